"""Running a search in this process until a rule ends it."""

from __future__ import annotations

import time
from collections.abc import Callable

from e2cp.search.result import SearchResult
from e2cp.search.search import Search
from e2cp.search.stop import Stop


def run_search(
    search: Search,
    stop: Stop,
    *,
    seed: int = 0,
    on_step: Callable[[Search], None] | None = None,
) -> SearchResult:
    """Step a search until it has nothing left to do or a rule ends it.

    Parameters
    ----------
    search
        The search; it may have gone some way already.
    stop
        The rules.
    seed
        Told in the result.
    on_step
        Told after each portion of work.
    """
    begin, cpu = time.perf_counter(), time.process_time()
    trajectory = [(0.0, search.best.score)]
    reason = None
    while reason is None:
        try:
            more = search.step()
        except KeyboardInterrupt:
            more, reason = True, "interrupted"
        now = time.perf_counter() - begin
        if search.best.score > trajectory[-1][1]:
            trajectory.append((now, search.best.score))
        if on_step is not None:
            on_step(search)
        if not more:
            reason = "finished"
        reason = reason or stop.reason(
            seconds=now,
            work=search.work,
            score=search.best.score,
            idle=now - trajectory[-1][0],
        )
    done = reason == "finished"
    return SearchResult(
        search.name,
        seed,
        search.best,
        tuple(trajectory),
        time.perf_counter() - begin,
        time.process_time() - cpu,
        search.work,
        search.unit,
        search.restarts,
        reason,
        start_score=None if search.start is None else search.start.score,
        proven=search.optimal,
        conclusion=search.conclusion if done else "",
    )
