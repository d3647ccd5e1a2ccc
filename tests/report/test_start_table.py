"""What start boards are like stands in every output of a report."""

from records import search

from e2cp.lab.starts.summary import StartSummary
from e2cp.report.page import write_report
from e2cp.report.start_table import start_table

STARTS = [
    StartSummary("random", 3, 20.0, 21.25, 30.0, None, 0.0),
    StartSummary("model:/my/table.py[relax=8]", 4, 80.0, 85.0, 90.0, 3, 1.5),
]


def test_a_row_a_source():
    table = start_table(STARTS)
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["random", "3", "", "20.0", "21.2", "30.0", ""],
        ["model:table.py[relax=8]", "4", "3/4", "80.0", "85.0", "90.0", "1.50"],
    ]
    assert any("partial board was completed" in note for note in table.notes)
    assert len(start_table(STARTS[:1]).notes) == 1
    assert start_table([]) is None


def test_what_made_the_boards_is_named():
    own = StartSummary("model:t[relax=8]", 2, 80.0, 85.0, 90.0, 2, 1.5, {"t@cpsat": 2})
    mixed = StartSummary("boards", 3, 80.0, 85.0, 90.0, None, 0.0, {"mac": 2, "t@cpsat": 1})
    table = start_table([STARTS[0], own, mixed])
    place = [column.name for column in table.columns].index("made by")
    assert [row[place].text for row in table.rows] == ["", "t@cpsat", "2 × mac, 1 × t@cpsat"]


def test_it_is_in_every_output_where_there_are_starts(tmp_path):
    write_report([search()], tmp_path / "without", latex=True)
    assert 'id="starts"' not in (tmp_path / "without" / "report.html").read_text()
    assert not (tmp_path / "without" / "tables" / "start-boards.csv").exists()
    write_report([search()], tmp_path, starts=STARTS, latex=True)
    page = (tmp_path / "report.html").read_text()
    assert '<section id="starts"><h2>Start boards</h2>' in page and 'href="#starts"' in page
    assert "## Start boards" in (tmp_path / "report.md").read_text()
    tables = tmp_path / "tables"
    assert "3/4,80.0,85.0,90.0,1.50" in (tables / "start-boards.csv").read_text()
    assert "3/4 & 80.0" in (tables / "start-boards.tex").read_text()
    assert "start-boards" in (tables / "tables.tex").read_text()
