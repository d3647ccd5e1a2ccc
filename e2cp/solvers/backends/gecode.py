"""Gecode, the library of Schaus & Deville, through MiniZinc."""

from __future__ import annotations

from e2cp.modelling.options import parse_name
from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Ending, Solver
from e2cp.solvers.clock import Clock
from e2cp.solvers.gecode_process import decode_gecode, gecode_available, gecode_version, run_gecode
from e2cp.solvers.minizinc_text import minizinc_text
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status


class Gecode(Solver):
    """Runs the MiniZinc twins of table and element, first fail with random values."""

    name = "gecode"
    forms = ("table", "element")
    module = __name__

    def missing(self) -> str | None:
        """Return how to install it, or None if it is here."""
        return gecode_available()

    def version(self) -> str:
        """Return the version of Gecode."""
        return ".".join(map(str, gecode_version() or ()))

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Flatten and solve: flattening counts as loading."""
        form = parse_name(request.encoding)[0]
        outcome = run_gecode(
            minizinc_text(form, request.puzzle, request.relaxed),
            seed=request.seed,
            seconds=clock.left,
            max_solutions=request.solutions,
        )
        reporter.loaded(outcome.statistics.get("flat_seconds", 0.0))
        for solution in outcome.solutions:
            reporter.board(decode_gecode(request.puzzle, request.relaxed, solution))
        counts = {
            ours: outcome.statistics[theirs]
            for ours, theirs in (
                ("conflicts", "failures"),
                ("branches", "nodes"),
                ("restarts", "restarts"),
            )
            if theirs in outcome.statistics
        }
        if outcome.complete or reporter.enough:
            return Ending(Status.SAT if reporter.boards else Status.UNSAT, counts)
        if reporter.boards:
            return Ending(Status.FEASIBLE, counts)
        # Gecode's own limit is a moment early, so that it can still give its statistics.
        return Ending(Status.UNKNOWN if clock.left is None else Status.TIMEOUT, counts)


SOLVERS = {"gecode": Gecode}
