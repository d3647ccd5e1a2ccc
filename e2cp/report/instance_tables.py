"""Every configuration on every puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite

from e2cp.lab.metrics.comparison import SetComparison
from e2cp.lab.metrics.instances import InstanceSummary
from e2cp.report.numbers import count_cell, seconds_text
from e2cp.report.table import Cell, Column, Table


def instance_tables(one: SetComparison) -> list[Table]:
    """Return a row a puzzle and a column a configuration: times, and scores of searches."""
    timed = {who.label for who in one.field.configurations if who.timed}
    found = [
        _table(
            one,
            "Puzzles by time",
            [each for each in one.instances if each.label in timed],
            lambda each: _time_cell(each, one.field.limit),
            "median seconds over seeds",
            "solved of all runs",
        ),
        _table(
            one,
            "Puzzles by score",
            [each for each in one.instances if each.median_score is not None],
            _score_cell,
            "median score over seeds",
            "the best",
        ),
    ]
    return [table for table in found if table is not None]


def _table(
    one: SetComparison,
    title: str,
    known: Sequence[InstanceSummary],
    cell: Callable[[InstanceSummary], Cell],
    meaning: str,
    brackets: str,
) -> Table | None:
    if not known:
        return None
    labels = [label for label in one.field.labels if any(each.label == label for each in known)]
    by_place = {(_question(each), each.label): each for each in known}
    questions = list(dict.fromkeys(map(_question, known)))
    rows = []
    for question in questions:
        own = [by_place.get((question, label)) for label in labels]
        most = next(each.max_score for each in own if each is not None)
        cells = [Cell("–") if each is None else cell(each) for each in own]
        rows.append([Cell(_name(question, questions)), count_cell(most), *_marked(cells, title)])
    several = any(each.runs > 1 for each in known)
    columns = [
        Column("puzzle", holds="names"),
        Column("junctions", "inner junctions of the puzzle: the score of a perfect board"),
        *(Column(label) for label in labels),
    ]
    told = f"{meaning}, in brackets {brackets}" if several else meaning.partition(" over")[0]
    return Table(title, columns, rows, [f"{told}; the best of each puzzle is marked"])


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


def _marked(cells: list[Cell], title: str) -> list[Cell]:
    """Mark the best of a row, unless all are alike."""
    values = [each.value for each in cells if each.value is not None]
    best = max(values) if title.endswith("score") else min(values)
    if len(set(values)) < 2 or not isfinite(best):
        return cells
    return [Cell(each.text, each.value, "best" if each.value == best else "") for each in cells]
