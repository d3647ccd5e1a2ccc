"""Answers that a known board refutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.catalogue.known import known_score
from e2cp.solvers.request import Request
from e2cp.solvers.status import Status

if TYPE_CHECKING:
    from e2cp.solvers.run import Run


def refutation(request: Request, run: Run) -> str | None:
    """Return why the answer of a run cannot be right, or None.

    An answer without a board, UNSAT or a bound, has nothing that could be recounted. But it must
    not deny what the catalogue knows: a puzzle with a perfect board has one with cells relaxed,
    too, and no bound lies below a score that somebody has reached.
    """
    denies = run.status is Status.UNSAT
    bound = _bound(request, run)
    if not denies and bound is None:
        return None
    known = known_score(request.puzzle)
    if known is None:
        return None
    if denies and (run.optimises or known.score == request.puzzle.max_score):
        return f"says that there is no board, but one of {known.score} is known ({known.source})"
    if bound is not None and bound < known.score:
        return f"says that no board scores more than {bound:g}, but {known.score} is known " + (
            f"({known.source})"
        )
    return None


def _bound(request: Request, run: Run) -> float | None:
    """Return the score above which there is no board, by what the run says, if it says that."""
    if not run.optimises or request.relaxed or not run.boards:
        return None
    if run.status is Status.OPTIMAL:
        return float(run.boards[-1].score)
    # only where the objective is the score: what it was of the best board must agree
    if run.counts.get("objective") == run.boards[-1].score:
        return run.counts.get("bound")
    return None
