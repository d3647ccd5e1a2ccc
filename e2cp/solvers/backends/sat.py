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
from e2cp.solvers.setting import Setting
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
PORTION = 1000
MOST_INT = 2**31 - 1
"""What an int of these solvers holds."""

SLICE = Setting(
    "slice",
    0,
    PORTION,
    "conflicts after which it is asked to pause, so that limits are compared: it cannot be "
    "interrupted. It goes on from there, but from the root of its search tree. 0: no pauses, and "
    "only the limit from outside ends it",
    least=0,
    most=MOST_INT,
)
PROOF = Setting("with_proof", False, False, "writes a DRAT proof; slower", fixed="--prove")

CADICAL = (
    Setting("seed", 0, meaning="its own seed, beside the renaming", least=0, most=2e9),
    *(
        Setting(name, default, meaning=meaning, least=0, most=1)
        for name, default, meaning in (
            ("chrono", 1, "chronological backtracking"),
            ("elim", 1, "bounded variable elimination"),
            ("forcephase", 0, "always decide for the initial phase"),
            ("lucky", 1, "first try a few trivial assignments"),
            ("minimize", 1, "minimise learnt clauses"),
            ("phase", 1, "the initial phase: 1 true, 0 false"),
            ("probe", 1, "failed literal probing"),
            ("rephase", 1, "reset the saved phases now and then"),
            ("restart", 1, "restarts"),
            ("shuffle", 0, "shuffle the variables now and then"),
            ("stabilize", 1, "phases with few restarts in between"),
            ("subsume", 1, "remove subsumed clauses"),
            ("walk", 1, "random walks for better phases"),
        )
    ),
)
"""Options that CaDiCaL 1.5.3, 1.9.5 and 3.0 share. They have more: PySAT can set but not list them,
and takes a wrong name without a word, so that only these may be named here."""

GLUCOSE = (
    Setting(
        "rnd-seed", 91648253, meaning="its own seed, beside the renaming", least=1, most=MOST_INT
    ),
    Setting("rnd-freq", 0.0, meaning="share of random decisions", least=0, most=1),
    Setting("rnd-pol", False, meaning="random phases"),
    Setting("rnd-init-act", False, meaning="random activities at the start"),
    Setting("rnd-first-descent", False, meaning="random decisions before the first conflict"),
)
OWN_OPTIONS = {
    "cadical153": CADICAL,
    "cadical195": CADICAL,
    "cadical300": CADICAL,
    "glucose42": GLUCOSE,
}
"""What PySAT lets one set of a solver; the others run as they were compiled."""


class SatSolver(Solver):
    """One of PySAT's SAT solvers."""

    kinds = ("cnf",)
    module = __name__
    libraries = ("pysat.solvers", "pysat.card")
    package = "python-sat"
    seed_meaning = (
        "The solver is not given it. A seed above 0 renames the variables by a permutation drawn "
        "with it, which changes the order in which the solver meets them; the clauses keep their "
        "order. Seed 0 leaves the names as the encoding has them, and so does a proof (--prove). "
        "An exported formula is not renamed: it is that of seed 0."
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.proves = name in PROVERS
        self.boards = "one" if name in ONE_SHOT else "all"
        self.default_for = "cnf" if name == DEFAULT else ""

    def describe(self) -> str:
        """Return what it does, in one line."""
        return f"{self.bare}, one of PySAT's SAT solvers"

    def settings(self) -> list[Setting]:
        """Return how it is called, and the options of its own that PySAT can set."""
        slices = () if self.bare in NO_BUDGET else (SLICE,)
        proof = (PROOF,) if self.proves else ()
        return [*slices, *proof, *OWN_OPTIONS.get(self.bare, ())]

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve in slices of conflicts, blocking each board that was found."""
        from pysat.solvers import Solver as PySatSolver

        assert isinstance(model, Formula)
        names = _Names(model.top, request.seed if request.proof is None else 0)
        values = self.read(request.parameters)
        portion = int(values.pop(SLICE.name, PORTION))
        with PySatSolver(
            name=PYSAT_NAMES.get(self.bare, self.bare), with_proof=request.proof is not None
        ) as solver:
            for name, value in values.items():  # of several at once PySAT takes the first
                solver.configure({name: value})
            with reporter.loading():
                solver.append_formula(names.renamed(model), no_return=True)
                if request.hint is not None and self.bare not in NO_PHASES:
                    solver.set_phases(names.rename(model.hint(request.hint)))
            start = time.perf_counter()
            while True:
                answer = self._answer(solver, request, clock, portion)
                if not answer:
                    break
                true = {v for v in names.original(solver.get_model()) if v > 0}
                with reporter.decoding():
                    board = model.decode(true)
                if reporter.board(board, at=time.perf_counter() - start):
                    break
                solver.add_clause(names.rename(_blocking(model, true)))
            counts = {} if self.bare in ONE_SHOT else dict(solver.accum_stats() or {})
            if answer is False and request.proof is not None:
                write_atomically(request.proof, "\n".join(solver.get_proof() or []) + "\n")
                reporter.proof(request.proof)
        return Ending(_status(answer, reporter, clock), counts)

    def _answer(
        self,
        solver: Any,  # noqa: ANN401
        request: Request,
        clock: Clock,
        portion: int,
    ) -> bool | None:
        if self.bare in NO_BUDGET:
            return bool(solver.solve())
        while not clock.over:
            budgets = [portion] if portion else []
            if request.conflicts is not None:
                budgets.append(request.conflicts - int(solver.accum_stats()["conflicts"]))
            if budgets and min(budgets) <= 0:
                return None
            solver.conf_budget(min(budgets, default=-1))
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
