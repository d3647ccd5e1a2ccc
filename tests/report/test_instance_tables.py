"""Every configuration on every puzzle, by hand."""

import csv
from io import StringIO

from records import record, search

from e2cp.lab.metrics import compare
from e2cp.report import instance_tables as tables
from e2cp.report.csv_file import instances_csv
from e2cp.report.instance_tables import instance_tables

TIMES = [
    *(record("a", "p1", seed, cpu=cpu) for seed, cpu in enumerate([1.0, 3.0, 2.0], 1)),
    *(record("b", "p1", seed, status="TIMEOUT") for seed in (1, 2)),
    record("b", "p1", 3, cpu=4.0),
    *(record(label, "p2", 1, cpu=cpu) for label, cpu in (("a", 5.0), ("b", 4.0))),
    record("a", "p3", 1, cpu=7.0),
]


def texts(table):
    return [[cell.text for cell in row] for row in table.rows]


def test_medians_solved_counts_and_the_best_of_each_puzzle():
    [table] = instance_tables(compare(TIMES).sets[0])
    assert table.title == "Puzzles by time"
    assert [column.name for column in table.columns] == ["puzzle", "a", "b"]
    assert texts(table) == [
        ["p1", "2.00 (3/3)", "> 10 (1/3)"],
        ["p2", "5.00", "4.00"],
        ["p3", "7.00", "–"],
    ]
    assert [[cell.mark for cell in row[1:]] for row in table.rows] == [
        *(["best", ""], ["", "best"], ["", ""]),
    ]


def test_scores_of_searches():
    runs = [
        search("s", "p1", seed, [(1.0, score)]) for seed, score in enumerate([50, 54, 51], 1)
    ] + [search("t", "p1", 1, [(1.0, 52)])]
    [table] = instance_tables(compare(runs).sets[0])
    assert texts(table) == [["p1", "60", "51 (54)", "52"]]
    assert table.rows[0][3].mark == "best"


def test_clues_are_named():
    runs = [record("a", "p1", clues=clues) for clues in (0, 1, 4)]
    [table] = instance_tables(compare(runs).sets[0])
    assert [row[0].text for row in table.rows] == ["p1", "p1, 1 clue", "p1, 4 clues"]


def test_of_very_many_puzzles_the_table_lists_some(monkeypatch):
    monkeypatch.setattr(tables, "MOST", 2)
    [table] = instance_tables(compare(TIMES).sets[0])
    assert len(table.rows) == 2 and table.notes[-1] == "and 1 more puzzles, in instances.csv"


def test_the_csv_has_every_number_unrounded():
    rows = list(csv.DictReader(StringIO(instances_csv(compare(TIMES)))))
    assert len(rows) == 5
    first, second, *_ = rows
    assert (first["set"], first["instance"], first["label"]) == ("set", "p1", "a")
    assert (first["runs"], first["solved"]) == ("3", "3")
    assert [float(first[name]) for name in ("low", "median", "high")] == [1.0, 2.0, 3.0]
    assert (second["solved"], second["median"]) == ("1", "inf")


def test_puzzles_of_several_sets_are_listed_once():
    runs = [record("a", f"p{n}", group=f"g{n}") for n in range(3)]
    rows = list(csv.DictReader(StringIO(instances_csv(compare(runs)))))
    assert [row["set"] for row in rows] == ["g0", "g1", "g2"]
