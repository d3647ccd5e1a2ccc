"""The panel that a terminal shows while a search runs."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from e2cp.cli.output import plural
from e2cp.cli.sparkline import sparkline

if TYPE_CHECKING:
    from e2cp.parallel.progress import Progress
    from e2cp.parallel.settings import SearchSettings

WINDOW = 5.0
"""Seconds over which speed is measured."""

MOST_WORKERS = 16
"""More workers than these have no lines of their own."""


GAP = 2
"""Blanks between the names and the values."""


class Speed:
    """Work in a second, of late."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def note(self, seconds: float, work: int) -> None:
        """Take in how much was done by when."""
        if self._seen and work == self._seen[-1][1]:
            return
        self._seen.append((seconds, work))
        while len(self._seen) > 2 and self._seen[1][0] < seconds - WINDOW:
            self._seen.popleft()

    @property
    def text(self) -> str:
        """Such as ``44 M``; nothing as long as too little is known."""
        if len(self._seen) < 2:
            return ""
        (begin, before), (end, after) = self._seen[0], self._seen[-1]
        return short(max(0.0, (after - before) / max(end - begin, 1e-9)))


class LivePanel:
    """What is known of a search, drawn small."""

    def __init__(self, settings: SearchSettings) -> None:
        self.settings, self.stop = settings, settings.stop
        self._speed = Speed()
        self._speeds: list[Speed] = []

    def draw(self, progress: Progress, width: int) -> Panel:
        """Return the panel for a terminal of this width."""
        self._measure(progress)
        inner = max(20, min(width, 80) - 4)
        notes = progress.workers[0].notes if progress.workers else {}
        numbered = 1 < len(progress.workers) <= MOST_WORKERS
        names = ["current", *notes, *([f"worker {len(progress.workers) - 1}"] * numbered)]
        room = inner - max(map(len, names)) - GAP
        table = Table.grid(padding=(0, GAP))
        best = Text()
        if progress.board is None:
            best.append("none yet", style="dim")
        else:
            best.append(str(progress.score), style="bold green")
            best.append(
                f" of {self.settings.puzzle.max_score}, after {clock(progress.trajectory[-1][0])}"
            )
        table.add_row("best", best)
        if 0 < progress.current <= progress.score:
            table.add_row("current", str(progress.current))
        limit = "" if self.stop.seconds is None else f" of {clock(self.stop.seconds)}"
        table.add_row("time", clock(progress.seconds) + limit)
        table.add_row("speed", self._doing(progress))
        if len(progress.trajectory) > 1:
            line = sparkline(progress.trajectory, progress.seconds, min(48, room))
            table.add_row("gain", Text(line, style="cyan"))
        for name, value in notes.items():
            table.add_row(name, str(value))
        if numbered:
            self._add_workers(table, progress)
        title = Text(f"{self.settings.puzzle.name} · {self.settings.label}")
        return Panel(table, title=title, title_align="left", width=inner + 4, border_style="dim")

    def _measure(self, progress: Progress) -> None:
        self._speed.note(progress.seconds, progress.work)
        while len(self._speeds) < len(progress.workers):
            self._speeds.append(Speed())
        for speed, worker in zip(self._speeds, progress.workers, strict=True):
            speed.note(progress.seconds, worker.work)

    def _doing(self, progress: Progress) -> str:
        phases = {worker.phase for worker in progress.workers}
        if "compiling" in phases and "running" not in phases:
            return "compiling the kernels (once)…"
        speed = self._speed.text
        if not speed:
            return "starting…"
        text = f"{speed} {progress.unit}/s"
        return text + (f", {plural(progress.restarts, 'restart')}" if progress.restarts else "")

    def _add_workers(self, table: Table, progress: Progress) -> None:
        pairs = zip(self._speeds, progress.workers, strict=True)
        for number, (speed, worker) in enumerate(pairs):
            parts = [f"best {worker.best}"] if worker.best else []
            if 0 < worker.current <= progress.score:
                parts.append(f"current {worker.current}")
            if speed.text:
                parts.append(f"{speed.text}/s")
            if worker.phase != "running":
                parts.append(worker.phase)
            if worker.deaths:
                parts.append(f"died {worker.deaths}×")
            text = "  ".join(parts)
            table.add_row(Text(f"worker {number}", style="dim"), Text(text, style="dim"))


def short(number: float) -> str:
    """Write a number in three digits: 950, 4.2 k, 44 M."""
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"


def clock(seconds: float) -> str:
    """Write a time: 9.3 s, 2:05, 1:00:00."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
