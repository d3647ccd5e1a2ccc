"""A scan with a quota as an engine: rare colours are used up early, so that the end is easier."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from e2cp.errors import InputError
from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Clock, Ending, Reporter
from e2cp.solvers.capabilities import refuse_parameters, refuse_proof
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status

if TYPE_CHECKING:
    import numpy as np

    from e2cp.methods.breaks.schedule import BreakSchedule
    from e2cp.modelling.relaxation import Cells
    from e2cp.puzzle.puzzle import Puzzle

RESTART = 10_000_000
"""Placements until it starts afresh: short starts meet more boards than long ones."""

PORTION = 2_000_000
WEAKER = 0.7
WEAKEST = 0.2
"""By how much the quota is weakened when it leaves nothing, and when it is given up."""


class Quota:
    """Lays the next piece that fits, as zla does, but privileged colours must be used up early.

    It is the search of `e2cp.methods.breaks` without breaks: relaxed cells take their place.
    Boards that spend too much of their colours are left, as there. It restarts again and again;
    only where the quota had to be given up, on small boards, does it come to an end, and can say
    that there is no board.
    """

    name = "quota"
    kinds: tuple[str, ...] = ()

    def missing(self) -> str | None:
        """Return None: it is ours."""
        return None

    def refuse(self, request: Request) -> None:
        """Refuse parameters and proofs, and to find all boards."""
        refuse_parameters(self.name, request)
        refuse_proof(self.name, request)
        if request.solutions is None:
            raise InputError("quota does not find all boards", expected="--engine zla or mac")

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Search the puzzle itself: this engine takes no model."""
        import numpy as np

        from e2cp.methods.breaks import kernel_layout as layout
        from e2cp.methods.breaks.kernel import search
        from e2cp.methods.breaks.pairing_entropy import PairingEntropy
        from e2cp.methods.breaks.pruning_level import PruningLevel
        from e2cp.methods.breaks.tables import BreakTables

        begin = time.perf_counter()
        rng = np.random.default_rng(request.seed)
        full = schedule = relaxed_schedule(request.puzzle, request.relaxed, rng)
        maker = BreakTables(request.puzzle, schedule)
        reporter.loaded(time.perf_counter() - begin)
        placements, restarts, placed, strength = 0, 0, -1, 1.0
        spending, thrift = PairingEntropy(), PruningLevel()
        ended = False
        while not (reporter.enough or clock.over or ended):
            most = RESTART if schedule.quota.any() else None
            maker.set_ceilings((spending if most else PairingEntropy()).ceilings(thrift.level))
            plan, labels = maker.plan(rng)
            state = maker.state(labels, 0)
            result, done = layout.LIMIT, 0
            while not (reporter.enough or clock.over):
                result = search(plan, state, PORTION)
                done = int(state.counters[layout.NODES])
                if result == layout.COMPLETE:
                    reporter.board(maker.complete(state, labels))
                elif result == layout.EXHAUSTED or (most is not None and done >= most):
                    break
            if restarts:
                early, late = np.split(maker.counts(state), [maker.paid])
                thrift.update(int(early.sum()), int(late.sum()))
            elif not (reporter.enough or clock.over):
                spending = PairingEntropy.measure(request.puzzle, schedule, rng)
            placements += done
            restarts += 1
            partial = maker.deepest(state, labels)
            if not reporter.boards and partial.placed > placed:
                placed = partial.placed
                reporter.partial(partial)
            if result == layout.EXHAUSTED and not clock.over:
                ended = most is None
                thrift.loosen()
                strength = strength * WEAKER if strength > WEAKEST else 0.0
                quota = (full.quota * strength).astype(full.quota.dtype)
                schedule = replace(full, quota=quota)
                maker = BreakTables(request.puzzle, schedule)
        counts = {"placements": float(placements), "restarts": float(restarts)}
        if reporter.enough or ended:
            return Ending(Status.SAT if reporter.boards else Status.UNSAT, counts)
        return Ending(Status.FEASIBLE if reporter.boards else Status.TIMEOUT, counts)


def relaxed_schedule(puzzle: Puzzle, relaxed: Cells, rng: np.random.Generator) -> BreakSchedule:
    """Fit a schedule without breaks that leaves the relaxed cells out."""
    import numpy as np

    from e2cp.methods.breaks.fit import fit

    schedule = fit(puzzle, rng)
    kept = ~np.isin(schedule.order, sorted(relaxed))
    return replace(
        schedule,
        order=schedule.order[kept],
        quota=schedule.quota[kept],
        allowed=np.zeros_like(schedule.allowed[kept]),
        quota_end=int(kept[: schedule.quota_end].sum()),
    )
