"""The table of what the start boards of a comparison are like."""

from __future__ import annotations

from collections.abc import Sequence

from e2cp.lab.run_spec import short_origin
from e2cp.lab.starts.summary import StartSummary
from e2cp.report.numbers import seconds_cell
from e2cp.report.table import Cell, Column, Table

TITLE = "Start boards"
_MADE = "what made the boards: the model or the method, or mac where it stood in for a model"
_PERCENT = "score of a start board, in percent of a perfect board's"


def start_table(starts: Sequence[StartSummary]) -> Table | None:
    """Return how good the start boards of each source are, and what they cost, if there are any."""
    if not starts:
        return None
    made = any(each.sources for each in starts)
    columns = [
        Column("start", holds="names"),
        Column("boards", "start boards, over puzzles and seeds"),
        *([Column("made by", _MADE, holds="names")] if made else []),
        Column("solved", "start boards whose model or method came to an answer"),
        *(Column(f"{name} %", f"{_PERCENT}: the {name}") for name in ("least", "median", "most")),
        Column("cpu s", "median of the processor seconds that making a start board took"),
    ]
    rows = [
        [
            Cell(short_origin(each.start)),
            Cell(str(each.boards), each.boards),
            *([Cell(_makers(each))] if made else []),
            _solved_cell(each),
            *(Cell(f"{score:.1f}", score) for score in (each.least, each.median, each.most)),
            Cell("") if each.solved is None else seconds_cell(each.cpu_s),
        ]
        for each in starts
    ]
    notes = ["scores in percent of a perfect board's; what a start board cost is no part of a run"]
    if any(each.solved is not None and each.solved < each.boards for each in starts):
        notes.append(
            "where a start was not solved in time, a partial board was completed: instead of a "
            "model's, one that mac made, which says nothing about the encoding"
        )
    return Table(TITLE, columns, rows, notes)


def _makers(each: StartSummary) -> str:
    """Name what made the boards; how many each, if several did."""
    if len(each.sources) == 1 and sum(each.sources.values()) == each.boards:
        return next(iter(each.sources))
    return ", ".join(f"{count} × {name}" for name, count in each.sources.items())


def _solved_cell(each: StartSummary) -> Cell:
    if each.solved is None:
        return Cell("")
    return Cell(f"{each.solved}/{each.boards}", each.solved / each.boards)
