"""Every configuration on every puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import isfinite

from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.instances import InstanceSummary
from e2cp.report.numbers import count_cell, seconds_text
from e2cp.report.table import Cell, Column, Table


def instance_tables(one: SetComparison) -> list[Table]:
    """Return a row a puzzle and a column a configuration: times, and scores of searches."""
    timed = {who.label for who in one.field.configurations if who.timed}
    return [
        *_times(one, [each for each in one.instances if each.label in timed]),
        *_scores(one, [each for each in one.instances if each.median_score is not None]),
    ]


def _times(one: SetComparison, known: Sequence[InstanceSummary]) -> Iterator[Table]:
    if known:
        columns, grid = _grid(one, known, lambda each: _time_cell(each, one.field.limit))
        rows = [[name, *_marked(cells, min)] for name, cells in grid]
        note = "median seconds over seeds, in brackets the runs solved, of all"
        if all(each.runs == 1 for each in known):
            note = "seconds, a run each"
        yield Table("Puzzles by time", columns, rows, [f"{note}; the best of a row is marked"])


def _scores(one: SetComparison, known: Sequence[InstanceSummary]) -> Iterator[Table]:
    if known:
        columns, grid = _grid(one, known, _score_cell)
        most = {_question(each): each.max_score for each in known}
        perfect = Column("junctions", "inner junctions of the puzzle: the score of a perfect board")
        columns.insert(1, perfect)
        rows = [
            [name, count_cell(score), *_marked(cells, max)]
            for (name, cells), score in zip(grid, most.values(), strict=True)
        ]
        note = "median score over seeds, in brackets the best"
        if all(each.runs == 1 for each in known):
            note = "score, a run each"
        yield Table("Puzzles by score", columns, rows, [f"{note}; the best of a row is marked"])


def _grid(
    one: SetComparison,
    known: Sequence[InstanceSummary],
    cell: Callable[[InstanceSummary], Cell],
) -> tuple[list[Column], list[tuple[Cell, list[Cell]]]]:
    """Return the columns, and by puzzle its name and the cells of all configurations."""
    have = {each.label for each in known}
    labels = [label for label in one.field.labels if label in have]
    cells = {(_question(each), each.label): cell(each) for each in known}
    questions = list(dict.fromkeys(map(_question, known)))
    rows = [
        (
            Cell(_name(question, questions)),
            [cells.get((question, label), Cell("–")) for label in labels],
        )
        for question in questions
    ]
    return [Column("puzzle", holds="names"), *map(Column, labels)], rows


Question = tuple[str, int, int]


def _question(each: InstanceSummary) -> Question:
    return each.instance, each.relax, each.clues


def _name(question: Question, questions: Sequence[Question]) -> str:
    """Name a puzzle, with its relaxed cells and its clues where they differ between rows."""
    instance, relax, clues = question
    name = instance
    if len({other[1] for other in questions}) > 1:
        name += f", {relax} relaxed"
    if len({other[2] for other in questions if other[0] == instance}) > 1:
        name += f", {clues} clues"
    return name


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
