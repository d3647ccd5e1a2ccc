"""Zero-look-ahead search as an engine."""

from __future__ import annotations

import time

from e2cp.errors import InputError
from e2cp.modelling.variant import BuiltModel
from e2cp.solvers.base import Clock, Ending, Reporter
from e2cp.solvers.capabilities import refuse_parameters, refuse_proof
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status


class Zla:
    """Lays the next piece that fits, cell by cell, and tells its deepest partial boards.

    When all solutions are asked for, the parameter ``tell`` says how many of the boards to
    tell; the others are counted only, which is much faster.
    """

    name = "zla"
    kinds: tuple[str, ...] = ()

    def missing(self) -> str | None:
        """Return None: it is ours."""
        return None

    def refuse(self, request: Request) -> None:
        """Refuse proofs and parameters other than ``tell``."""
        refuse_proof(self.name, request)
        refuse_parameters(self.name, request, ("tell",))

    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Search the puzzle itself: this engine takes no model."""
        from e2cp.methods.zla.kernel_lists import EXHAUSTED, SOLVED
        from e2cp.methods.zla.scan import PORTION
        from e2cp.methods.zla.turns import scan_up_to_turning, turned

        tell = _boards_to_tell(request)
        begin = time.perf_counter()
        scan, turns = scan_up_to_turning(
            request.puzzle,
            relaxed=request.relaxed,
            seed=request.seed,
            first=request.solutions == 1,
        )
        scan.load()
        reporter.loaded(time.perf_counter() - begin)
        placed = -1
        while not (reporter.enough or clock.over):
            status = scan.advance(PORTION, stop=tell is None or reporter.boards < tell)
            if status == EXHAUSTED:
                break
            if status == SOLVED:
                for turn in range(turns):
                    if not reporter.enough and (tell is None or reporter.boards < tell):
                        reporter.board(turned(scan.current, turn) if turn else scan.current)
            elif not scan.solutions and scan.most_placed > placed:
                placed = scan.most_placed
                reporter.partial(scan.deepest)
        found = reporter.boards if reporter.enough else turns * scan.solutions
        counts = {"placements": float(scan.placements), "solutions": float(found)}
        if scan.status == EXHAUSTED or reporter.enough:
            return Ending(Status.SAT if found else Status.UNSAT, counts)
        if found:
            return Ending(Status.FEASIBLE, counts)
        return Ending(Status.TIMEOUT, counts)


def _boards_to_tell(request: Request) -> int | None:
    text = request.parameters.get("tell")
    if text is not None and not text.isdecimal():
        raise InputError("wrong value of tell", read=text, expected="a whole number")
    return None if text is None or request.solutions is not None else int(text)
