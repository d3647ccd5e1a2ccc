"""Where a hybrid search takes its boards from, other than a search that goes on by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Event

import numpy as np

from e2cp.completion.complete import complete
from e2cp.completion.completion import Completion
from e2cp.completion.relaxed import PARTIAL_METHOD, How, complete_relaxed
from e2cp.methods.hybrid.source_choice import MODELS, RANDOM, choose_model
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.request import Request
from e2cp.solvers.run import run

MOST_RELAXED = 24
"""Cells left empty if nothing is said; no more than one in eight."""

LONGEST = 10.0
SHARE = 1 / 3
"""Seconds for the largest partial board, when a model was not solved, and again for filling its
holes; no more than this share of the model's own."""


@dataclass(frozen=True)
class Start:
    """A board to start from.

    Attributes
    ----------
    board
        The board, complete; none if the work was cancelled.
    cpu_s
        Processor time of the solvers.
    """

    board: Board | None
    cpu_s: float = 0.0


def make_start(
    puzzle: Puzzle,
    source: str,
    rng: np.random.Generator,
    *,
    relax: int | None = None,
    encoding: str = "",
    engine: str = "",
    seconds: float = 60.0,
    solutions: int = 1,
    cancelled: Event | None = None,
    on_status: Callable[[str], None] = lambda message: None,
) -> Start:
    """Return a complete board to start from (Schaus & Deville 2008, §5).

    A model that leaves random cells of one chessboard colour empty is solved and its holes are
    filled optimally; of several solutions the best board is taken. If it is not solved in time,
    the largest partial board is completed.

    Parameters
    ----------
    puzzle
        The puzzle.
    source
        ``cp`` or ``sat`` for a model, ``random`` for pieces placed at random, else a method that
        searches for solutions.
    rng
        For the cells and for the solver's seed.
    relax
        Cells to leave empty; an eighth, but at most `MOST_RELAXED`, if left out.
    encoding, engine
        The variant, if not the usual one of the source, and the solver, if not the usual one of
        the variant, each with its settings.
    seconds
        Limit on the model.
    solutions
        How many solutions of the model to complete.
    cancelled
        Ends all of it when it is set.
    on_status
        Called with what is being done.
    """
    if source == RANDOM:
        return Start(complete(Board.of_clues(puzzle), how="random", rng=rng).board)
    count = min(MOST_RELAXED, puzzle.size // 8) if relax is None else relax
    cells = checkerboard_cells(puzzle, count, rng)
    name, solver = "", source
    if source in MODELS:
        name, solver = choose_model(source, encoding, engine)
    seed = int(rng.integers(1, 2**31))
    request = Request(puzzle, name, solver, cells, seed=seed, seconds=seconds, solutions=solutions)
    model = f"the model ({name} on {solver}, {len(cells)} cells relaxed)" if name else solver
    on_status(f"{model} is being solved")
    extra = min(LONGEST, SHARE * seconds)
    completer = _Completer(extra, rng, cancelled)
    done = complete_relaxed(
        request,
        completer,
        kept=2 * extra,
        deadline=time.time() + seconds + 2 * extra,
        even_if_unsat=True,
        on_event=lambda event: on_status(f"{model} {UNSOLVED}") if event == "unsolved" else None,
        cancelled=cancelled,
    )
    spent = done.run.cpu_s + sum(completer.cpu_s)
    if done.run.interrupted or completer.interrupted:
        if cancelled is None or not cancelled.is_set():
            raise KeyboardInterrupt  # Ctrl-C goes on to whoever searches
        return Start(None, spent)
    return Start(done.board, spent)


UNSOLVED = "has no solution, or none in time: the largest partial board is completed"


@dataclass
class _Completer:
    """Completes in this process, and lets a child search for a partial board."""

    seconds: float
    rng: np.random.Generator
    cancelled: Event | None
    cpu_s: list[float] = field(default_factory=list)
    interrupted: bool = False

    def largest_partial(self, request: Request, deadline: float) -> Board | None:
        seconds = min(self.seconds, deadline - time.time())
        asked = replace(request, encoding="", engine=PARTIAL_METHOD, seconds=seconds, solutions=1)
        found = run(asked, cancelled=self.cancelled)
        self.cpu_s.append(found.cpu_s)
        self.interrupted = found.interrupted
        return found.boards[-1] if found.boards else found.partial

    def complete(self, board: Board, request: Request, how: How, deadline: float) -> Completion:
        seconds = max(0.0, min(self.seconds, deadline - time.time()))
        return complete(board, rng=self.rng, seconds=seconds)
