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

from e2cp.parallel.early_worker import new_worker
from e2cp.parallel.job import SearchJob
from e2cp.parallel.progress import WorkerProgress
from e2cp.parallel.worker_process import WorkerProcess
from e2cp.puzzle.board import Board

INTERVAL = 4.0
"""Seconds between two states that a worker saves."""

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
        Deaths since it last got further than ever before.
    lost, spent
        Work and processor time of processes that died.
    furthest
        The most work it had done at any time.
    """

    number: int
    process: WorkerProcess | None = None
    progress: WorkerProgress = field(default_factory=WorkerProgress)
    reason: str | None = None
    proven: bool = False
    conclusion: str = ""
    in_a_row: int = 0
    lost: int = 0
    spent: float = 0.0
    furthest: int = 0
    seen: int = 0
    """Work that the process told last."""


class WorkerPool:
    """All workers of a search.

    Parameters
    ----------
    job
        What each of them does.
    workers
        How many.
    seed
        The first has this seed, the others seeds derived from it.
    states
        By worker: where its state is kept.
    work, target
        What each of them ends at.
    left
        Tells how many seconds the search still has, or nothing if it has no limit.
    keep
        A descriptor that each keeps open: the lock of a folder to go on from later. Without one
        the states are only of use as long as the search runs.
    """

    def __init__(
        self,
        job: SearchJob,
        workers: int,
        seed: int,
        states: list[Path],
        *,
        work: int | None,
        target: int | None,
        left: Callable[[], float | None],
        keep: int | None,
    ) -> None:
        self.members = [Worker(number) for number in range(workers)]
        self._told = job.as_dict()
        self._seed, self._states, self._keep, self._left = seed, states, keep, left
        self._limits = {
            "work": work,
            "target": target,
            "interval": INTERVAL,
            "temporary": keep is None,
        }
        self._known = 0
        self._go = False
        self._selector = selectors.DefaultSelector()

    @property
    def alive(self) -> list[Worker]:
        """The workers that have not ended."""
        return [member for member in self.members if member.process is not None]

    def start(self) -> None:
        """Start every worker."""
        for member in self.members:
            self._start(member)

    def events(self, seconds: float) -> Iterator[tuple[Worker, dict[str, Any]]]:
        """Wait for events and yield them; ``gone``, with a message, if a process has ended."""
        for key, _ in self._selector.select(seconds):
            member: Worker = key.data
            process = member.process
            if process is None:
                continue
            try:
                events = process.events()
            except ValueError:  # not a line that a worker would write
                process.signal(signal.SIGKILL)
                events = None
            if events is None:
                yield member, {"event": "gone", "message": self._reap(member)}
                continue
            for event in events:
                yield member, event

    def replace(self, member: Worker) -> bool:
        """Start a worker anew that has died, unless it has died too often; tell whether."""
        member.progress.deaths += 1
        member.in_a_row += 1
        if member.in_a_row >= MOST_DEATHS:
            member.progress.phase = "given up"
            self.go()
            return False
        self._start(member)
        return True

    def go(self) -> None:
        """Let workers begin that wait for the kernels to be compiled."""
        self._go = True
        for member in self.alive:
            if member.process is not None:
                member.process.tell({"go": True})

    def share(self, board: Board, source: Worker | None = None) -> None:
        """Tell the score of a board to all but the worker that found it."""
        self._known = max(self._known, board.score)
        for member in self.alive:
            if member is not source and member.process is not None:
                member.process.tell({"known": board.score})

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to every worker."""
        for member in self.alive:
            if member.process is not None:
                member.process.signal(number)

    def kill(self) -> None:
        """End whatever still runs, at once."""
        self.signal(signal.SIGKILL)
        for member in self.alive:
            self._reap(member)
        self._selector.close()

    def _start(self, member: Worker) -> None:
        deaths, left = member.progress.deaths, self._left()
        member.process = new_worker(self._keep)
        member.process.begin(
            {
                **self._told,
                **self._limits,
                "seed": worker_seed(self._seed, member.number, deaths),
                "checkpoint": str(self._states[member.number]),
                "first": member.number == 0 or self._go,
                "until": None if left is None else time.time() + left,
            }
        )
        member.progress.phase = "starting"
        member.progress.pid = member.process.pid
        self._selector.register(member.process, selectors.EVENT_READ, member)
        if deaths and self._known:
            member.process.tell({"known": self._known})

    def _reap(self, member: Worker) -> str:
        process = member.process
        assert process is not None
        self._selector.unregister(process)
        reason, cpu = process.reap()
        member.process = member.progress.pid = None
        member.spent += cpu
        member.progress.cpu_seconds = member.spent
        return reason


def worker_seed(seed: int, worker: int, deaths: int = 0) -> int:
    """Return a worker's seed: the first has the seed itself, as a search in this process has.

    A worker that has to begin afresh after a death gets a seed of its own, or it would repeat
    what it did.
    """
    if not worker and not deaths:
        return seed
    parts = [seed, worker, deaths] if deaths else [seed, worker]
    return int(np.random.SeedSequence(parts).generate_state(1, np.uint64)[0])
