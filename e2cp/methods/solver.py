"""Methods that search for solutions, where a solver is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.info import NO_HEADER as NO_HEADER
from e2cp.methods.registry import MethodEntry, all_methods, find_entry
from e2cp.modelling.local_module import is_path
from e2cp.modelling.options import as_text, make_parameters
from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Ending, Solver
from e2cp.solvers.clock import Clock
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.setting import Setting, Value
from e2cp.solvers.status import Status

if TYPE_CHECKING:
    from e2cp.methods.base import Method
    from e2cp.methods.solution_search import SolutionSearch


SEED_MEANING = (
    "Every random choice of the method is drawn from one generator with this seed: the same seed "
    "gives the same boards, however fast the machine is."
)


def solver_names() -> tuple[str, ...]:
    """Return the methods that search for solutions."""
    return tuple(name for name, entry in all_methods()[0].items() if entry.info.solves)


def find_solver(name: str) -> Solver | None:
    """Return the method of a name or a path as a solver; None if it is none.

    Raises
    ------
    InputError
        If it is a method of another kind.
    """
    if not is_path(name) and name not in all_methods()[0]:
        return None
    entry = find_entry(name)
    if not entry.info.solves:
        raise InputError(
            "this method looks for better boards, not for solutions",
            read=name,
            expected=f"`e2cp search --method {name}`, or {', '.join(solver_names())}",
        )
    return MethodSolver(name, entry)


class MethodSolver(Solver):
    """Lets a method search the puzzle itself: it takes no model."""

    takes_model = False
    package = "e2cp"
    seed_meaning = SEED_MEANING

    def __init__(self, name: str, entry: MethodEntry) -> None:
        self.name = name
        self.boards = "all" if entry.info.exact else "several"
        self.module = entry.module or str(entry.file)
        self._entry = entry

    def describe(self) -> str:
        """Return what it does, in one line."""
        return self._entry.info.idea

    def settings(self) -> list[Setting]:
        """Return the options of the method; we change none of its own defaults."""
        return [
            Setting(o.name, o.default, meaning=o.meaning, choices=tuple(o.choices.split("|")))
            for o in self._entry.options()
        ]

    def read(self, given: Mapping[str, str]) -> dict[str, Value]:
        """Return the options that are set, refused as the method refuses them."""
        if not given:
            return {}
        options = self._options(given)
        return {name: as_text(getattr(options, name)) for name in given}

    def warm_up(self) -> None:
        """Compile or load all machine code of the method."""
        for _ in self._entry.load().warm_up():
            pass

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Search portion by portion, reporting solutions and larger partial boards on the way."""
        with reporter.loading():
            search = self._search(request)
            search.load()
        placed, more = -1, True
        while more and not (clock.over or reporter.enough or _at_limit(search, request)):
            more = search.step()
            for board in search.fresh:
                reporter.board(board)
            search.fresh.clear()
            if not search.met and search.best.placed > placed:
                placed = search.best.placed
                reporter.partial(search.best)
        if search.exhausted or search.enough:
            return Ending(Status.SAT if search.met else Status.UNSAT, search.counts)
        if search.met:
            return Ending(Status.FEASIBLE, search.counts)
        return Ending(Status.TIMEOUT if clock.over else Status.UNKNOWN, search.counts)

    def _options(self, given: Mapping[str, str]) -> Any:  # noqa: ANN401
        return make_parameters(self.bare, self._entry.load().Options, dict(given))

    def _search(self, request: Request) -> SolutionSearch:
        from e2cp.methods.solution_search import SolutionSearch

        method: type[Method] = self._entry.load()
        if not issubclass(method, SolutionSearch):
            raise InputError(
                "a method that says it looks for solutions must be a SolutionSearch",
                file=str(self._entry.file),
                read=method.__name__,
            )
        search = method(
            request.puzzle,
            rng=np.random.default_rng(request.seed),
            options=self._options(request.parameters),
            relaxed=request.relaxed,
            solutions=request.solutions,
            keep=request.keep,
        )
        search.seed, search.conflict_limit = request.seed, request.conflicts
        return search


def _at_limit(search: SolutionSearch, request: Request) -> bool:
    return request.conflicts is not None and search.counts.get("conflicts", 0) >= request.conflicts
