"""Running a search in this process until a rule ends it."""

from __future__ import annotations

import time
from collections.abc import Callable

from e2cp.methods.base import Method
from e2cp.parallel.events import incumbent_key
from e2cp.parallel.result import SearchResult
from e2cp.parallel.stop import Stop


def run_search(
    search: Method,
    stop: Stop,
    *,
    seed: int | None = None,
    on_step: Callable[[Method], None] | None = None,
    over: Callable[[], bool] | None = None,
) -> SearchResult:
    """Step a search until it has nothing left to do or a rule ends it.

    Parameters
    ----------
    search
        The search; it may have gone some way already.
    stop
        The rules.
    seed
        Noted in the result; that of `e2cp.methods.registry.make_search` if left out.
    on_step
        Called after each portion of work.

    over
        Asked after each portion whether the time is up by another clock.

    Raises
    ------
    InputError
        If no board can reach the target.
    """
    stop.refuse_impossible(search.puzzle)
    begin, cpu = time.perf_counter(), time.process_time()
    search.deadline = None if stop.seconds is None else time.time() + stop.seconds
    incumbent = (0, 0)
    improved, trajectory = 0.0, []
    if incumbent_key(search.best) > incumbent:
        incumbent, trajectory = incumbent_key(search.best), [(0.0, search.best.score)]
    reason = None
    while reason is None:
        try:
            more = search.step()
        except KeyboardInterrupt:
            more, reason = True, "interrupted"
        now = time.perf_counter() - begin
        if incumbent_key(search.best) > incumbent:
            if not trajectory or search.best.score > incumbent[0]:
                improved = now
                trajectory.append((now, search.best.score))
            incumbent = incumbent_key(search.best)
        if on_step is not None:
            on_step(search)
        if not more:
            reason = "finished"
        reason = reason or stop.reason(
            seconds=now,
            work=search.work,
            score=search.best.score,
            idle=now - improved,
        )
        if reason is None and over is not None and over():
            reason = "time"
    done = reason == "finished"
    return SearchResult(
        search.name,
        search.seed if seed is None else seed,
        search.best,
        tuple(trajectory),
        time.perf_counter() - begin,
        time.process_time() - cpu + search.child_cpu_seconds,
        search.work,
        search.unit,
        search.restarts,
        reason,
        notes=dict(search.notes),
        start_score=None if search.start is None else search.start.score,
        proven=search.optimal,
        conclusion=search.conclusion if done else "",
    )
