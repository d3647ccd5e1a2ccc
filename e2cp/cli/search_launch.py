"""From the options of a search to its end: what ``e2cp search`` and ``e2cp hybrid`` share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from e2cp.cli.board_file import BoardFile
from e2cp.cli.gain_hook import GainHook
from e2cp.cli.lab_options import refuse_two_clusters
from e2cp.cli.live import run_and_show
from e2cp.cli.live_page import page_of_search
from e2cp.cli.search_options import advise, refuse_senseless
from e2cp.cli.search_start import open_start

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from e2cp.parallel.settings import SearchSettings


@dataclass(frozen=True)
class Launch:
    """How a search is run and shown, besides what is asked of it.

    Attributes
    ----------
    start, relax
        What names the start board, and how many cells its model leaves empty.
    checkpoint
        The folder to go on from later.
    out, force
        Where the board goes, and whether it may replace anything there.
    link, as_json
        What is printed in the end.
    started
        When the time began to count, as `time.time` gives it.
    scheduler, local_cluster
        The cluster to search on.
    on_gain, bell
        What happens at a gain.
    live, temporary
        Whether a page follows the search, and whether its folder is for that alone.
    facts
        What the JSON holds besides.
    """

    start: str | None
    checkpoint: Path | None
    out: Path | None
    force: bool
    link: bool
    as_json: bool
    started: float
    scheduler: str | None
    local_cluster: int | None
    on_gain: str | None = None
    bell: bool = False
    live: bool = False
    temporary: bool = False
    relax: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)


def launch_search(settings: SearchSettings, launch: Launch, workers: int | None) -> None:
    """Refuse what makes no sense, make the folder and the start board, search, show, exit.

    The start board may take half of the limit on time. On a cluster there are as many islands
    as it has threads, unless `workers` says otherwise. A page that is asked for follows the
    folder, for a search without one a folder that lasts as long as the search.
    """
    with page_of_search(launch.live, launch.checkpoint) as checkpoint:
        temporary = checkpoint is not None and launch.checkpoint is None
        _launch(settings, replace(launch, checkpoint=checkpoint, temporary=temporary), workers)


def _launch(settings: SearchSettings, launch: Launch, workers: int | None) -> None:
    from e2cp.parallel.folder import SearchFolder

    puzzle, stop = settings.puzzle, settings.stop
    refuse_two_clusters(launch.scheduler, launch.local_cluster)
    refuse_senseless(puzzle, settings.method, stop.target)
    file = None if launch.out is None else BoardFile(launch.out, puzzle, force=launch.force)
    hook = GainHook(launch.on_gain, bell=launch.bell)
    advise(settings.method, launch.start)
    folder = None if launch.checkpoint is None else SearchFolder.create(launch.checkpoint)
    try:
        left = (stop.seconds or 120.0) - (time.time() - launch.started)
        board = open_start(
            launch.start,
            puzzle,
            seed=settings.seed,
            relax=launch.relax,
            seconds=max(0.1, left / 2),
        )
    except BaseException:
        if folder is not None:
            folder.close()
        raise
    with _workers(workers, launch.scheduler, launch.local_cluster) as (number, executor):
        run_and_show(
            replace(settings, start=board, origin=launch.start, workers=number),
            executor=executor,
            checkpoint=folder,
            out=file,
            link=launch.link,
            as_json=launch.as_json,
            started=launch.started,
            hook=hook,
            facts=launch.facts,
            temporary=launch.temporary,
        )


@contextmanager
def _workers(
    wished: int | None, scheduler: str | None, local: int | None
) -> Iterator[tuple[int, Executor | None]]:
    """Yield how many workers there are, and the cluster they are on if it is one."""
    if scheduler is None and local is None:
        yield wished or 1, None
        return
    from e2cp.lab.island_cluster import island_cluster

    with island_cluster(scheduler, local=local) as cluster:
        yield wished or cluster.places, cluster.executor
