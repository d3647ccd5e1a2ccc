"""Filling a window anew with fewer mismatches, or proving that nobody can."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from e2cp.methods.windows.formula import WindowFormula
from e2cp.puzzle.board import Board
from e2cp.puzzle.window import Indices, Window

SatEngine = Literal["glucose4", "glucose42", "minisat22", "cadical195"]


class Answer(NamedTuple):
    """What was found out about a window.

    Attributes
    ----------
    board
        A board with the filling asked for, or None.
    decided
        False if the conflicts ran out first; a missing board then proves nothing.
    conflicts
        How many the solver needed.
    """

    board: Board | None
    decided: bool
    conflicts: int


def improve_window(
    window: Window, *, conflicts: int, engine: SatEngine = "glucose4", floor_only: bool = False
) -> Answer:
    """Search for a filling with fewer mismatches than the present one.

    Two questions at most: is there a filling at the window's floor (a perfect one, where all
    colours are even), and is there one with a single mismatch less? The first is cheap even
    for large windows, the second is as hard as a proof of optimality must be; it is left out
    with `floor_only`, and the window then counts as decided only if the floor is all there is
    to gain.
    """
    used = 0
    decided = window.cost > 0
    for most in sorted({window.floor, window.cost - 1}):
        if most < window.floor:
            return Answer(None, True, used)
        answer = fill_window(window, most, conflicts=conflicts, engine=engine)
        used += answer.conflicts
        decided = answer.decided
        if answer.board is not None:
            return Answer(answer.board, True, used)
        if floor_only:
            return Answer(None, decided and most == window.cost - 1, used)
    return Answer(None, decided, used)


def fill_window(
    window: Window,
    most: int,
    *,
    conflicts: int,
    engine: SatEngine = "glucose4",
    change: Indices | None = None,
    rng: np.random.Generator | None = None,
) -> Answer:
    """Search for a filling with at most so many mismatches.

    Parameters
    ----------
    window, most
        The window, and the greatest number of mismatches.
    conflicts
        When to give up; the clock plays no part.
    engine
        A SAT solver of PySAT that heeds a budget of conflicts.
    change
        Cells of the window, numbered as there, that may not all keep their piece.
    rng
        Decides which filling is found where there are several.
    """
    formula = WindowFormula(window, most)
    if not formula.possible:
        return Answer(None, True, 0)
    if change is not None:
        formula.change(change)
    from pysat.solvers import Solver

    with Solver(name=engine, bootstrap_with=formula.clauses()) as solver:
        if rng is not None:
            wished = rng.random(formula.cell.size) < 2 / window.count
            signs = np.where(wished, 1, -1)
            solver.set_phases((signs * np.arange(1, signs.size + 1)).tolist())
        solver.conf_budget(conflicts)
        # so other threads are not held up; nobody interrupts it
        found = solver.solve_limited(expect_interrupt=True)
        used = int(solver.accum_stats()["conflicts"])
        model = solver.get_model() if found else None
    if model is None:
        return Answer(None, found is not None, used)
    return Answer(window.place(*formula.filling(model)), True, used)
