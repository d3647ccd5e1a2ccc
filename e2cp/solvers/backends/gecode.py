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
from e2cp.solvers.setting import Setting
from e2cp.solvers.status import Status

RESTARTS = ("none", "constant", "linear", "luby", "geometric")

SETTINGS = (
    Setting("r", 0, "the run's seed", "the random values of the search", fixed="--seed"),
    Setting("t", 0, "what is left", "limit by the clock, in milliseconds", fixed="--time"),
    Setting("n", -1, "as many as asked for", "number of boards", fixed="--all or --count"),
    Setting("p", 1, meaning="threads", least=1),
    Setting("f", False, meaning="free search: the search of the model is not followed"),
    Setting("restart", "none", meaning="sequence of restarts", choices=RESTARTS),
    Setting("restart-base", 1.5, meaning="base of geometric restarts", least=1),
    Setting("restart-scale", 250, meaning="scale of all restarts", least=1),
    Setting("nogoods", False, meaning="no-goods from restarts"),
    Setting("nogoods-limit", 128, meaning="depth up to which no-goods are taken", least=0),
    Setting("decay", 0.99, meaning="decay of activities", least=0, most=1),
    Setting("c-d", 8, meaning="distance between two copies for recomputation", least=1),
    Setting("a-d", 2, meaning="adaptive distance of recomputation", least=0),
)
"""The options of Gecode 6.2's FlatZinc interpreter, by the names that it has there."""


class Gecode(Solver):
    """Runs the MiniZinc twins of table and element, first fail with random values."""

    name = "gecode"
    forms = ("table", "element")
    module = __name__
    seed_meaning = (
        "It seeds Gecode's random values: the search of the model takes the variable with the "
        "smallest domain and tries its values in random order."
    )

    def missing(self) -> str | None:
        """Return how to install it, or None if it is here."""
        return gecode_available()

    def version(self) -> str:
        """Return the version of Gecode."""
        return ".".join(map(str, gecode_version() or ()))

    def settings(self) -> tuple[Setting, ...]:
        """Return the options of Gecode; we set only what the run asks for."""
        return SETTINGS

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
            options=self.read(request.parameters),
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
