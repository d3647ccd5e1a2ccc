from pathlib import Path

from records import record, search

from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.report.csv_file import csv_text
from e2cp.report.settings_table import settings_table

STORED = Path(__file__).parents[1] / "data" / "ledger"


def texts(records):
    return {row[0].text: row[1].text for row in settings_table(records).rows}


def test_each_configuration_has_a_row():
    tuned = {"linearization_level": "0", "num_workers": "1"}
    runs = [
        record("table@cpsat", settings=tuned),
        record("table@cpsat", seed=2),  # never came to solving
        record("sat-pd@cadical195", settings={"slice": "1000"}),
        record("zla", kind="exact", engine="zla"),
        search("vlns[cells=8]", settings={"cells": "8"}),
        search("anneal"),
    ]
    assert texts(runs) == {
        "table@cpsat": "linearization_level=0, num_workers=1",
        "sat-pd@cadical195": "slice=1000",
        "zla": "none: as it is by default",
        "vlns[cells=8]": "cells=8",
        "anneal": "none: as it is by default",
    }
    seeds = {row[0].text: row[2].text for row in settings_table(runs).rows}
    assert "renames the variables" in seeds["sat-pd@cadical195"]
    assert "random_seed" in seeds["table@cpsat"]
    assert "generator" in seeds["anneal"]


def test_a_configuration_that_ran_in_two_ways_has_two_rows():
    ways = [{"num_workers": "1"}, {"num_workers": "2"}]
    table = settings_table([record("a@cpsat", seed=k, settings=w) for k, w in enumerate(ways)])
    assert [row[1].text for row in table.rows] == ["num_workers=1", "num_workers=2"]


def test_of_old_runs_and_solvers_that_are_gone_nothing_is_claimed():
    records = CampaignFolder.open(STORED).ledger.records()
    assert all(record.settings == {} for record in records)
    found = texts(records)
    assert found["table@cpsat"] == found["sat-pd@cadical195"] == "not recorded"
    assert found["zla"] == "none: as it is by default"
    assert texts([record("a@/nowhere/b.py")]) == {"a@/nowhere/b.py": "not recorded"}


def test_the_table_of_runs_has_them_too():
    text = csv_text([record(settings={"slice": "1000"})])
    assert '"{""slice"": ""1000""}"' in text
