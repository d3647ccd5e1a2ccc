"""Where a hybrid search takes its start boards from, other than the break-tolerant search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event

import numpy as np

from e2cp.completion.complete import complete
from e2cp.methods.hybrid.source_choice import Source
from e2cp.modelling.registry import find_variant
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.registry import engine_for
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run, run
from e2cp.solvers.status import Status

MOST_RELAXED = 24
"""Cells left empty if nothing is said; no more than one in eight."""

HUNT = 10.0
SHARE = 1 / 3
"""Seconds for the largest partial assignment, when a model was not solved, and again for filling
its holes; no more than this share of the model's own."""

ENCODINGS = {"cp": "table", "sat": "sat-pd[z=on]"}


@dataclass(frozen=True)
class Start:
    """A board to start from.

    Attributes
    ----------
    board
        The board, complete; none if the work was cancelled.
    cpu_s
        Processor time of the engines.
    """

    board: Board | None
    cpu_s: float = 0.0


def make_start(
    puzzle: Puzzle,
    source: Source,
    rng: np.random.Generator,
    *,
    relax: int | None = None,
    encoding: str = "",
    seconds: float = 60.0,
    solutions: int = 1,
    cancelled: Event | None = None,
    tell: Callable[[str], None] = lambda message: None,
) -> Start:
    """Return a complete board to start from (Schaus & Deville 2008, §5).

    A model that leaves random cells of one chessboard colour empty is solved and its holes are
    filled optimally; of several solutions the best board is taken. If it is not solved in time,
    the largest partial assignment is completed.

    Parameters
    ----------
    puzzle
        The puzzle.
    source
        ``cp`` or ``sat`` for a model on its usual engine, ``mac`` for our own propagating
        search, ``random`` for pieces laid at random.
    rng
        For the cells and for the engine's seed.
    relax
        Cells to leave empty; an eighth, but at most `MOST_RELAXED`, if left out.
    encoding
        The variant, if not the usual one of the source.
    seconds
        Limit on the model.
    solutions
        How many solutions of the model to look at.
    cancelled
        Ends all of it when it is set.
    tell
        Told what is being done.
    """
    if source in ("random", "breaks"):
        return Start(complete(Board.of_clues(puzzle), how="random", rng=rng).board)
    cells = checkerboard_cells(
        puzzle, min(MOST_RELAXED, puzzle.size // 8) if relax is None else relax, rng
    )
    name, engine = "", "mac"
    if source != "mac":
        variant, settings = find_variant(encoding or ENCODINGS[source])
        name, engine = variant.full_name(settings), engine_for(variant, None)
    seed = int(rng.integers(1, 2**31))
    request = Request(puzzle, name, engine, cells, seed=seed, seconds=seconds, solutions=solutions)
    model = f"the model ({name} on {engine}, {len(cells)} cells relaxed)" if name else "mac"
    tell(f"{model} is being solved")
    found = _run(request, cancelled)
    cpu_s = found.cpu_s
    if found.interrupted:
        return Start(None, cpu_s)
    extra = min(HUNT, SHARE * seconds)
    if found.boards:
        boards = [complete(board, rng=rng, seconds=extra).board for board in found.boards]
        return Start(max(boards, key=lambda board: board.score), cpu_s)
    why = "has no solution" if found.status is Status.UNSAT else "was not solved in time"
    tell(f"{model} {why}: the largest partial board is completed")
    partial = found.partial
    if partial is None and source != "mac":
        hunt = replace(request, encoding="", engine="mac", seconds=extra, solutions=1)
        found = _run(hunt, cancelled)
        cpu_s += found.cpu_s
        if found.interrupted:
            return Start(None, cpu_s)
        partial = found.boards[-1] if found.boards else found.partial
    return Start(complete(partial or Board.of_clues(puzzle), rng=rng, seconds=extra).board, cpu_s)


def _run(request: Request, cancelled: Event | None) -> Run:
    """Run a request; Ctrl-C goes on to whoever searches."""
    found = run(request, cancelled=cancelled)
    if found.interrupted and not (cancelled is not None and cancelled.is_set()):
        raise KeyboardInterrupt
    return found
