"""From the options of a search to its end: what ``e2cp search`` and ``e2cp hybrid`` share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from e2cp.cli.board_file import BoardFile
from e2cp.cli.lab_options import refuse_two_clusters
from e2cp.cli.live import run_and_show
from e2cp.cli.search_options import advise, refuse_senseless
from e2cp.cli.search_start import open_start

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from e2cp.parallel.stop import Stop
    from e2cp.puzzle.puzzle import Puzzle


def launch_search(
    puzzle: Puzzle,
    method: str,
    stop: Stop,
    *,
    start: str | None,
    relax: int | None,
    workers: int | None,
    seed: int,
    checkpoint: Path | None,
    out: Path | None,
    force: bool,
    link: bool,
    as_json: bool,
    started: float,
    facts: dict[str, Any],
    scheduler: str | None = None,
    local_cluster: int | None = None,
) -> None:
    """Refuse what makes no sense, make the folder and the start board, search, show, exit.

    The start board may take half of the limit on time, which counts from `started`. On a
    cluster there are as many islands as it has threads, unless `workers` says otherwise.
    """
    from e2cp.parallel.folder import SearchFolder
    from e2cp.parallel.job import SearchJob

    refuse_senseless(puzzle, method, stop.target)
    file = None if out is None else BoardFile(out, puzzle, force=force)
    advise(method, start)
    folder = None if checkpoint is None else SearchFolder.create(checkpoint)
    try:
        left = (stop.seconds or 120.0) - (time.time() - started)
        board = open_start(start, puzzle, seed=seed, relax=relax, seconds=max(0.1, left / 2))
    except BaseException:
        if folder is not None:
            folder.close()
        raise
    with _workers(workers, scheduler, local_cluster) as (number, executor):
        run_and_show(
            SearchJob(puzzle, method, board, start),
            stop,
            workers=number,
            executor=executor,
            seed=seed,
            checkpoint=folder,
            out=file,
            link=link,
            as_json=as_json,
            started=started,
            facts=facts,
        )


@contextmanager
def _workers(
    wished: int | None, scheduler: str | None, local: int | None
) -> Iterator[tuple[int, Executor | None]]:
    """Yield how many workers there are, and the cluster they are on if it is one."""
    refuse_two_clusters(scheduler, local)
    if scheduler is None and local is None:
        yield wished or 1, None
        return
    from e2cp.lab.island_cluster import island_cluster

    with island_cluster(scheduler, local=local) as cluster:
        yield wished or cluster.places, cluster.executor
