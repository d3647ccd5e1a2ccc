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
from e2cp.solvers.status import Status


class MaxSat(Solver):
    """RC2 or LSU; parameters are passed through, such as ``solver=g4`` or ``adapt=true``."""

    kinds = ("wcnf",)
    boards = "one"
    module = __name__
    libraries = ("pysat.examples.rc2", "pysat.examples.lsu", "pysat.card")

    def __init__(self, name: str) -> None:
        self.name = name
        self.default_for = "wcnf" if name == "rc2" else ""

    def parameters(self) -> list[str]:
        """Return the names of the options that PySAT's class takes."""
        return _known_options(self.name)

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve; LSU reports every board on its way to the best."""
        assert isinstance(model, Formula)
        options = {key: _option(value) for key, value in request.parameters.items()}
        if request.log:
            options.setdefault("verbose", 2)
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
        return (_rc2 if self.name == "rc2" else _lsu)(weighted, model, reporter, options)


def _known_options(name: str) -> list[str]:
    if name == "rc2":
        from pysat.examples.rc2 import RC2 as SOLVER
    else:
        from pysat.examples.lsu import LSU as SOLVER
    return list(inspect.signature(SOLVER).parameters)[1:]


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

    return Reporting(weighted, **{"solver": "g4", **options})


def _option(text: str) -> bool | int | str:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.lstrip("-").isdigit() else text


SOLVERS = {name: partial(MaxSat, name) for name in ("rc2", "lsu")}
