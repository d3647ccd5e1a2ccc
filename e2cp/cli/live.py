"""Running a search before somebody's eyes: progress on standard error, the end on output."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from e2cp.cli.output import note, print_facts, print_json
from e2cp.cli.search_report import facts_of, leave, lines_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from e2cp.search.folder import SearchFolder
    from e2cp.search.job import SearchJob
    from e2cp.search.progress import Progress
    from e2cp.search.stop import Stop

TOLD = ("compiling", "death", "wrong", "note")
EVERY = 10.0
"""Seconds between two plain lines when nothing happens."""

APART = 0.5
"""Seconds at least between two plain lines of improvements: of a quick series the last is told."""

REDRAWN = 0.25


def run_and_show(
    job: SearchJob,
    stop: Stop,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    seed: int = 1,
    checkpoint: SearchFolder | Path | None = None,
    out: Path | None = None,
    as_json: bool = False,
    started: float | None = None,
    facts: dict[str, Any] | None = None,
) -> None:
    """Search, show how it goes, write and print what came of it, and set the exit code.

    Parameters
    ----------
    job, stop, workers, executor, seed, checkpoint
        As for `e2cp.search.parallel.run_parallel`; a folder that is given open is closed.
    out
        Where to write the best board.
    as_json
        Whether one JSON object is printed in the end.
    started
        When the time began to count, as `time.time` tells it; now if left out.
    facts
        What the JSON tells besides.
    """
    from e2cp.search.folder import SearchFolder
    from e2cp.search.parallel import run_parallel

    folder = SearchFolder.create(checkpoint) if isinstance(checkpoint, Path) else checkpoint
    try:
        with _display(job, stop) as show:
            result = run_parallel(
                job,
                stop,
                workers=workers,
                executor=executor,
                seed=seed,
                checkpoint=folder,
                on_progress=show,
                spent=0.0 if started is None else time.time() - started,
                out=None if out is None else str(out.resolve()),
            )
    finally:
        if folder is not None:
            folder.close()
    told = {**facts_of(result, out, None if folder is None else folder.path), **(facts or {})}
    if as_json:
        print_json(told)
    else:
        print_facts(lines_of(result, told))
    unwritten = out is not None and told["file"] is None and bool(result.trajectory)
    leave(result, stop.target, unwritten=unwritten)


@contextmanager
def _display(job: SearchJob, stop: Stop) -> Iterator[Callable[[Progress], None]]:
    """Yield a listener that shows progress on standard error, a panel if it is a terminal."""
    if not sys.stderr.isatty():
        yield _plain_lines(job.puzzle.max_score)
        return
    from rich.console import Console
    from rich.live import Live

    from e2cp.cli.live_panel import LivePanel

    console = Console(stderr=True, highlight=False, emoji=False, markup=False)
    panel = LivePanel(job, stop)
    drawn = 0.0

    with Live(console=console, auto_refresh=False, transient=True) as live:

        def show(progress: Progress) -> None:
            nonlocal drawn
            if progress.event in TOLD:
                console.print(progress.message)
            now = time.monotonic()
            if now - drawn >= REDRAWN:
                drawn = now
                live.update(panel.draw(progress, console.width), refresh=True)

        yield show


def _plain_lines(max_score: int) -> Callable[[Progress], None]:
    told_at = 0.0
    told_score = -1

    def show(progress: Progress) -> None:
        nonlocal told_at, told_score
        if progress.event in TOLD:
            note(f"{progress.seconds:8.1f} s  {progress.message}")
        now = time.monotonic()
        running = any(worker.phase == "running" for worker in progress.workers)
        if progress.board is None or not (running or progress.event == "best"):
            return
        if now - told_at < (APART if progress.score > told_score else EVERY):
            return
        told_at, told_score = now, progress.score
        note(
            f"{progress.seconds:8.1f} s  score {progress.score} of {max_score}, "
            f"current {progress.current}, {progress.work:,} {progress.unit}"
        )

    return show
