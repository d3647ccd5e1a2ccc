"""The table of runs shows what a record holds."""

import csv
import json
from io import StringIO

from records import record

from e2cp.report.csv_file import csv_text
from e2cp.report.run_tables import run_table

STARVED = {"status": "TIMEOUT", "limit": "wall", "load": 3.5, "starved": True}


def shown(*runs):
    table = run_table("Runs", runs, 9, {})
    return dict(zip([column.name for column in table.columns], table.rows[0], strict=True))


def test_the_limit_the_load_and_starvation_are_shown_and_marked():
    cells = shown(record(**STARVED, unfinished="build"))
    assert (cells["ended by"].text, cells["load"].text) == ("wall", "3.50")
    assert (cells["starved"].text, cells["starved"].mark) == ("yes", "bad")
    assert cells["not ended"].text == "build"


def test_what_no_run_has_is_left_out():
    assert not {"ended by", "load", "starved", "not ended", "certified"} & shown(record()).keys()
    cells = shown(record(), record("b", **STARVED))
    assert cells["starved"].text == "" and cells["ended by"].text == ""


def test_every_field_is_in_the_csv_and_nested_ones_are_json():
    run = record(**STARVED, cpu_phases={"build": 1.5}, counts={"conflicts": 7})
    [row] = csv.DictReader(StringIO(csv_text([run])))
    assert vars(run).keys() <= row.keys()
    assert (row["limit"], row["load"], row["starved"]) == ("wall", "3.5", "True")
    assert json.loads(row["cpu_phases"]) == {"build": 1.5}
    assert json.loads(row["counts"]) == {"conflicts": 7}


def test_scores_lead_to_boards_and_failures_are_marked():
    runs = [record("a", score=60), record("b", status="CRASH", message="boom")]
    first, second = run_table("Runs", runs, 9, {runs[0].key: "board-1"}).rows
    assert [cell.link for cell in first if cell.text == "60"] == ["board-1"]
    assert [cell.mark for cell in second if cell.text == "CRASH"] == ["bad"]
    assert [cell.text for cell in second].count("–") == 1
