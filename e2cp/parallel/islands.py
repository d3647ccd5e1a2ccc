"""The workers of a search on other machines: islands that exchange their best boards."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.parallel.checkpoint import store_checkpoint
from e2cp.parallel.epoch import Epoch, EpochReport, run_epoch
from e2cp.parallel.job import SearchJob
from e2cp.parallel.worker_pool import MOST_DEATHS, Worker, worker_seed
from e2cp.puzzle.board import Board
from e2cp.solvers.request import board_values

EPOCH = 3.0
"""Seconds of an epoch: as long as an island goes on without hearing of the others."""


class Islands:
    """A pool as `WorkerPool`, whose workers are epochs handed to an executor.

    An epoch goes from one state of a search to the next, wherever there is room for it: an island
    may move from machine to machine, and a machine that dies costs no more than an epoch. Between
    two epochs an island is shown the best board of all.

    Parameters
    ----------
    executor
        Runs the epochs; that of a cluster, say.
    job, islands, seed, states, work, target
        As for `WorkerPool`.
    left
        Tells how many seconds the search still has, or nothing if it has no limit.
    """

    def __init__(
        self,
        executor: Executor,
        job: SearchJob,
        islands: int,
        seed: int,
        states: list[Path],
        *,
        work: int | None,
        target: int | None,
        left: Callable[[], float | None],
    ) -> None:
        self.members = [Worker(number) for number in range(islands)]
        self._executor, self._left, self._paths = executor, left, states
        self._job = json.dumps(job.as_dict())
        self._seed, self._work, self._target = seed, work, target
        self._states: list[bytes | None] = [
            path.read_bytes() if path.exists() else None for path in states
        ]
        self._epochs: dict[Future[EpochReport], Worker] = {}
        self._begun: set[int] = set()
        self._best: Board | None = None
        self._ending = False

    @property
    def alive(self) -> list[Worker]:
        """The islands that have not ended."""
        return list(self._epochs.values())

    def start(self) -> None:
        """Hand out the first epochs."""
        for member in self.members:
            self._hand_out(member)

    def events(self, seconds: float) -> Iterator[tuple[Worker, dict[str, Any]]]:
        """Wait for epochs to end and yield what they told; ``gone`` if one failed."""
        for member in self.members:
            if member.progress.phase == "starting":
                yield member, {"event": "compiling", "message": "waiting for the islands…"}
        done, _ = wait(self._epochs, timeout=seconds, return_when=FIRST_COMPLETED)
        for future in done:
            member = self._epochs.pop(future)
            try:
                report = future.result()
            except InputError as error:
                yield member, {"event": "refused", "message": str(error)}
                continue
            except Exception as error:  # whatever ended it there, another machine may not mind
                yield member, {"event": "gone", "message": f"{type(error).__name__}: {error}"}
                continue
            yield from self._take(member, report)

    def replace(self, member: Worker) -> bool:
        """Hand out an epoch again that has failed, unless it has failed too often; tell whether."""
        member.progress.deaths += 1
        member.in_a_row += 1
        if member.in_a_row >= MOST_DEATHS:
            member.progress.phase = "given up"
            return False
        self._hand_out(member)
        return True

    def go(self) -> None:
        """Do nothing: no island waits for another."""

    def share(self, board: Board, source: Worker | None = None) -> None:
        """Keep the best board, to show it to each island before its next epoch."""
        if self._best is None or board.score > self._best.score:
            self._best = board

    def signal(self, number: signal.Signals) -> None:
        """Hand out no more epochs; take back those that nobody has begun."""
        self._ending = True
        for future in [future for future in self._epochs if future.cancel()]:
            self._epochs.pop(future).progress.phase = "ended"

    def kill(self) -> None:
        """Give up on the epochs that still run."""
        self.signal(signal.SIGKILL)
        self._epochs.clear()

    def _take(self, member: Worker, report: EpochReport) -> Iterator[tuple[Worker, dict[str, Any]]]:
        self._states[member.number] = report.state
        self._begun.add(member.number)
        try:
            store_checkpoint(self._paths[member.number], report.state)
        except InputError as error:  # a full disk does not end a search
            yield member, {"event": "note", "message": str(error)}
        for event in report.events:
            yield member, event
        member.spent += report.cpu_seconds
        if self._ending or member.reason is not None:
            member.progress.phase = "ended"
        else:
            self._hand_out(member)

    def _hand_out(self, member: Worker) -> None:
        left = self._left()
        epoch = Epoch(
            self._job,
            worker_seed(self._seed, member.number, member.progress.deaths),
            self._states[member.number],
            first=member.number not in self._begun,
            seconds=EPOCH if left is None else max(0.0, min(EPOCH, left)),
            work=self._work,
            target=self._target,
            guest=self._guest(member),
        )
        self._epochs[self._executor.submit(run_epoch, epoch)] = member

    def _guest(self, member: Worker) -> dict[str, list[int]] | None:
        if self._best is None or self._best.score <= member.progress.best:
            return None
        return board_values(self._best)
