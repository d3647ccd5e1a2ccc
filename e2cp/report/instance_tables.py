"""Every configuration on every puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import isfinite

from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.instances import InstanceSummary
from e2cp.report.numbers import count_cell, seconds_text
from e2cp.report.table import Cell, Column, Table

MOST = 500
"""Puzzles that a table lists; ``instances.csv`` has all."""


def instance_tables(one: SetComparison) -> list[Table]:
    """Return a row a puzzle and a column a configuration: times, and scores of searches."""
    timed = {who.label for who in one.field.configurations if who.timed}
    by_time = [each for each in one.instances if each.label in timed]
    by_score = [each for each in one.instances if each.median_score is not None]
    return [
        *([_times(one, by_time)] if by_time else []),
        *([_scores(one, by_score)] if by_score else []),
    ]


def _times(one: SetComparison, known: Sequence[InstanceSummary]) -> Table:
    columns, grid = _grid(one, known, lambda each: _time_cell(each, one.field.limit))
    rows = [[Cell(name), *_marked(cells, min)] for name, cells in grid.items()]
    note = "median seconds over seeds, in brackets the runs solved, of all"
    return _table("Puzzles by time", columns, rows, known, note)


def _scores(one: SetComparison, known: Sequence[InstanceSummary]) -> Table:
    columns, grid = _grid(one, known, _score_cell)
    most = {_name(each): count_cell(each.max_score) for each in known}
    perfect = Column("junctions", "inner junctions of the puzzle: the score of a perfect board")
    rows = [[Cell(name), most[name], *_marked(cells, max)] for name, cells in grid.items()]
    note = "median score over seeds, in brackets the best"
    return _table("Puzzles by score", [columns[0], perfect, *columns[1:]], rows, known, note)


def _table(
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    known: Sequence[InstanceSummary],
    note: str,
) -> Table:
    if all(each.runs == 1 for each in known):
        note = "a run each"
    notes = [f"{note}; the best of a row is marked"]
    if len(rows) > MOST:
        notes.append(f"and {len(rows) - MOST} more puzzles, in instances.csv")
    return Table(title, columns, rows[:MOST], notes)


def _grid(
    one: SetComparison,
    known: Sequence[InstanceSummary],
    cell: Callable[[InstanceSummary], Cell],
) -> tuple[list[Column], dict[str, list[Cell]]]:
    """Return the columns, and by the name of a puzzle the cells of all configurations."""
    have = {each.label for each in known}
    labels = [label for label in one.field.labels if label in have]
    found: dict[str, dict[str, Cell]] = {}
    for each in known:
        found.setdefault(_name(each), {})[each.label] = cell(each)
    grid = {
        name: [cells.get(label, Cell("–")) for label in labels] for name, cells in found.items()
    }
    return [Column("puzzle", holds="names"), *map(Column, labels)], grid


def _name(each: InstanceSummary) -> str:
    return (
        f"{each.instance}, {each.clues} clue{'s' * (each.clues > 1)}"
        if each.clues
        else each.instance
    )


def _time_cell(each: InstanceSummary, limit: float) -> Cell:
    text = seconds_text(each.median, limit)
    return Cell(text + f" ({each.solved}/{each.runs})" * (each.runs > 1), each.median)


def _score_cell(each: InstanceSummary) -> Cell:
    assert each.median_score is not None and each.best_score is not None
    text = f"{each.median_score:g}" + f" ({each.best_score:g})" * (each.runs > 1)
    return Cell(text, each.median_score)


def _marked(cells: list[Cell], better: Callable[[list[float]], float]) -> list[Cell]:
    """Mark the best of a row, unless all are alike."""
    values = [each.value for each in cells if each.value is not None]
    best = better(values)
    if len(set(values)) < 2 or not isfinite(best):
        return cells
    return [replace(each, mark="best") if each.value == best else each for each in cells]
