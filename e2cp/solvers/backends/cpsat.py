"""CP-SAT of OR-Tools."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from e2cp.errors import InputError
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.options import as_text
from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Ending, Solver
from e2cp.solvers.clock import Clock
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.setting import Setting, Value
from e2cp.solvers.status import Status

TUNING = Setting(
    "tuning",
    "default",
    "ours",
    "ours: linearisation, probing and symmetry detection off, as below; default: CP-SAT's own "
    "values. On GEMP 6×6 6:2 ours takes table from 0.6 s to 0.4 s and bool from 0.7 s to 0.4 s in "
    "the median; on 7×7 7:2 default is better for bool, 4 of 5 solved in 20 s instead of 2. The "
    "table of models/README.md has both for all encodings.",
    choices=("ours", "default"),
)
BOUNDS: dict[str, tuple[float, float | None]] = {
    "linearization_level": (0, 2),
    "symmetry_level": (0, 4),
    "cp_model_probing_level": (0, None),
    "cut_level": (0, None),
    "boolean_encoding_level": (0, None),
    "core_minimization_level": (0, None),
    "mip_presolve_level": (0, None),
    "presolve_substitution_level": (0, None),
    "table_compression_level": (0, None),
    "feasibility_jump_linearization_level": (0, 2),
    "max_presolve_iterations": (0, None),
    "search_random_variable_pool_size": (0, None),
    "random_branches_ratio": (0, 1),
    "random_polarity_ratio": (0, 1),
    "clause_cleanup_ratio": (0, 1),
    "pb_cleanup_ratio": (0, 1),
    "clause_activity_decay": (0, 1),
    "variable_activity_decay": (0, 1),
    "glucose_max_decay": (0, 1),
}
"""Levels and shares that CP-SAT takes beyond what its documentation gives a meaning, and silently
uses as the outermost one or as nonsense; what it refuses itself need not stand here."""

DECISION = "models without an objective, unless tuning=default"

OURS = (
    Setting(
        "linearization_level",
        1,
        0,
        "how much the linear relaxation is used; it says nothing about matching edges",
        DECISION,
    ),
    Setting(
        "cp_model_probing_level",
        2,
        0,
        "effort for probing in presolve, which costs more than it saves here",
        DECISION,
    ),
    Setting(
        "symmetry_level",
        2,
        0,
        "effort for detecting symmetries, which costs more than it saves here",
        DECISION,
    ),
    Setting(
        "num_workers",
        0,
        1,
        "threads, 0 for all processors; one, so that runs can be compared (model --workers)",
    ),
    Setting(
        "search_branching",
        "AUTOMATIC_SEARCH",
        "FIXED_SEARCH",
        "the paper's search: smallest domain first, a random half of it",
        "--search first-fail",
    ),
    Setting("random_seed", 1, "the run's seed", "see the meaning of a seed", fixed="--seed"),
    Setting(
        "max_time_in_seconds", float("inf"), "what is left", "limit by the clock", fixed="--time"
    ),
    Setting(
        "max_number_of_conflicts", 2**63 - 1, "the limit", "limit on conflicts", fixed="--conflicts"
    ),
    Setting(
        "enumerate_all_solutions",
        False,
        "on for several boards",
        "the search goes on after a board, with one thread",
        fixed="--all or --count",
    ),
    Setting("log_search_progress", False, "off", "CP-SAT's own log", fixed="--log"),
)
"""What we set; the defaults stand here for the reader, and a test compares them with CP-SAT's."""


class CpSat(Solver):
    """OR-Tools' CP-SAT, on one thread unless more are asked for."""

    name = "cpsat"
    kinds = ("cpsat",)
    module = __name__
    default_for = "cpsat"
    libraries = ("ortools.sat.python.cp_model",)
    package = "ortools"
    seed_meaning = (
        "It becomes CP-SAT's random_seed, which decides ties in its search and in presolve. With "
        "one worker the same seed gives the same run, if no limit by the clock ends it."
    )

    def settings(self) -> list[Setting]:
        """Return what we set, then all other parameters of CP-SAT."""
        known = {name: _described(name, value) for name, value in _values(_parameters()).items()}
        ours = [
            replace(each, choices=like.choices, least=like.least, most=like.most)
            for each in OURS
            for like in [known.pop(each.name)]
        ]
        return [TUNING, *ours, *known.values()]

    def read(self, given: Mapping[str, str]) -> dict[str, Value]:
        """Refuse also values that CP-SAT itself refuses."""
        values = super().read(given)
        for name, value in values.items():
            objection = "" if name == TUNING.name else _objection(name, value)
            if objection:
                raise InputError(f"wrong value of {self.bare}[{name}] ({objection})", read=value)
        return values

    def in_force(self, model: BuiltModel | None, request: Request) -> dict[str, str]:
        """Return the parameters of a run that are not as CP-SAT has them."""
        assert isinstance(model, CpModel)
        made, usual = _parameters(), _values(_parameters())
        self._configure(made, model, request)
        fixed = {each.name for each in OURS if each.fixed}
        return {
            name: as_text(value)
            for name, value in _values(made).items()
            if value != usual[name] and name not in fixed
        }

    def _configure(self, parameters: Any, model: CpModel, request: Request) -> None:  # noqa: ANN401
        """Set everything but the limit on time."""
        values = self.read(request.parameters)
        tuning = values.pop("tuning", TUNING.ours)
        parameters.num_workers = request.workers
        parameters.random_seed = request.seed
        parameters.log_search_progress = request.log
        if tuning == "ours" and not model.objective:
            for each in OURS:
                if each.when == DECISION:
                    setattr(parameters, each.name, each.ours)
        if request.search == "first-fail":
            _set(parameters, "search_branching", "FIXED_SEARCH")
        for name, value in values.items():
            _set(parameters, name, value)
        if request.solutions != 1:
            parameters.num_workers = 1
            parameters.enumerate_all_solutions = True
        if request.conflicts is not None:
            parameters.max_number_of_conflicts = request.conflicts

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
        self._configure(parameters, model, request)
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


def _values(parameters: Any) -> dict[str, Value]:  # noqa: ANN401
    """Return all parameters: enumerations by name, lists with + between their parts."""
    names = (name for name in dir(parameters) if name[0].islower())
    values = {name: getattr(parameters, name) for name in names}
    return {
        name: _plain(value)
        for name, value in values.items()
        if not callable(value) and name != "subsolver_params"  # messages of their own
    }


def _plain(value: Any) -> Value:  # noqa: ANN401
    if isinstance(value, bool | int | float | str):
        return value
    return "+".join(map(str, value)) if hasattr(value, "extend") else str(value.name)


def _described(name: str, value: Value) -> Setting:
    kind = type(getattr(_parameters(), name))
    least, most = BOUNDS.get(name, (None, None))
    choices = tuple(getattr(kind, "__members__", ()))
    return Setting(name, value, choices=choices, least=least, most=most)


def _set(parameters: Any, name: str, value: Value) -> None:  # noqa: ANN401
    current = getattr(parameters, name)
    if hasattr(current, "extend"):
        parts = str(value).split("+")
        current.extend([int(part) for part in parts] if name == "restart_algorithms" else parts)
    elif hasattr(type(current), "__members__"):
        setattr(parameters, name, type(current).__members__[str(value)])
    elif isinstance(current, str):
        setattr(parameters, name, str(value).replace("+", ","))  # as lists are written here
    else:
        setattr(parameters, name, value)


@lru_cache(maxsize=256)
def _objection(name: str, value: Value) -> str:
    """Return what CP-SAT has against a value, found out by solving nothing; empty if nothing."""
    from ortools.sat.python import cp_model

    probe = cp_model.CpSolver()
    probe.parameters.num_workers = 1
    try:
        _set(probe.parameters, name, value)
    except (TypeError, ValueError):
        return "too large, or not a number"
    invalid = probe.solve(cp_model.CpModel()) == cp_model.MODEL_INVALID
    return probe.solution_info() if invalid else ""


SOLVERS = {"cpsat": CpSat}
