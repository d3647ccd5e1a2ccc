"""Start boards of a hybrid search."""

from threading import Event

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.completion import relaxed
from e2cp.methods.hybrid import sources
from e2cp.methods.hybrid.sources import make_start
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate
from e2cp.solvers.run import Run
from e2cp.solvers.status import Status

MADE = generate("gemp", 5, inner=4, frame=2, seed=4)


def answer_with(monkeypatch, *answers):
    """Let engines answer so, one after the other; return what they were asked."""
    asked, waiting = [], list(answers)

    def run(request, on_event=None, *, cancelled=None):
        asked.append(request)
        return waiting.pop(0)

    monkeypatch.setattr(sources, "run", run)
    monkeypatch.setattr(relaxed, "run", run)
    return asked


def start(**changes):
    return make_start(MADE.puzzle, "cp", np.random.default_rng(1), **changes)


def test_a_model_that_is_not_solved_gives_the_largest_partial_board(monkeypatch):
    pieces = MADE.solution.pieces.copy()
    pieces[20:] = HOLE
    partial = Board(MADE.puzzle, pieces, MADE.solution.rotations)
    unsolved = Run(Status.TIMEOUT, cpu_s=3.0)
    asked = answer_with(monkeypatch, unsolved, Run(Status.TIMEOUT, partial=partial, cpu_s=1.0))
    notes = []
    made = start(seconds=6.0, on_status=notes.append)
    assert check(made.board).valid and made.board.placed == 25
    assert made.board.score >= partial.score
    assert made.cpu_s == 4.0
    assert [request.engine for request in asked] == ["cpsat", "mac"]
    assert 5 < asked[0].seconds <= 6 and 1 < asked[1].seconds <= 2
    assert "is being solved" in notes[0] and "or none in time" in notes[1]


def test_nothing_comes_of_a_cancelled_model(monkeypatch):
    cancelled = Event()
    cancelled.set()
    answer_with(monkeypatch, Run(interrupted=True, cpu_s=2.0))
    made = start(cancelled=cancelled)
    assert (made.board, made.cpu_s) == (None, 2.0)


def test_an_interrupt_goes_on_to_whoever_searches(monkeypatch):
    answer_with(monkeypatch, Run(interrupted=True))
    with pytest.raises(KeyboardInterrupt):
        start()


def test_an_eighth_of_the_cells_is_left_empty(monkeypatch):
    asked = answer_with(monkeypatch, Run(Status.SAT, boards=[MADE.solution]))
    assert start().board == MADE.solution
    assert len(asked[0].relaxed) == 3


def test_the_fallback_has_time_of_its_own():
    """No stand-in: the model takes all its time, and a partial board is still looked for."""
    puzzle = load("eternity2", clues="none")
    notes = []
    rng = np.random.default_rng(1)
    made = make_start(puzzle, "cp", rng, relax=0, seconds=6.0, on_status=notes.append)
    assert "largest partial board" in notes[-1]
    assert check(made.board).valid
    assert made.board.score > 350  # pieces placed at random match 20 or 30 times
