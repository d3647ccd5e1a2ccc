"""Our own propagating search as an engine."""

from __future__ import annotations

import time

from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Clock, Ending, Reporter
from e2cp.solvers.capabilities import refuse_parameters, refuse_proof
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status


class Mac:
    """Maintains arc consistency, first fail, random values; tells its deepest partial board."""

    name = "mac"
    kinds: tuple[str, ...] = ()

    def missing(self) -> str | None:
        """Return None: it is ours."""
        return None

    def refuse(self, request: Request) -> None:
        """Refuse parameters and proofs."""
        refuse_parameters(self.name, request)
        refuse_proof(self.name, request)

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Search the puzzle itself: this engine takes no model."""
        from e2cp.methods.mac.propagating_search import MacOutcome, mac_search

        most = -1

        def tell_deeper(outcome: MacOutcome) -> None:
            nonlocal most
            if not outcome.solutions and outcome.deepest.placed > most:
                most = outcome.deepest.placed
                reporter.partial(outcome.deepest)

        start = time.perf_counter()
        mac_search(request.puzzle, request.relaxed, seconds=0.0)  # loads or compiles the kernel
        reporter.loaded(time.perf_counter() - start)
        outcome = mac_search(
            request.puzzle,
            request.relaxed,
            seed=request.seed,
            max_solutions=request.solutions,
            seconds=clock.left,
            max_fails=request.conflicts,
            on_progress=tell_deeper,
        )
        for board in outcome.solutions:
            reporter.board(board)
        tell_deeper(outcome)
        counts = {
            "conflicts": float(outcome.fails),
            "branches": float(outcome.nodes),
            "restarts": float(outcome.restarts),
        }
        if outcome.exhausted:
            return Ending(Status.SAT if outcome.solutions else Status.UNSAT, counts)
        if reporter.enough:
            return Ending(Status.SAT, counts)
        if outcome.solutions:
            return Ending(Status.FEASIBLE, counts)
        return Ending(Status.TIMEOUT if clock.over else Status.UNKNOWN, counts)
