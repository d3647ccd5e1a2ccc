"""From the options of a search to its end: what ``e2cp search`` and ``e2cp hybrid`` share."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from e2cp.cli.board_file import BoardFile
from e2cp.cli.live import run_and_show
from e2cp.cli.search_options import advise, refuse_senseless
from e2cp.cli.search_start import open_start

if TYPE_CHECKING:
    from e2cp.puzzle.puzzle import Puzzle
    from e2cp.search.stop import Stop


def launch_search(
    puzzle: Puzzle,
    method: str,
    stop: Stop,
    *,
    start: str | None,
    relax: int | None,
    workers: int,
    seed: int,
    checkpoint: Path | None,
    out: Path | None,
    force: bool,
    link: bool,
    as_json: bool,
    started: float,
    facts: dict[str, Any],
) -> None:
    """Refuse what makes no sense, make the folder and the start board, search, show, exit.

    The start board may take half of the limit on time, which counts from `started`.
    """
    from e2cp.search.folder import SearchFolder
    from e2cp.search.job import SearchJob

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
    run_and_show(
        SearchJob(puzzle, method, board, start),
        stop,
        workers=workers,
        seed=seed,
        checkpoint=folder,
        out=file,
        link=link,
        as_json=as_json,
        started=started,
        facts=facts,
    )
