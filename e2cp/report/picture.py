"""Pictures of the boards of runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from e2cp.lab.metrics.comparison import ALL_SETS, Comparison
from e2cp.lab.record import Record
from e2cp.picture.svg import draw_svg
from e2cp.puzzle.board import Board

MOST_BOARDS = 60


@dataclass(frozen=True)
class Picture:
    """The board of a run, drawn.

    Attributes
    ----------
    key
        The key of the run.
    name
        What links on the page lead to.
    title
        What it shows.
    svg
        The drawing.
    """

    key: str
    name: str
    title: str
    svg: str


def picture_boards(
    comparison: Comparison, board_of: Callable[[Record], Board | None]
) -> list[Picture]:
    """Draw the best board of each configuration on each set, then others while there is room."""
    pictures: dict[str, Picture] = {}
    for record in _in_order(comparison):
        if len(pictures) == MOST_BOARDS:
            break
        board = None if record.key in pictures else board_of(record)
        if board is not None:
            name = f"board-{len(pictures) + 1}"
            pictures[record.key] = Picture(record.key, name, _title(record), draw_svg(board))
    return list(pictures.values())


def _in_order(comparison: Comparison) -> Iterator[Record]:
    """Yield the runs that have a score, the best of each configuration on each set first."""
    fields = [one.field for one in comparison.sets if one.name != ALL_SETS]
    counted = [configuration.counted for field in fields for configuration in field.configurations]
    scored = [runs for runs in counted if not np.isnan(runs.scores).all()]
    for runs in scored:
        yield runs.records[np.nanargmax(runs.scores / runs.most)]
    for runs in scored:
        yield from (record for record in runs.records if record.score is not None)


def _title(record: Record) -> str:
    score = f"{record.score} of {record.max_score} junctions"
    return f"{record.label}: {score}, {record.instance}, seed {record.seed}"
