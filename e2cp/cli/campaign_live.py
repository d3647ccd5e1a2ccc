"""A campaign before somebody's eyes: a table on a terminal, else a line for each run."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from e2cp.cli.output import note, plural

if TYPE_CHECKING:
    from rich.console import RenderableType

    from e2cp.lab.metrics.timing import Measure
    from e2cp.lab.progress import Progress
    from e2cp.lab.record import Record

MOST_RUNNING = 24
"""More runs than these have no lines of their own."""

LONG = 60.0
"""Seconds from which on it is said beforehand how long a campaign may take."""

SHOUTED = ("WRONG", "CRASH")


@contextmanager
def showing(title: str) -> Iterator[Callable[[Progress], None]]:
    """Yield a listener that shows how a campaign goes, on standard error."""
    if not sys.stderr.isatty():
        yield _show_plainly()
        return
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True, highlight=False, emoji=False, markup=False)
    shown: list[Progress] = []

    def picture() -> RenderableType:
        return draw(shown[0], title) if shown else ""

    with Live(get_renderable=picture, console=console, transient=True) as live:

        def show(progress: Progress) -> None:
            shown[:] = [progress]
            if progress.last is not None and progress.last.status in SHOUTED:
                live.console.print(line_of(progress.last, progress.measure), style="bold red")

        yield show


def draw(progress: Progress, title: str) -> RenderableType:
    """Return the table: what ended how, and what runs."""
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    from e2cp.cli.live_panel import clock

    ended = progress.known + progress.done
    head = Text()
    what = f"{progress.phase}: " if progress.phase else ""
    head.append(f"{what}{ended} of {progress.planned} done", style="bold")
    if progress.known:
        head.append(f" ({progress.known} known)")
    head.append(f"   solved {progress.solved}", style="green")
    head.append(f"   timeouts {progress.statuses['TIMEOUT']}")
    for name, status in (("out of memory", "MEMOUT"), ("skipped", "SKIPPED")):
        if progress.statuses[status]:
            head.append(f"   {name} {progress.statuses[status]}")
    for name, status in (("crashed", "CRASH"), ("wrong", "WRONG")):
        count = progress.statuses[status]
        head.append(f"   {name} {count}", style="bold red" if count else "")
    times = f"{clock(progress.seconds)} gone"
    times += f", {time_left(progress)}" if progress.left else ""
    table = Table.grid(padding=(0, 2))
    running = list(progress.running.values())
    for run in running[:MOST_RUNNING]:
        elapsed = time.monotonic() - run.since
        style = "yellow" if elapsed > run.run_spec.seconds else ""
        table.add_row(
            Text(run.run_spec.label),
            Text(run.run_spec.instance),
            f"seed {run.run_spec.seed}"
            + (f", relax {run.run_spec.relax}" if run.run_spec.relax else ""),
            Text(f"{clock(elapsed)} of {clock(run.run_spec.seconds)}", style=style),
            Text(run.where, style="dim"),
        )
    outer = Table.grid()
    outer.add_row(head)
    outer.add_row(Text(times, style="dim"))
    outer.add_row(table)
    if len(running) > MOST_RUNNING:
        outer.add_row(Text(f"and {len(running) - MOST_RUNNING} more", style="dim"))
    return Panel(outer, title=Text(title), title_align="left", border_style="dim")


def time_left(progress: Progress) -> str:
    """Return how long it will go on; up to, as long as nothing has ended to judge by.

    Limits on the processor bound it only where nothing else wants the processors.
    """
    from e2cp.cli.live_panel import clock

    if progress.time_left.known:
        return f"about {clock(progress.remaining)} left"
    idle = ", more if the machine is busy" if progress.time_left.unhindered else ""
    return f"up to {clock(progress.remaining)} left{idle}"


def line_of(record: Record, measure: Measure = "cpu") -> str:
    """Return how a run ended, in a line, with the time that is compared."""
    from e2cp.lab.metrics.timing import solve_seconds

    seconds = {
        "cpu": f"{record.cpu_s:8.2f} s cpu",
        "wall": f"{record.wall_s:8.2f} s wall",
        "solve": f"{solve_seconds(record):8.2f} s solving",
    }[measure]
    relaxed = f"  relax {record.relax}" if record.relax else ""
    score = f"  {record.score}/{record.max_score}" if record.kind == "search" else ""
    message = f"  {record.message}" if record.message else ""
    return (
        f"{record.status:<8} {seconds}  {record.label}  {record.instance}"
        f"{relaxed}  seed {record.seed}{score}{message}"
    )


def plain_line(progress: Progress) -> str | None:
    """Return what has just ended, in a line, with the time that is left; None if nothing has."""
    if progress.last is None:
        return None
    ended = progress.known + progress.done
    what = f"{progress.phase} " if progress.phase else ""
    left = f"  ({time_left(progress)})" if progress.left else ""
    count = f"{ended:>{len(str(progress.planned))}}/{progress.planned}"
    return f"{what}{count}  {line_of(progress.last, progress.measure)}{left}"


def _show_plainly() -> Callable[[Progress], None]:
    """Return a listener that prints a line for each run, and for long campaigns one before."""
    shown: set[str] = set()

    def show(progress: Progress) -> None:
        if progress.phase not in shown and progress.last is None:
            shown.add(progress.phase)
            if progress.remaining >= LONG:
                what = f"{progress.phase}: " if progress.phase else ""
                note(f"{what}{plural(progress.left, 'run')} to do, {time_left(progress)}")
        line = plain_line(progress)
        if line is not None:
            note(line)

    return show
