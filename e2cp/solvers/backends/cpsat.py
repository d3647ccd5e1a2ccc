"""CP-SAT of OR-Tools."""

from __future__ import annotations

import time
from typing import Any

from e2cp.errors import InputError
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Ending, Solver
from e2cp.solvers.clock import Clock
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status

DECISION_DEFAULTS = {
    "linearization_level": 0,
    "cp_model_probing_level": 0,
    "symmetry_level": 0,
}
"""For models without an objective: the linear relaxation says nothing about matching edges, and
probing and symmetry detection cost more than they save. Measured on GEMP 6×6 6:2: 1.6 s to 0.4 s
for table and 0.9 s to 0.4 s for bool in the median; on Eternity II with 28 relaxed cells 18 s to
9 s."""


class CpSat(Solver):
    """OR-Tools' CP-SAT; one worker by default: more are slower on two cores."""

    name = "cpsat"
    kinds = ("cpsat",)
    module = __name__
    default_for = "cpsat"
    libraries = ("ortools.sat.python.cp_model",)

    def parameters(self) -> list[str]:
        """Return the names of CP-SAT's parameters."""
        return [name for name in dir(_parameters()) if name[0].islower()]

    def check(self, request: Request) -> None:
        """Refuse also values that a parameter cannot have."""
        super().check(request)
        if request.parameters:
            parameters = _parameters()
            for name, text in request.parameters.items():
                _set_parameter(parameters, name, text)

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve with a callback for each board; several boards are enumerated by one worker.

        CP-SAT enumerates the values of all variables. When a board comes again, because
        variables that it does not depend on are free, it is forbidden and the search goes on.
        """
        from ortools.sat.python import cp_model

        assert isinstance(model, CpModel)
        if model.objective and request.solutions != 1:
            raise InputError(
                f"{request.encoding} looks for the best board",
                read="several boards",
                expected="one",
            )
        if request.hint is not None:
            model.hint(request.hint)
        if request.search == "first-fail":
            model.model.add_decision_strategy(
                model.branching, cp_model.CHOOSE_MIN_DOMAIN_SIZE, cp_model.SELECT_RANDOM_HALF
            )
        solver = cp_model.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = request.workers
        parameters.random_seed = request.seed
        parameters.log_search_progress = request.log
        if not model.objective:
            for name, value in DECISION_DEFAULTS.items():
                setattr(parameters, name, value)
        if request.solutions != 1:
            parameters.num_workers = 1
            parameters.enumerate_all_solutions = True
        if request.search == "first-fail":
            parameters.search_branching = cp_model.FIXED_SEARCH
        for name, text in request.parameters.items():
            _set_parameter(parameters, name, text)
        if request.conflicts is not None:
            parameters.max_number_of_conflicts = request.conflicts
        listener = _listener(model, reporter)
        counts = {"conflicts": 0.0, "branches": 0.0}
        while True:
            if clock.left is not None:
                parameters.max_time_in_seconds = clock.left
            listener.repeated = []
            with clock.stopping(solver.stop_search):
                code = solver.solve(model.model, listener)
            counts["conflicts"] += solver.num_conflicts
            counts["branches"] += solver.num_branches
            if not listener.repeated or reporter.enough or clock.over:
                break
            variables, values = zip(*listener.repeated, strict=True)
            model.model.add_forbidden_assignments(variables, [values])
        if model.objective and code in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            counts["objective"] = solver.objective_value
            counts["bound"] = solver.best_objective_bound
        return Ending(_status(code, model, reporter, clock, request), counts)


def _status(
    code: Any,  # noqa: ANN401
    model: CpModel,
    reporter: Reporter,
    clock: Clock,
    request: Request,
) -> Status:
    from ortools.sat.python import cp_model

    if code == cp_model.INFEASIBLE:
        return Status.SAT if reporter.boards else Status.UNSAT
    if code == cp_model.OPTIMAL:
        return Status.OPTIMAL if model.objective else Status.SAT
    if code == cp_model.FEASIBLE:
        return Status.SAT if reporter.enough and not model.objective else Status.FEASIBLE
    if code == cp_model.UNKNOWN:
        if reporter.boards:
            return Status.FEASIBLE
        return Status.TIMEOUT if clock.over or request.conflicts is None else Status.UNKNOWN
    raise ValueError(f"CP-SAT ended with status {code}")


def _listener(model: CpModel, reporter: Reporter) -> Any:  # noqa: ANN401
    from ortools.sat.python import cp_model

    start = time.perf_counter()

    class Listener(cp_model.CpSolverSolutionCallback):
        """Reports each board; stops the search when enough are reported, or at a repeated one.

        Of that one it keeps the variables it depends on, which are those that decoding read.
        """

        repeated: list[tuple[cp_model.IntVar, int]]

        def on_solution_callback(self) -> None:
            read: list[tuple[cp_model.IntVar, int]] = []

            def value(variable: cp_model.IntVar) -> int:
                read.append((variable, self.value(variable)))
                return read[-1][1]

            before = reporter.boards
            with reporter.decoding():
                board = model.decode(value)
            at = time.perf_counter() - start
            if model.objective:
                # the last board reported is the best, even if it was met before with less proven
                reporter.board(board, again=True, at=at)
                return
            enough = reporter.board(board, at=at)
            if reporter.boards == before:
                self.repeated = read
            if enough or self.repeated:
                self.stop_search()

    return Listener()


def _parameters() -> Any:  # noqa: ANN401
    from ortools.sat.python import cp_model

    return cp_model.CpSolver().parameters


def _set_parameter(parameters: Any, name: str, text: str) -> None:  # noqa: ANN401
    """Set a parameter of CP-SAT by name: a number, true or false, or words for a list."""
    current = getattr(parameters, name)
    try:
        if isinstance(current, bool):
            setattr(parameters, name, {"true": True, "false": False}[text.lower()])
        elif isinstance(current, int):
            setattr(parameters, name, int(text))
        elif isinstance(current, float):
            setattr(parameters, name, float(text))
        elif isinstance(current, str):
            setattr(parameters, name, text)
        else:
            current.extend(text.split("+"))
    except (KeyError, ValueError, TypeError, AttributeError):
        kind = type(current).__name__
        raise InputError(f"wrong value of parameter {name}", read=text, expected=kind) from None


SOLVERS = {"cpsat": CpSat}
