"""Searching from Python, with workers, checkpoints and limits as the command line has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.progress import Progress
from e2cp.parallel.result import SearchResult
from e2cp.parallel.resumed_stop import resumed_stop
from e2cp.parallel.run_parallel import run_parallel
from e2cp.parallel.settings import SearchSettings
from e2cp.parallel.stop import Stop
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


def search(
    puzzle: Puzzle,
    method: str = "hybrid",
    *,
    start: Board | None = None,
    seconds: float | None = 120.0,
    work: int | None = None,
    target: int | None = None,
    idle: float | None = None,
    workers: int = 1,
    seed: int = 1,
    checkpoint: str | Path | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> SearchResult:
    """Search for the best board of a puzzle in processes of its own.

    Parameters
    ----------
    puzzle
        The puzzle; its clues hold.
    method
        A method with its options, ``name[key=value,…]``, or the path of one.
    start
        The board to start from; without one the method makes its own.
    seconds, work, target, idle
        The rules of which the first that holds ends the search, as in `Stop`.
    workers, seed
        How many processes search, and the seed of the first.
    checkpoint
        A new folder that `resume` can go on from.
    on_progress
        Called at each event and a few times a second.

    Raises
    ------
    InputError
        If there is no such method or option, or the start board is of another puzzle.

    Examples
    --------
    >>> import e2cp
    >>> result = e2cp.search(e2cp.load("balanced/4x4-3:2/01"), "zla", seconds=60)
    >>> result.board.score, result.stopped, e2cp.check(result.board).valid
    (24, 'finished', True)
    """
    stop = Stop(seconds, work, target, idle)
    settings = SearchSettings.of(puzzle, method, start=start, stop=stop, workers=workers, seed=seed)
    return run_parallel(settings, checkpoint=checkpoint, on_progress=on_progress)


def resume(
    folder: str | Path,
    *,
    seconds: float | None = None,
    work: int | None = None,
    target: int | None = None,
    workers: int | None = None,
    trust: bool = False,
    on_progress: Callable[[Progress], None] | None = None,
) -> SearchResult:
    """Go on with a search after whatever ended it.

    Parameters
    ----------
    folder
        The folder that `search` was given as its checkpoint.
    seconds, work, target
        How much more, and a score that is good enough; if left out, those of the search as far
        as they are not met.
    workers
        How many processes; as many as before if left out.
    trust
        Whether Python files that it names may be run although somebody else made the folder.
    on_progress
        Called at each event and a few times a second.

    Raises
    ------
    InputError
        If there is no search, or it is in use, or its files are damaged.
    """
    opened = SearchFolder.open(folder, trust=trust)
    try:
        record = opened.record
        assert record is not None
        asked, best = record.settings, opened.best()
        score = 0 if best is None else best.score
        stop = resumed_stop(record, score, seconds=seconds, work=work, target=target)
        again = replace(asked, stop=stop, workers=workers or asked.workers)
        return run_parallel(again, checkpoint=opened, on_progress=on_progress)
    finally:
        opened.close()
