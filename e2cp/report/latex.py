"""Tables as LaTeX, ruled by the package booktabs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from e2cp.report.table import Cell, Table

LONG = 40
"""Rows up to which a table stays on one page."""

FORMS = {"numbers": "r", "prose": "p{6cm}"}
ESCAPES = {
    **{char: f"\\{char}" for char in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''",
    "`": r"\`{}",
    "–": r"\textendash{}",
    "−": "$-$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "…": r"\ldots{}",
    "≤": r"$\le$",
    "≥": r"$\ge$",
    "≈": r"$\approx$",
    "\u202f": r"\,",
    "\u00a0": "~",
}
"""What LaTeX would take for its own, or does not know."""

TOOL_TALK = r"(?:\bdocs/|(?<!\S)--\w|`|\be2cp )"
"""What readers of a paper have no use for."""

NARROW = 240.0
"""Points of a line of an article in two columns: a wider table goes over both."""

PORTRAIT, LANDSCAPE = 345.0, 550.0
"""Points of a line of an article, upright and turned."""

LETTERS = {r"\footnotesize": 4.4, r"\scriptsize": 4.0, r"\tiny": 3.3}
"""Points that a letter takes in each size, rather too many."""

BETWEEN = 8.0
"""Points between two columns."""

PROSE = 171.0
"""Points of a column of prose."""

MOST_SHRUNK = 1.5
"""A table so many times as wide as the line is shrunk to it; a wider one is turned, too."""

MINUS = re.compile(r"(?<![\w.])-(?=[\d.])")
"""The sign of a number."""

COLUMN_SEPARATION = r"\setlength{\tabcolsep}{4pt}"
SHRUNK = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"
"""Shrinks what is wider than the line, and leaves the rest as it is."""

EXPLAINED = (
    *("geom. s", "PAR2 s", "PAR10 s", "rank", "alone", "fastest", "lost s", "primal int. s"),
    *("ratio", "difference", "r", "A12", "log-rank p (Holm)"),
)
"""Columns whose meaning stands below the table, as far as it has them."""

TO_ONE_COLUMN = (
    r"\makeatletter\if@twocolumn\onecolumn\gdef\afterlongtable{\twocolumn}"
    r"\else\gdef\afterlongtable{}\fi\makeatother"
)
"""A table over several pages cannot stand in one of two columns."""

PREAMBLE = r"""\documentclass{article}
\usepackage{booktabs,graphicx,longtable,pdflscape,rotating}
\usepackage[a4paper,margin=20mm]{geometry}
\begin{document}
"""


def latex_text(text: str) -> str:
    r"""Escape a text.

    Examples
    --------
    >>> print(latex_text("sat_pd[amo=ladder] 95 %"))
    sat\_pd[amo=ladder] 95 \%
    """
    plain = "".join(ESCAPES.get(char, char if char.isprintable() else " ") for char in text)
    return re.sub(r"(?<=-)-", "{}-", plain)  # two hyphens would become a dash


def latex_table(table: Table, label: str, caption: str = "") -> str:
    r"""Return a table with its title as caption and its notes below.

    A long one breaks over pages. A wide one is shrunk to the line or, where it could not be read
    then, turned by a quarter; in an article of two columns it goes over both. What packages it
    needs stands in its first line. Below it stands what bold means, and what the columns mean
    that a reader cannot guess.

    Parameters
    ----------
    table
        The table.
    label
        What ``\ref`` calls it.
    caption
        What the title does not say: which times, under which limit.
    """
    said = f"{table.title}. {caption[:1].upper()}{caption[1:]}." if caption else table.title
    caption = f"\\caption{{{latex_text(said)}}}\\label{{{label}}}"
    heads = _row([Cell(column.name) for column in table.columns])
    fixed = len(table.rows) - table.last
    numeric = [column.holds == "numbers" for column in table.columns]
    rows = [_row(row, numeric) for row in table.rows[:fixed]]
    if table.last:
        rows += [r"\midrule", *(_row(row, numeric) for row in table.rows[fixed:])]
    form = "".join(FORMS.get(each.holds, "l") for each in table.columns)
    shown = filter(None, [*_explanations(table), *map(_for_paper, table.notes)])
    notes = [rf"\par\smallskip {latex_text(note)}" for note in shown]
    meanings = [f"% {each.name}: {each.meaning}" for each in table.columns if each.meaning]
    if len(table.rows) > LONG:
        turned = _width(table, r"\scriptsize") > PORTRAIT
        packages = ["booktabs", "longtable", *(["pdflscape"] if turned else [])]
        lines = [
            TO_ONE_COLUMN,
            *([r"\begin{landscape}"] if turned else []),
            r"\begingroup",
            *(_font(table, LANDSCAPE if turned else PORTRAIT), COLUMN_SEPARATION),
            rf"\begin{{longtable}}{{{form}}}",
            caption + r"\\",
            *(r"\toprule", heads, r"\midrule", r"\endfirsthead"),
            *(r"\toprule", heads, r"\midrule", r"\endhead"),
            *(r"\bottomrule", r"\endfoot"),
            *rows,
            r"\end{longtable}",
            *notes,
            r"\par\endgroup",
            *([r"\end{landscape}"] if turned else []),
            r"\afterlongtable",
        ]
    else:
        turned = _width(table, r"\footnotesize") > MOST_SHRUNK * PORTRAIT
        packages = ["booktabs", "graphicx", *(["rotating"] if turned else [])]
        place = "sidewaystable" if turned else "table"
        place += "*" if _width(table, r"\footnotesize") > NARROW else ""
        lines = [
            *(rf"\begin{{{place}}}", r"\centering", caption, r"\footnotesize", COLUMN_SEPARATION),
            *(SHRUNK, rf"\begin{{tabular}}{{{form}}}", r"\toprule", heads, r"\midrule"),
            *rows,
            *(r"\bottomrule", r"\end{tabular}}"),
            *notes,
            rf"\end{{{place}}}",
        ]
    needs = rf"% needs \usepackage{{{','.join(packages)}}}"
    return "\n".join([needs, *map(_comment, meanings), *lines]) + "\n"


def _width(table: Table, font: str) -> float:
    """Estimate the width of a table in points, in letters of a size."""
    columns = zip(*([Cell(each.name) for each in table.columns], *table.rows), strict=True)
    widths = [
        PROSE if column.holds == "prose" else LETTERS[font] * max(len(cell.text) for cell in cells)
        for column, cells in zip(table.columns, columns, strict=True)
    ]
    return sum(widths) + BETWEEN * len(widths)


def _font(table: Table, line: float) -> str:
    """Return the greatest letters in which a table fits a line, or the least there are."""
    return next((font for font in LETTERS if _width(table, font) <= line), r"\tiny")


def latex_document(names: Iterable[str]) -> str:
    """Return a document that shows tables by the names of their files, and what they need."""
    inputs = "".join(f"\\input{{{name}}}\n\\clearpage\n" for name in names)
    return PREAMBLE + inputs + "\\end{document}\n"


def _explanations(table: Table) -> list[str]:
    """Say what bold means, and the columns that are not plain."""
    found = []
    marked = {
        column.name
        for row in table.rows
        for column, cell in zip(table.columns, row, strict=True)
        if cell.mark == "best"
    }
    if any("p (Holm)" not in name for name in marked):
        found.append("bold: the best of its column")
    if any("p (Holm)" in name for name in marked):
        found.append("bold p: below 0.05")
    meanings = {column.name: column.meaning for column in table.columns}
    found += [
        f"{name}: {meanings[name]}" for name in EXPLAINED if _for_paper(meanings.get(name, ""))
    ]
    return ["; ".join(found)] if found else []


def _row(cells: Iterable[Cell], numeric: Iterable[bool] | None = None) -> str:
    shown = [_cell(cell) for cell in cells]
    if numeric is not None:
        pairs = zip(shown, numeric, strict=True)
        shown = [MINUS.sub("$-$", text) if number else text for text, number in pairs]
    row = " & ".join(shown) + r" \\"
    # after the \\ of the row before, these would be taken for its options
    return "{}" + row if row.startswith(("[", "*")) else row


def _cell(cell: Cell) -> str:
    text = latex_text(cell.text)
    return f"\\textbf{{{text}}}" if cell.mark == "best" and text else text


def _for_paper(note: str) -> str:
    """Leave out what speaks of our files and options: the clause at the end, or all of it."""
    left = re.sub(rf"[:;] [^:;]*{TOOL_TALK}[^:;]*$", "", note)
    return "" if re.search(TOOL_TALK, left) else left


def _comment(text: str) -> str:
    return re.sub(r"\s+", " ", text)
