"""Tables as LaTeX: whole, escaped, and with the numbers of the page, the text and the CSV."""

import csv
import re
import shutil
import subprocess
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from records import record, search

from e2cp.lab.metrics import compare
from e2cp.report.latex import LONG, latex_table, latex_text
from e2cp.report.page import write_report
from e2cp.report.table import Cell, Column, Table
from e2cp.report.tables import summary_table
from e2cp.report.text import lines

NASTY = r"my_enc[a_b=1,c=50%]@{x}$&#~^\<>|" + '"`--'


def runs():
    labels = ["mine_1.py[amo=pair_wise]@cpsat", "bool@cpsat", "50%&co.py@cpsat"]
    models = [
        record(label, f"set_{puzzle}/#1", seed, cpu=0.5 + place + puzzle / 3 + seed / 7)
        for place, label in enumerate(labels)
        for puzzle in range(7)
        for seed in (1, 2, 3)
    ]
    unsolved = [record("bool@cpsat", f"set_{puzzle}/#1", 4, "TIMEOUT") for puzzle in range(7)]
    searches = [
        search(name, f"set_{puzzle}/#1", seed, [(1.0, 40 + puzzle + seed)])
        for name in ("vlns[cells=16]", "anneal")
        for puzzle in range(7)
        for seed in (1, 2)
    ]
    return [*models, *unsolved, *searches]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("latex")
    files = write_report(runs(), folder, latex=True, pdf=True)
    names = {file.name for file in (folder / "tables").iterdir()}
    assert names == {file.name for file in files if file.parent.name == "tables"}
    return folder


def unescaped(text):
    known = {
        r"\textbackslash{}": "\\",
        r"\textasciitilde{}": "~",
        r"\textasciicircum{}": "^",
        r"\textless{}": "<",
        r"\textgreater{}": ">",
        r"\textbar{}": "|",
        r"\textendash{}": "–",
        r"\,": "\u202f",
        r"$-$": "-",
        **{f"\\{char}": char for char in "&%$#_{}"},
    }
    text = re.sub(r"\\textbf\{(.*)\}$", r"\1", text.strip())
    pattern = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    return re.sub(pattern, lambda match: known[match[0]], text)


def cells_of(tex):
    """Return the rows of a table, the heads first."""
    body = tex[tex.index(r"\toprule") : tex.index(r"\bottomrule")]
    rows = [line for line in body.splitlines() if line.endswith(r"\\")]
    return [
        [unescaped(cell) for cell in re.split(r"(?<!\\)&", row.removesuffix(r"\\"))] for row in rows
    ]


def test_every_table_has_the_same_cells_as_the_csv_and_the_page(folder):
    page = ElementTree.fromstring((folder / "report.html").read_text())
    on_page = [
        [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]
        for table in page.iter("table")
    ]
    found = sorted(path for path in (folder / "tables").glob("0*.tex"))
    assert [path.stem.removeprefix("01-") for path in found] == [
        *("pairs-by-score", "pairs-by-time", "puzzles-by-score", "puzzles-by-time"),
        *("scores", "summary", "where-time-and-memory-went"),
    ]
    for path in found:
        rows = cells_of(path.read_text())
        assert rows in on_page, path.name
        with path.with_suffix(".csv").open(newline="") as stream:
            plain = [[cell.replace("\u202f", "") for cell in row] for row in rows]
            assert list(csv.reader(stream)) == plain


def test_the_text_says_the_same(folder):
    shown = [line.replace("*", "").split() for line in lines(compare(runs()))]
    for name in ("summary", "pairs-by-time", "scores"):
        for row in cells_of((folder / "tables" / f"01-{name}.tex").read_text()):
            assert " ".join(row).split() in shown


def test_names_are_escaped():
    for char in NASTY:
        assert latex_text(char) != "" and not re.fullmatch(r"[&%$#_{}~^\\<>|]", latex_text(char))
    assert latex_text("a_b 50 %") == r"a\_b 50 \%"
    assert latex_text("--") == "-{}-"
    assert latex_text("2\u202f160 − 5 × ≤") == r"2\,160 $-$ 5 $\times$ $\le$"


def test_brackets_and_braces_are_balanced_and_rows_have_their_columns(folder):
    for path in (folder / "tables").glob("*.tex"):
        text = re.sub(r"\\[{}]", "", path.read_text())
        text = "\n".join(line for line in text.splitlines() if not line.startswith("%"))
        assert text.count("{") == text.count("}"), path.name
        begun = re.findall(r"\\begin\{(\w+)\}", text)
        assert sorted(begun) == sorted(re.findall(r"\\end\{(\w+)\}", text))
    for path in (folder / "tables").glob("0*.tex"):
        text = path.read_text()
        form = re.search(r"\\begin\{(?:tabular|longtable)\}\{([lr]+)\}", text)[1]
        assert {len(row) for row in cells_of(text)} == {len(form)}


def test_tables_say_which_times_what_bold_is_and_what_columns_mean(folder):
    summary = (folder / "tables" / "01-summary.tex").read_text()
    caption = next(line for line in summary.splitlines() if line.startswith(r"\caption"))
    assert "Times are processor seconds" in caption and "limit 10 s" in caption
    below = summary[summary.index(r"\bottomrule") :]
    assert "bold: the best of its column" in below
    assert "alone: tasks that no other solved" in below and "lost s: rise of the" in below
    pairs = (folder / "tables" / "01-pairs-by-score.tex").read_text()
    assert "A12: how probably" in pairs and "r: matched-pairs rank-biserial" in pairs
    assert "bold: the best" not in pairs
    assert r"\caption{set, limit 10 s: Pairs by score}" in pairs


def test_negative_numbers_have_a_minus_sign():
    columns = [Column("a-1", holds="names"), Column("n"), Column("n 95 %")]
    cells = [Cell("b-2"), Cell("-0.25"), Cell("-1.5 to -0.2")]
    text = latex_table(Table("T", columns, [cells]), "tab:x")
    assert r"b-2 & $-$0.25 & $-$1.5 to $-$0.2 \\" in text
    assert "a-1 & n" in text


def table(rows, title="T"):
    columns = [Column("name", holds="names"), Column("n", "a 50 % number")]
    return Table(title, columns, [[Cell(name), Cell("1", 1.0, "best")] for name in rows])


def test_a_row_that_starts_with_a_bracket_is_no_option_of_the_row_before():
    text = latex_table(table(["a", "[b]", "*c"]), "tab:x")
    assert "\n{}[b] &" in text and "\n{}*c &" in text
    assert text.startswith("% needs \\usepackage{booktabs,graphicx}\n% n: a 50 % number\n")
    assert r"\label{tab:x}" in text and r"\textbf{1}" in text


def test_notes_do_not_speak_of_our_files_and_options():
    notes = ["seeds are nested: docs/statistics.md", "use --measure solve", "first − second: both"]
    text = latex_table(replace(table(["a"]), notes=notes), "tab:x")
    assert "docs" not in text and "measure" not in text
    assert r"\par\smallskip seeds are nested" + "\n" in text
    assert "first $-$ second: both" in text
    mixed = [record("bool@cpsat"), record("zla", kind="exact")]
    text = latex_table(summary_table(compare(mixed).sets[0], "cpu"), "tab:x")
    assert "is loaded before, does not\n" in text and "measure" not in text


def test_a_long_table_breaks_over_pages():
    text = latex_table(table([str(n) for n in range(LONG + 1)]), "tab:x")
    assert r"\begin{longtable}" in text and r"\endhead" in text
    assert r"\begin{table}" not in text


def wide(columns, rows):
    names = [Column(f"column {n}") for n in range(columns)]
    return Table("Wide", names, [[Cell("12.345", 1.0)] * columns] * rows)


def test_a_wide_table_is_shrunk_to_the_line_or_turned():
    for columns, place in ((3, "table"), (9, "table*"), (30, "sidewaystable*")):
        text = latex_table(wide(columns, 2), "tab:x")
        assert rf"\begin{{{place}}}" in text and r"\resizebox{\ifdim\width>\linewidth" in text
        assert ("rotating" in text.splitlines()[0]) == place.startswith("sideways")
    sizes = {3: r"\footnotesize", 8: r"\scriptsize", 10: r"\footnotesize", 30: r"\tiny"}
    for columns, size in sizes.items():
        text = latex_table(wide(columns, LONG + 1), "tab:x")
        assert size in text
        assert (r"\begin{landscape}" in text) == (columns > 8)
        assert ("pdflscape" in text.splitlines()[0]) == (columns > 8)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX here")
def test_it_compiles(folder, tmp_path):
    shutil.copytree(folder / "tables", tmp_path / "tables")
    place = tmp_path / "tables"
    place.joinpath("nasty.tex").write_text(latex_table(table([NASTY, "[b]"], NASTY), "tab:nasty"))
    long = latex_table(table([f"{NASTY} {n}" for n in range(99)]), "tab:long")
    place.joinpath("long.tex").write_text(long)
    document = place.joinpath("tables.tex").read_text()
    document = re.sub(r"\\usepackage\[.*\]\{geometry\}", "", document)  # lines of an article
    for columns in (8, 10, 14):
        place.joinpath(f"wide{columns}.tex").write_text(latex_table(wide(columns, 3), "tab:w"))
        long = latex_table(wide(columns, LONG + 1), "tab:l")
        place.joinpath(f"longwide{columns}.tex").write_text(long)
    for columns in ("", "[twocolumn]"):
        compiled(place, document.replace(r"\documentclass", rf"\documentclass{columns}"))


def compiled(place, document):
    wides = "".join(f"\\input{{wide{n}}}\\input{{longwide{n}}}" for n in (8, 10, 14))
    end = f"\\input{{nasty}}\\input{{long}}{wides}\\end{{document}}"
    place.joinpath("tables.tex").write_text(document.replace("\\end{document}", end))
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tables.tex"],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert place.joinpath("tables.pdf").stat().st_size > 10_000
    assert "Overfull \\hbox" not in done.stdout


def test_each_plot_is_there_as_pdf_with_fonts_that_publishers_take(folder):
    plots = folder / "plots"
    found = {path.stem for path in plots.glob("*.pdf")}
    assert found == {path.stem for path in plots.glob("*.png")} and "01-cactus" in found
    for path in plots.glob("*.pdf"):
        data = path.read_bytes()
        assert data.startswith(b"%PDF") and b"/FontFile2" in data and b"/Type3" not in data
        assert b"/CreationDate" not in data


def test_neither_is_written_unless_it_is_asked_for(tmp_path):
    write_report([record("a"), record("b")], tmp_path)
    suffixes = {path.suffix for path in tmp_path.rglob("*") if path.is_file()}
    assert suffixes == {".html", ".md", ".csv", ".svg", ".png"}
