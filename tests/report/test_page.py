"""The report as pages: whole, self-contained, and safe whatever names say."""

import csv
import json
import re
import shlex
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from records import campaign, record, search

from e2cp import load
from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.report import content as contents
from e2cp.report.page import left_over, write_report

EVIL = 'x</script><img src="http://evil/" onerror="a()">|`*_&\x00'


def runs_with_everything():
    runs = campaign(labels=3, puzzles=2, seeds=2)
    runs.append(record(EVIL, "6x6/00", group="6x6", status="WRONG", message=EVIL, score=3))
    runs.append(record("bool@cpsat", "6x6/01", 9, group="6x6", status="CRASH", message="boom"))
    runs.append(record("zla", "6x6/01", 9, group="6x6", status="MEMOUT", kind="exact"))
    return runs


def board_of(run):
    return Board.empty(load("balanced/4x4-3:2/01"))


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    environment = {"e": {"cpu": "a <fast> one", "versions": {"ortools": "9.99"}}}
    runs = runs_with_everything()
    files = write_report(runs, folder, boards=board_of, environments=environment)
    assert all(path.stat().st_size for path in files)
    assert [path.name for path in files[:3]] == ["report.html", "report.md", "runs.csv"]
    return folder


@pytest.fixture(scope="module")
def page(report):
    return ElementTree.fromstring((report / "report.html").read_text())


def texts(element):
    return "".join(element.itertext())


def by_id(page, name):
    return next(one for one in page.iter() if one.get("id") == name)


def test_every_id_is_there_once_and_every_link_leads_somewhere(page):
    names = [one.get("id") for one in page.iter() if one.get("id")]
    assert len(names) == len(set(names))
    links = {value for one in page.iter() for key, value in one.items() if key.endswith("href")}
    assert links <= {*(f"#{name}" for name in names), "runs.csv", "instances.csv"}


def test_scores_lead_to_the_pictures_of_their_boards(page):
    links = [one.get("href") for one in by_id(page, "runs").iter("a")]
    pictures = [f"#{one.get('id')}" for one in page.iter("img")]
    assert pictures and {*pictures} == {*links} - {"runs.csv", "instances.csv"}


def test_each_plot_is_beside_the_page_as_svg_and_png(report):
    plots = sorted(path.name for path in (report / "plots").iterdir())
    assert {path.removesuffix(".svg") for path in plots if path.endswith(".svg")} == {
        path.removesuffix(".png") for path in plots if path.endswith(".png")
    }
    png = next((report / "plots").glob("*.png"))
    assert png.read_bytes().startswith(b"\x89PNG")


def test_nothing_is_fetched(report, page):
    text = (report / "report.html").read_text()
    sources = [one.get("src") for one in page.iter() if one.get("src")]
    assert sources and all(source.startswith("data:") for source in sources)
    assert "@import" not in text and "<link" not in text
    assert not re.search(r"url\((?!#)", text)


def test_names_are_escaped(page):
    assert [texts(one) for one in page.iter("script")] == [texts(next(page.iter("script")))]
    assert not [one for one in page.iter() if one.get("onerror")]
    assert 'onerror="a()"' in texts(by_id(page, "runs"))


def test_wrong_answers_are_shouted(page):
    alert = next(one for one in page.iter("section") if one.get("class") == "alert wrong")
    assert "1 WRONG ANSWER" in texts(alert)
    assert next(one.tag for one in page.find("body") if one.tag != "header") == "section"


def test_tables_sort_by_number(page):
    table = next(by_id(page, "set-1").iter("table"))
    heads = [texts(head) for head in table.iter("th") if head.get("scope") == "col"]
    assert all(head.find("button") is not None for head in table.find("thead/tr"))
    column = heads.index("PAR2 s")
    rows = table.findall("tbody/tr")
    assert rows[-1].get("class") == "last" and texts(rows[-1][0]) == "virtual best"
    assert float(rows[0][column].get("data-value")) > 0


def test_plots_environment_and_boards_are_in_it(page):
    figures = list(page.iter("figure"))
    assert len(figures) == len(list(page.iter("{http://www.w3.org/2000/svg}svg"))) > 10
    assert "a <fast> one" in texts(by_id(page, "environment"))
    assert "9.99" in texts(by_id(page, "environment"))
    boards = by_id(page, "boards")
    assert boards.find("div/details/img") is not None


def test_markdown_holds_the_same(report):
    text = (report / "report.md").read_text()
    assert "## 1 WRONG ANSWER" in text
    prose = re.sub(r"(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)", "code", text)
    assert "code" in prose and "<" not in re.sub("</?code>", "", prose)
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert pictures and all((report / name).is_file() for name in pictures)
    tables = [block for block in text.split("\n\n") if block.startswith("|")]
    for table in tables:
        bars = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
        assert len(bars) == 1


def test_the_csv_lists_every_run(report):
    with (report / "runs.csv").open(newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == len(runs_with_everything())
    assert shlex.split(rows[0]["command"])[0] == "e2cp"
    trajectory = next(row["trajectory"] for row in rows if row["kind"] == "search")
    assert json.loads(trajectory)
    assert all(row["counts"] == "" for row in rows)


def test_very_many_runs_are_not_all_on_the_page(tmp_path, monkeypatch):
    monkeypatch.setattr(contents, "MOST_RUNS", 20)
    monkeypatch.setattr(contents, "MOST_DRAWN", 0)
    runs = runs_with_everything()
    write_report(runs, tmp_path)
    page = ElementTree.fromstring((tmp_path / "report.html").read_text())
    section = by_id(page, "runs")
    failed = [run for run in runs if run.status in ("WRONG", "CRASH", "MEMOUT")]
    assert len(section.findall(".//tbody/tr")) == len(failed) >= 3
    assert f"all {len(runs)} are in runs.csv" in texts(section)


def test_different_conditions_are_refused_or_said(tmp_path):
    runs = [record("a"), record("b", host="there")]
    with pytest.raises(InputError, match="hosts"):
        write_report(runs, tmp_path)
    assert not list(tmp_path.iterdir())
    write_report(runs, tmp_path, forced=True)
    for name in ("report.html", "report.md"):
        assert "different hosts here, there" in (tmp_path / name).read_text()


@pytest.mark.parametrize(
    "runs",
    [
        [record(status="TIMEOUT")],
        [record(status="WRONG")],
        [record(status="SKIPPED")],
        [search(scores=[])],
        [search(), search("t")],
    ],
    ids=["timeout", "wrong", "skipped", "no board", "searches"],
)
def test_little_is_reported_too(runs, tmp_path):
    for path in write_report(runs, tmp_path)[:1]:
        ElementTree.fromstring(path.read_text())


def test_the_commits_of_the_runs_are_reported(tmp_path):
    runs = [record("a", commit="abc"), record("b", commit="def+dirty")]
    write_report(runs, tmp_path, environments={"e": {"host": "here"}})
    assert "abc, def+dirty" in (tmp_path / "report.html").read_text()


def test_starved_runs_are_red_on_the_page_and_marked_in_the_csv(tmp_path):
    starved = record("b", status="TIMEOUT", limit="wall", starved=True)
    write_report([record("a"), starved], tmp_path, latex=True)
    page = ElementTree.fromstring((tmp_path / "report.html").read_text())
    [alert] = [one for one in page.iter("section") if one.get("class") == "alert wrong"]
    assert "Starved runs: 1, ended by the clock" in texts(alert)
    assert "## Starved runs: 1" in (tmp_path / "report.md").read_text()
    with (tmp_path / "runs.csv").open(newline="") as stream:
        assert [row["starved"] for row in csv.DictReader(stream)] == ["False", "True"]
    with (tmp_path / "tables" / "01-summary.csv").open(newline="") as stream:
        assert [row["starved"] for row in csv.DictReader(stream)] == ["0", "1", ""]
    note = "1 starved: runs that the clock ended before they had their processor time"
    for name in ("report.html", "report.md", "tables/01-summary.tex"):
        assert note in (tmp_path / name).read_text()


def test_every_limit_is_among_the_facts(tmp_path):
    limits = {"cpu_seconds": 10.0, "seconds": 70.0, "memory_mb": 500, "conflicts": 9000}
    write_report([record(**limits)], tmp_path)
    text = "each at most 10 s on the processor and 70 s by the clock and 500 MB and 9000 conflicts"
    assert text in (tmp_path / "report.html").read_text()


def test_a_report_written_again_refreshes_what_an_earlier_one_has_left(tmp_path):
    write_report(campaign(labels=2, puzzles=2, seeds=1), tmp_path, pdf=True, latex=True)
    table, plot = tmp_path / "tables" / "01-summary.tex", tmp_path / "plots" / "01-cactus.pdf"
    before = table.read_text(), plot.read_bytes()
    slower = [replace(run, cpu_s=run.cpu_s + 3) for run in campaign(labels=2, puzzles=2, seeds=1)]
    (tmp_path / "tables" / "02-pairs.tex").write_text("of before")
    (tmp_path / "tables" / "mine.tex").write_text("a file of the user's")
    files = write_report(slower, tmp_path)
    assert {table, plot} <= set(files)
    assert table.read_text() != before[0] and plot.read_bytes() != before[1]
    assert left_over(tmp_path, files) == [tmp_path / "tables" / "02-pairs.tex"]


def test_without_latex_and_pdf_there_is_none(tmp_path):
    write_report(campaign(labels=2, puzzles=2, seeds=1), tmp_path)
    assert not [*tmp_path.rglob("*.tex"), *tmp_path.rglob("*.pdf")]
