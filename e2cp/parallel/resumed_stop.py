"""The rules of a search that is gone on with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from e2cp.parallel.record import SearchRecord
from e2cp.parallel.stop import Stop

USED_UP = 1.0
"""A limit of which less than these seconds are left counts as used up."""


def resumed_stop(
    record: SearchRecord,
    score: int,
    *,
    seconds: float | None = None,
    work: int | None = None,
    target: int | None = None,
    idle: float | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Stop:
    """Return the rules: those given now, else those of the search as far as they are not met.

    Parameters
    ----------
    record
        The search as far as it has come.
    score
        The score that it has reached.
    seconds, work
        How much more; infinite seconds for no limit. If left out, what is left of the former
        limit, or once more as much if nothing is.
    target, idle
        As in `Stop`; the former ones if left out.
    on_note
        Called if the target is reached already: it does not count any more.
    """
    former = record.settings.stop
    limit = former.seconds
    if seconds is not None:
        limit = None if seconds == float("inf") else record.seconds + seconds
    elif limit is not None and limit - record.seconds < USED_UP:
        limit = record.seconds + (record.span or limit)
    if target is None and former.target is not None and score < former.target:
        target = former.target
    elif target is None and former.target is not None and on_note is not None:
        on_note(f"the target {former.target} is reached: going on without it")
    total = former.work if work is None else record.work + work
    if work is None and total is not None and record.work >= total:
        total = record.work + total
    return replace(former, seconds=limit, work=total, target=target, idle=idle or former.idle)
