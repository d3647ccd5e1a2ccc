"""The SAT solvers of PySAT."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import numpy as np

from e2cp.modelling.formula import Formula
from e2cp.modelling.variant import BuiltModel
from e2cp.runtime.files import write_atomically
from e2cp.solvers.base import Ending, Solver
from e2cp.solvers.clock import Clock
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status

NAMES = (
    "cadical103", "cadical153", "cadical195", "cadical300",
    "glucose3", "glucose4", "glucose42", "gluecard3", "gluecard4",
    "kissat404", "lingeling", "maplechrono", "maplecm", "maplesat",
    "mergesat3", "minicard", "minisat22", "minisatgh",
)  # fmt: skip
DEFAULT = "cadical195"
PROVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "glucose3", "glucose4",
    "glucose42", "gluecard3", "gluecard4", "lingeling", "maplechrono", "maplecm",
)  # fmt: skip
"""Solvers whose proofs check; those of maplesat number the variables wrongly."""

ONE_SHOT = ("kissat404",)
"""A clause or a second call after solving would abort the whole process."""

NO_BUDGET = ("kissat404", "lingeling")
"""Cannot be stopped from within: only the limit from outside ends them."""

NO_PHASES = ("cadical103", "kissat404", "lingeling")
PYSAT_NAMES = {"minisatgh": "minisat-gh"}
SLICE = 1000
"""Conflicts between two readings of the clock: CaDiCaL has no interrupt."""


class SatSolver(Solver):
    """One of PySAT's solvers; they take no seed, so a seed above 0 renames the variables."""

    kinds = ("cnf",)
    module = __name__
    libraries = ("pysat.solvers", "pysat.card")

    def __init__(self, name: str) -> None:
        self.name = name
        self.proves = name in PROVERS
        self.boards = "one" if name in ONE_SHOT else "all"
        self.default_for = "cnf" if name == DEFAULT else ""

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve in slices of conflicts, blocking each board that was found."""
        from pysat.solvers import Solver as PySatSolver

        assert isinstance(model, Formula)
        names = _Names(model.top, request.seed if request.proof is None else 0)
        with PySatSolver(
            name=PYSAT_NAMES.get(self.name, self.name), with_proof=request.proof is not None
        ) as solver:
            with reporter.loading():
                solver.append_formula(names.renamed(model), no_return=True)
                if request.hint is not None and self.name not in NO_PHASES:
                    solver.set_phases(names.rename(model.hint(request.hint)))
            start = time.perf_counter()
            while True:
                answer = self._answer(solver, request, clock)
                if not answer:
                    break
                true = {v for v in names.original(solver.get_model()) if v > 0}
                with reporter.decoding():
                    board = model.decode(true)
                if reporter.board(board, at=time.perf_counter() - start):
                    break
                solver.add_clause(names.rename(_blocking(model, true)))
            counts = {} if self.name in ONE_SHOT else dict(solver.accum_stats() or {})
            if answer is False and request.proof is not None:
                write_atomically(request.proof, "\n".join(solver.get_proof() or []) + "\n")
                reporter.proof(request.proof)
        return Ending(_status(answer, reporter, clock), counts)

    def _answer(self, solver: Any, request: Request, clock: Clock) -> bool | None:  # noqa: ANN401
        if self.name in NO_BUDGET:
            return bool(solver.solve())
        while not clock.over:
            left = request.conflicts
            if left is not None:
                left -= int(solver.accum_stats()["conflicts"])
                if left <= 0:
                    return None
            solver.conf_budget(SLICE if left is None else min(SLICE, left))
            answer = solver.solve_limited()
            if answer is not None:
                return bool(answer)
        return None


def _blocking(model: Formula, true: set[int]) -> list[int]:
    """Return the clause that forbids a board, over the variables that determine it.

    A variant that does not say which these are has all of them blocked; the boards that come
    again are reported once.
    """
    if model.core:
        return [-v for v in range(1, model.core + 1) if v in true]
    return [-v if v in true else v for v in range(1, model.top + 1)]


def _status(answer: bool | None, reporter: Reporter, clock: Clock) -> Status:
    if answer:
        return Status.SAT
    if answer is False:
        return Status.SAT if reporter.boards else Status.UNSAT
    if reporter.boards:
        return Status.FEASIBLE
    return Status.TIMEOUT if clock.over else Status.UNKNOWN


class _Names:
    """Other names for the variables, drawn by a seed; the same ones for seed 0."""

    def __init__(self, top: int, seed: int) -> None:
        order = np.arange(1, top + 1)
        if seed:
            order = np.random.default_rng(seed).permutation(order)
        self._same = not seed
        self._new = np.concatenate([[0], order])
        self._old = np.argsort(self._new)

    def rename(self, literals: list[int]) -> list[int]:
        return literals if self._same else self._map(self._new, literals)

    def original(self, literals: list[int]) -> list[int]:
        known = literals[: len(self._old) - 1]
        return known if self._same else self._map(self._old, known)

    def renamed(self, formula: Formula) -> list[list[int]]:
        if self._same:
            return list(formula.clauses())
        return [self.rename(clause) for clause in formula.clauses()]

    @staticmethod
    def _map(table: np.ndarray[Any, np.dtype[np.int64]], literals: list[int]) -> list[int]:
        array = np.array(literals, dtype=np.int64)
        mapped: list[int] = (np.sign(array) * table[np.abs(array)]).tolist()
        return mapped


SOLVERS = {name: partial(SatSolver, name) for name in NAMES}
