"""CP-SAT of OR-Tools."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from e2cp.engines.engine import Clock, Ending, Talk
from e2cp.engines.request import Request
from e2cp.engines.status import Status
from e2cp.errors import InputError
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.variant import BuiltModel

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

DECISION_DEFAULTS = {
    "linearization_level": 0,
    "cp_model_probing_level": 0,
    "symmetry_level": 0,
}
"""For models without an objective: the linear relaxation says nothing about matching edges, and
probing and symmetry detection cost more than they save. Measured on GEMP 6×6 6:2: 1.6 s to 0.4 s
for table and 0.9 s to 0.4 s for bool in the median; on Eternity II with 28 relaxed cells 18 s to
9 s."""


class CpSat:
    """OR-Tools' CP-SAT; one worker unless told otherwise: more are slower on two cores."""

    name = "cpsat"
    kinds: tuple[str, ...] = ("cpsat",)

    def missing(self) -> str | None:
        """Return None: it is always installed."""
        return None

    def solve(self, model: BuiltModel | None, request: Request, clock: Clock, talk: Talk) -> Ending:
        """Solve with a callback for each board; several boards are enumerated by one worker."""
        from ortools.sat.python import cp_model

        assert isinstance(model, CpModel)
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
        enumerate_all = request.solutions != 1 and not model.objective
        if enumerate_all:
            parameters.num_workers = 1
            parameters.enumerate_all_solutions = True
        if request.search == "first-fail":
            parameters.search_branching = cp_model.FIXED_SEARCH
        for name, text in request.parameters.items():
            _set_parameter(parameters, name, text)
        if request.conflicts is not None:
            parameters.max_number_of_conflicts = request.conflicts
        if clock.left is not None:
            parameters.max_time_in_seconds = clock.left
        start = time.perf_counter()
        code = solver.solve(model.model, _listener(model, talk, start))
        counts = {
            "conflicts": float(solver.num_conflicts),
            "branches": float(solver.num_branches),
        }
        if model.objective and code in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            counts["objective"] = solver.objective_value
            counts["bound"] = solver.best_objective_bound
        return Ending(_status(code, model, talk, clock, request), counts)


def _status(code: Any, model: CpModel, talk: Talk, clock: Clock, request: Request) -> Status:  # noqa: ANN401
    from ortools.sat.python import cp_model

    if code == cp_model.INFEASIBLE:
        return Status.UNSAT
    if code == cp_model.OPTIMAL:
        return Status.OPTIMAL if model.objective else Status.SAT
    if code == cp_model.FEASIBLE:
        return Status.SAT if talk.enough and not model.objective else Status.FEASIBLE
    if code == cp_model.UNKNOWN:
        return Status.TIMEOUT if clock.over or request.conflicts is None else Status.UNKNOWN
    raise ValueError(f"CP-SAT ended with status {code}")


def _listener(model: CpModel, talk: Talk, start: float) -> cp_model.CpSolverSolutionCallback:
    from ortools.sat.python import cp_model

    class Listener(cp_model.CpSolverSolutionCallback):
        """Tells each board, and stops the search when enough are told."""

        def on_solution_callback(self) -> None:
            board = model.decode(self.value)
            enough = talk.board(board, at=time.perf_counter() - start)
            if enough and not model.objective:
                self.stop_search()

    return Listener()


def _set_parameter(parameters: Any, name: str, text: str) -> None:  # noqa: ANN401
    """Set a parameter of CP-SAT by name: a number, true or false, or words for a list."""
    if not hasattr(parameters, name):
        from difflib import get_close_matches

        near = get_close_matches(name, dir(parameters), n=1)
        raise InputError(
            "CP-SAT has no such parameter", read=name, expected=f"{near[0]}?" if near else None
        )
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
