"""The workers of a search: started, heard, replaced when they die, and ended."""

from __future__ import annotations

import selectors
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from e2cp.formats.boards.plain import board_values
from e2cp.parallel.early_worker import new_worker
from e2cp.parallel.progress import WorkerProgress
from e2cp.parallel.settings import SearchSettings
from e2cp.puzzle.board import Board
from e2cp.runtime.child import Child

INTERVAL = 4.0
"""Seconds between two states that a worker saves."""

CRASHES = (
    *(signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL, signal.SIGABRT),
    signal.SIGTRAP,
)
"""Signals by which a process ends by its own fault; others come from outside."""

MOST_DEATHS = 5
"""A worker that dies so often without getting any further is not replaced again."""


@dataclass
class Worker:
    """A worker, whichever process it is at present.

    Attributes
    ----------
    number
        Its place in the pool.
    process
        Its process, unless it has ended.
    progress
        How it is getting on.
    reason
        The rule by which it ended.
    proven, conclusion
        If nothing was left to do: whether the best board is optimal, and what it means in words.
    in_a_row
        Deaths since it last saved a state, or got further than ever before.
    distrust
        Crashes since a state was last saved: what was saved may be their cause.
    lost, spent
        Work and processor time of processes that died.
    furthest
        The most work it had done at any time.
    """

    number: int
    process: Child | None = None
    progress: WorkerProgress = field(default_factory=WorkerProgress)
    reason: str | None = None
    proven: bool = False
    conclusion: str = ""
    in_a_row: int = 0
    distrust: int = 0
    lost: int = 0
    spent: float = 0.0
    furthest: int = 0
    seen: int = 0
    """Work that the process reported last."""


class WorkerPool:
    """All workers of a search.

    Parameters
    ----------
    settings
        What is searched, by how many; the first has the seed itself, the others seeds derived
        from it.
    states
        By worker: where its state is kept.
    work
        The share of work that each of them ends at.
    left
        Returns how many seconds the search still has, or nothing if it has no limit.
    keep
        A descriptor that each keeps open: the lock of a folder to go on from later. Without one
        the states are only of use as long as the search runs.
    """

    def __init__(
        self,
        settings: SearchSettings,
        states: list[Path],
        *,
        work: int | None,
        left: Callable[[], float | None],
        keep: int | None,
    ) -> None:
        self.workers = [Worker(number) for number in range(settings.workers)]
        self._job, self._seed = settings.as_dict(), settings.seed
        self._states, self._keep, self._left = states, keep, left
        self._limits = {
            "work": work,
            "target": settings.stop.target,
            "interval": INTERVAL,
            "temporary": keep is None,
        }
        self._best: Board | None = None
        self._go = False
        self._selector = selectors.DefaultSelector()

    @property
    def alive(self) -> list[Worker]:
        """The workers that have not ended."""
        return [worker for worker in self.workers if worker.process is not None]

    def start(self) -> None:
        """Start every worker."""
        for worker in self.workers:
            self._start(worker)

    def events(self, seconds: float) -> Iterator[tuple[Worker, dict[str, Any]]]:
        """Wait for events and yield them; ``gone``, with a message, if a process has ended."""
        for key, _ in self._selector.select(seconds):
            worker: Worker = key.data
            process = worker.process
            if process is None:
                continue
            events = process.read_events()
            if events is None:
                yield worker, {"event": "gone", "message": self._reap(worker)}
                continue
            for event in events:
                yield worker, event

    def replace(self, worker: Worker) -> bool:
        """Start a worker anew that has died, unless it has died too often; return whether."""
        worker.progress.deaths += 1
        worker.in_a_row += 1
        if worker.in_a_row >= MOST_DEATHS:
            worker.progress.phase = "given up"
            self.go()
            return False
        self._start(worker)
        return True

    def go(self) -> None:
        """Let workers begin that wait for the kernels to be compiled."""
        self._go = True
        self.send({"go": True})

    def remember(self, board: Board) -> None:
        """Keep a board from which a worker can begin whose states are of no use."""
        if self._best is None or board.score > self._best.score:
            self._best = board

    def share(self, board: Board, source: Worker | None = None) -> None:
        """Send the score of a board to all but the worker that found it."""
        self.remember(board)
        for worker in self.alive:
            if worker is not source and worker.process is not None:
                worker.process.send({"known": board.score})

    def send(self, values: dict[str, Any]) -> None:
        """Send a command to every worker."""
        for worker in self.alive:
            if worker.process is not None:
                worker.process.send(values)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to every worker."""
        for worker in self.alive:
            if worker.process is not None:
                worker.process.signal(number)

    def kill(self) -> None:
        """End whatever still runs, at once."""
        self.signal(signal.SIGKILL)
        for worker in self.alive:
            self._reap(worker)
        self._selector.close()

    def _start(self, worker: Worker) -> None:
        deaths, left = worker.progress.deaths, self._left()
        worker.process = new_worker(self._keep)
        worker.process.begin(
            {
                **self._job,
                **self._limits,
                "seed": worker_seed(self._seed, worker.number, deaths),
                "checkpoint": str(self._states[worker.number]),
                "first": worker.number == 0 or self._go,
                "deadline": None if left is None else time.time() + left,
                "distrust": worker.distrust,
                "fallback": None if self._best is None else board_values(self._best),
            }
        )
        worker.progress.phase = "starting"
        worker.progress.pid = worker.process.pid
        self._selector.register(worker.process, selectors.EVENT_READ, worker)
        if deaths and self._best is not None:
            worker.process.send({"known": self._best.score})

    def _reap(self, worker: Worker) -> str:
        process = worker.process
        assert process is not None
        self._selector.unregister(process)
        ending = process.end()
        worker.distrust += ending.code > 0 or -ending.code in CRASHES
        worker.process = worker.progress.pid = None
        worker.spent += ending.cpu_s
        worker.progress.cpu_seconds = worker.spent
        return ending.cause


def worker_seed(seed: int, worker: int, deaths: int = 0) -> int:
    """Return a worker's seed: the first has the seed itself, as a search in this process has.

    A worker that has to begin afresh after a death gets a seed of its own, or it would repeat
    what it did.
    """
    if not worker and not deaths:
        return seed
    parts = [seed, worker, deaths] if deaths else [seed, worker]
    return int(np.random.SeedSequence(parts).generate_state(1, np.uint64)[0])
