"""The MaxSAT engines of PySAT: RC2 (core-guided, exact) and LSU (linear search, anytime)."""

from __future__ import annotations

import inspect
import time
from functools import partial
from typing import Any

from e2cp.modelling.formula import Formula
from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Ending, Solver
from e2cp.solvers.clock import Clock
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.setting import Setting, Value
from e2cp.solvers.status import Status

MEANINGS = {
    "solver": "the SAT solver inside: g3 is Glucose 3, g4 Glucose 4",
    "adapt": "detect cardinality constraints and hand them over as such",
    "exhaust": "find the largest bound of each new core",
    "incr": "the incremental mode of the SAT solver",
    "minz": "minimise each core by leaving out its literals one by one",
    "process": "rounds of preprocessing",
    "trim": "so many times at the most each core is trimmed",
    "expect_interrupt": "let another thread end the search",
}
"""What PySAT's options do."""


UNFIT = ("cryptosat", "kissat404", "lingeling")
"""SAT solvers that do not do inside: the first is no part of PySAT, the second cannot be called
again (RC2 names a wrong optimum with it), the third cannot be limited."""


class MaxSat(Solver):
    """One of PySAT's MaxSAT engines, on the SAT solver that it has by default."""

    kinds = ("wcnf",)
    boards = "one"
    module = __name__
    libraries = ("pysat.examples.rc2", "pysat.examples.lsu", "pysat.card")
    package = "python-sat"
    seed_meaning = (
        "Nothing: it takes none, and its variables are not renamed. Runs with other seeds differ "
        "only in the relaxed cells, if there are any."
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.default_for = "wcnf" if name == "rc2" else ""

    def describe(self) -> str:
        """Return what it does, in one line."""
        if self.bare == "rc2":
            return "PySAT's RC2: core-guided MaxSAT, the best board or none"
        return "PySAT's LSU: linear search, better and better boards"

    def settings(self) -> list[Setting]:
        """Return the options of PySAT's class; we set none."""
        log = Setting("verbose", 0, 0, "the engine's own log", fixed="--log")
        defaults = _defaults(self.bare)
        names = tuple(_sat_solvers()) if "solver" in defaults else ()
        return [
            log,
            *(
                Setting(
                    name,
                    value,
                    meaning=MEANINGS.get(name, ""),
                    choices=names if name == "solver" else (),
                    least=0,
                )
                for name, value in defaults.items()
                if name != log.name
            ),
        ]

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve; LSU reports every board on its way to the best."""
        assert isinstance(model, Formula)
        options: dict[str, Any] = dict(self.read(request.parameters))
        if request.log:
            options["verbose"] = 2
        with reporter.loading():
            # Both append selectors to the soft clauses they are given: a formula of their own.
            solver = self._solver(_weighted(model), model, reporter, options)
        cost = solver.run()
        if cost is None:
            return Ending(Status.UNSAT)
        matched = float(len(model.soft) - cost)
        return Ending(Status.OPTIMAL, {"objective": matched, "bound": matched})

    def _solver(
        self,
        weighted: Any,  # noqa: ANN401
        model: Formula,
        reporter: Reporter,
        options: dict[str, Any],
    ) -> Any:  # noqa: ANN401
        return (_rc2 if self.bare == "rc2" else _lsu)(weighted, model, reporter, options)


def _defaults(name: str) -> dict[str, Value]:
    """Return the options that PySAT's class takes, with their defaults."""
    if name == "rc2":
        from pysat.examples.rc2 import RC2 as SOLVER
    else:
        from pysat.examples.lsu import LSU as SOLVER
    parameters = list(inspect.signature(SOLVER).parameters.values())[1:]
    return {each.name: each.default for each in parameters}


def _sat_solvers() -> list[str]:
    """Return the names under which PySAT knows the SAT solvers that can be called again."""
    from pysat.solvers import SolverNames

    known = (
        names
        for key, names in vars(SolverNames).items()
        if not key.startswith("_") and key not in UNFIT
    )
    return sorted({name for names in known for name in names})


def _weighted(model: Formula) -> Any:  # noqa: ANN401
    from pysat.formula import WCNF

    weighted = WCNF()
    weighted.hard = list(model.clauses())
    weighted.soft = [list(clause) for clause in model.soft if clause]
    weighted.wght = [1] * len(weighted.soft)
    weighted.nv, weighted.topw = model.top, len(weighted.soft) + 1
    return weighted


def _rc2(weighted: Any, model: Formula, reporter: Reporter, options: dict[str, Any]) -> Any:  # noqa: ANN401
    from pysat.examples.rc2 import RC2

    empty = sum(not clause for clause in model.soft)

    class Reporting(RC2):  # type: ignore[misc]
        def run(self) -> int | None:
            found = self.compute()
            if found is None:
                return None
            with reporter.decoding():
                board = model.decode({v for v in found if v > 0})
            reporter.board(board)
            return int(self.cost) + empty

    return Reporting(weighted, **options)


def _lsu(weighted: Any, model: Formula, reporter: Reporter, options: dict[str, Any]) -> Any:  # noqa: ANN401
    from pysat.examples.lsu import LSU

    empty = sum(not clause for clause in model.soft)
    start = time.perf_counter()

    class Reporting(LSU):  # type: ignore[misc]
        def _get_model_cost(self, formula: Any, model_: Any) -> int:  # noqa: ANN401
            with reporter.decoding():
                board = model.decode({v for v in model_ if 0 < v <= model.top})
            reporter.board(board, again=True, at=time.perf_counter() - start)
            cost: int = super()._get_model_cost(formula, model_)
            return cost

        def run(self) -> int | None:
            return int(self.cost) + empty if self.solve() else None

    return Reporting(weighted, **options)


SOLVERS = {name: partial(MaxSat, name) for name in ("rc2", "lsu")}
