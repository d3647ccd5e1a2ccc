"""The table of runs shows what a record holds."""

import csv
from dataclasses import dataclass
from io import StringIO

import pytest
from records import record

from e2cp.lab.record import Record
from e2cp.report import csv_file, run_tables
from e2cp.report.run_tables import run_table


@dataclass
class Fuller(Record):
    """A record that also has the limit that ended it, the load, and whether it was starved."""

    limit: str = ""
    load: float = 0.0
    starved: bool = False


@pytest.fixture
def fuller(monkeypatch):
    for module in (run_tables, csv_file):
        monkeypatch.setattr(module, "Record", Fuller)
    return Fuller(**vars(record()) | {"limit": "wall", "load": 3.5, "starved": True})


def shown(table):
    return dict(zip([column.name for column in table.columns], table.rows[0], strict=True))


def test_fields_that_a_record_has_are_shown_and_what_is_bad_is_marked(fuller):
    cells = shown(run_table("Runs", [fuller], 9, {}))
    assert (cells["ended by"].text, cells["load"].text) == ("wall", "3.50")
    assert (cells["starved"].text, cells["starved"].mark) == ("yes", "bad")
    fuller.starved = False
    assert not shown(run_table("Runs", [fuller], 9, {}))["starved"].text


def test_they_are_in_the_csv(fuller):
    [row] = csv.DictReader(StringIO(csv_file.csv_text([fuller])))
    assert (row["limit"], row["load"], row["starved"]) == ("wall", "3.5", "True")


def test_scores_lead_to_boards_and_failures_are_marked():
    runs = [record("a", score=60), record("b", status="CRASH", message="boom")]
    first, second = run_table("Runs", runs, 9, {runs[0].key: "board-1"}).rows
    assert [cell.link for cell in first if cell.text == "60"] == ["board-1"]
    assert [cell.mark for cell in second if cell.text == "CRASH"] == ["bad"]
    assert [cell.text for cell in second].count("–") == 1
