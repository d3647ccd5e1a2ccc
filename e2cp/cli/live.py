"""Running a search before somebody's eyes: progress on standard error, the end on output."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from e2cp.cli.gain_writer import GainWriter
from e2cp.cli.output import counted, note
from e2cp.cli.search_report import facts_of, leave, print_report, report_text

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from e2cp.cli.board_file import BoardFile
    from e2cp.cli.gain_hook import GainHook
    from e2cp.parallel.folder import SearchFolder
    from e2cp.parallel.progress import Progress
    from e2cp.parallel.settings import SearchSettings

    Listener: TypeAlias = Callable[[Progress], None]

SHOWN_EVENTS = ("first", "compiling", "status", "death", "wrong", "note")
EVERY = 10.0
"""Seconds between two plain lines when nothing happens."""

APART = 0.5
"""Seconds at least between two plain lines of improvements: of a quick series the last is shown."""

REDRAWN = 0.25


def run_and_show(
    settings: SearchSettings,
    *,
    executor: Executor | None = None,
    checkpoint: SearchFolder | Path | None = None,
    out: BoardFile | None = None,
    link: bool = False,
    as_json: bool = False,
    started: float | None = None,
    hook: GainHook | None = None,
    facts: dict[str, Any] | None = None,
    temporary: bool = False,
) -> None:
    """Search, show how it goes, write and print what came of it, and set the exit code.

    Parameters
    ----------
    settings, executor, checkpoint
        As for `e2cp.parallel.run_parallel.run_parallel`; a folder that is given open is closed.
    out
        Where to write the best board, at each gain and in the end.
    link
        Whether the viewer link is printed for people, too.
    as_json
        Whether one JSON object is printed in the end.
    started
        When the time began to count, as `time.time` gives it; now if left out.
    hook
        What happens at a gain; it is closed in the end.
    facts
        What the JSON holds besides.
    temporary
        Whether the folder is gone afterwards, so that it is not named.
    """
    from e2cp.parallel.folder import SearchFolder

    folder = SearchFolder.create(checkpoint) if isinstance(checkpoint, Path) else checkpoint
    listeners: list[Listener] = [] if out is None else [GainWriter(settings, out)]
    listeners += [] if hook is None else [hook]
    try:
        with _display(settings) as show:
            from e2cp.parallel.run_parallel import run_parallel

            result = run_parallel(
                settings,
                executor=executor,
                checkpoint=folder,
                on_progress=_all_of(listeners, show),
                spent=0.0 if started is None else time.time() - started,
                out=None if out is None else str(out.path.resolve()),
            )
    finally:
        if folder is not None:
            folder.close()
        if hook is not None:
            hook.close()
    kept = None if temporary else folder
    report = {**facts_of(result, settings, out, kept), **(facts or {})}
    unwritten = out is not None and report["file"] is None and bool(result.trajectory)
    text = report_text(result, report, out, link=link or unwritten, as_json=as_json)
    print_report(text, report, result.board if result.trajectory else None)
    leave(result, settings.stop.target, unwritten=unwritten)


def _all_of(listeners: list[Listener], last: Listener) -> Listener:
    """Return a listener that passes everything on to several."""

    def on_progress(progress: Progress) -> None:
        for listener in (*listeners, last):
            listener(progress)

    return on_progress


@contextmanager
def _display(settings: SearchSettings) -> Iterator[Callable[[Progress], None]]:
    """Yield a listener that shows progress on standard error, a panel if it is a terminal."""
    if not sys.stderr.isatty():
        note(f"{0.0:8.1f} s  starting {settings.label} on {settings.puzzle.name}")
        yield _plain_lines(settings.puzzle.max_score)
        return
    from rich.console import Console
    from rich.live import Live

    from e2cp.cli.live_panel import LivePanel
    from e2cp.parallel.progress import Progress

    console = Console(stderr=True, highlight=False, emoji=False, markup=False)
    panel = LivePanel(settings)
    drawn = 0.0

    with Live(console=console, auto_refresh=False, transient=True) as live:
        live.update(panel.draw(Progress(), console.width), refresh=True)

        def show(progress: Progress) -> None:
            nonlocal drawn
            if progress.event in SHOWN_EVENTS:
                console.print(progress.message)
            now = time.monotonic()
            if now - drawn >= REDRAWN:
                drawn = now
                live.update(panel.draw(progress, console.width), refresh=True)

        yield show


def _plain_lines(max_score: int) -> Callable[[Progress], None]:
    shown_at = 0.0
    shown_score = -1

    def show(progress: Progress) -> None:
        nonlocal shown_at, shown_score
        if progress.event in SHOWN_EVENTS:
            note(f"{progress.seconds:8.1f} s  {progress.message}")
        now = time.monotonic()
        running = any(worker.phase == "running" for worker in progress.workers)
        if progress.board is None or not (running or progress.event == "best"):
            return
        if now - shown_at < (APART if progress.score > shown_score else EVERY):
            return
        shown_at, shown_score = now, progress.score
        line = f"{progress.seconds:8.1f} s  score {progress.score} of {max_score}"
        if 0 < progress.current <= progress.score:
            line += f", current {progress.current}"
        if progress.work:
            line += f", {counted(progress.work, progress.unit)}"
        note(line)

    return show
