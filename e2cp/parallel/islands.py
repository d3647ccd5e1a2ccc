"""The workers of a search on other machines: islands that exchange their best boards."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_values
from e2cp.parallel.checkpoint import store_checkpoint
from e2cp.parallel.epoch import Epoch, EpochReport, run_epoch
from e2cp.parallel.settings import SearchSettings
from e2cp.parallel.worker_pool import MOST_DEATHS, Worker, worker_seed
from e2cp.puzzle.board import Board

EPOCH = 3.0
"""Seconds of an epoch: as long as an island goes on without exchange with the others."""


class Islands:
    """A pool as `WorkerPool`, whose workers are epochs handed to an executor.

    An epoch goes from one state of a search to the next, wherever there is room for it: an island
    may move from machine to machine, and a machine that dies costs no more than an epoch. Between
    two epochs an island is shown the best board of all.

    Parameters
    ----------
    executor
        Runs the epochs; that of a cluster, say.
    settings, states, work
        As for `WorkerPool`.
    left
        Returns how many seconds the search still has, or nothing if it has no limit.
    """

    def __init__(
        self,
        executor: Executor,
        settings: SearchSettings,
        states: list[Path],
        *,
        work: int | None,
        left: Callable[[], float | None],
    ) -> None:
        self.workers = [Worker(number) for number in range(settings.workers)]
        self._executor, self._left, self._paths = executor, left, states
        self._job, self._seed = json.dumps(settings.as_dict()), settings.seed
        self._work, self._target = work, settings.stop.target
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
        for worker in self.workers:
            self._hand_out(worker)

    def events(self, seconds: float) -> Iterator[tuple[Worker, dict[str, Any]]]:
        """Wait for epochs to end and yield their events; ``gone`` if one failed."""
        for worker in self.workers:
            if worker.progress.phase == "starting":
                yield worker, {"event": "compiling", "message": "waiting for the islands…"}
        done, _ = wait(self._epochs, timeout=seconds, return_when=FIRST_COMPLETED)
        for future in done:
            worker = self._epochs.pop(future)
            try:
                report = future.result()
            except InputError as error:
                yield worker, {"event": "refused", "message": str(error)}
                continue
            except Exception as error:  # whatever ended it there, another machine may not mind
                yield worker, {"event": "gone", "message": f"{type(error).__name__}: {error}"}
                continue
            yield from self._take(worker, report)

    def replace(self, worker: Worker) -> bool:
        """Hand out a failed epoch again, unless it has failed too often; return whether."""
        worker.progress.deaths += 1
        worker.in_a_row += 1
        if worker.in_a_row >= MOST_DEATHS:
            worker.progress.phase = "given up"
            return False
        if worker.in_a_row > 1:  # the state itself may be what ends it
            self._states[worker.number] = None
        self._hand_out(worker)
        return True

    def go(self) -> None:
        """Do nothing: no island waits for another."""

    def send(self, values: dict[str, Any]) -> None:
        """Do nothing: an epoch takes no commands."""

    def remember(self, board: Board) -> None:
        """Do nothing: an island that begins afresh makes its own board."""

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

    def _take(self, worker: Worker, report: EpochReport) -> Iterator[tuple[Worker, dict[str, Any]]]:
        self._states[worker.number] = report.state
        self._begun.add(worker.number)
        try:
            store_checkpoint(self._paths[worker.number], report.state)
        except InputError as error:  # a full disk does not end a search
            yield worker, {"event": "note", "message": str(error)}
        for event in report.events:
            yield worker, event
        worker.spent += report.cpu_seconds
        if self._ending or worker.reason is not None:
            worker.progress.phase = "ended"
        else:
            self._hand_out(worker)

    def _hand_out(self, worker: Worker) -> None:
        left = self._left()
        epoch = Epoch(
            self._job,
            worker_seed(self._seed, worker.number, worker.progress.deaths),
            self._states[worker.number],
            first=worker.number not in self._begun,
            seconds=EPOCH if left is None else max(0.0, min(EPOCH, left)),
            work=self._work,
            target=self._target,
            guest=self._guest(worker),
        )
        self._epochs[self._executor.submit(run_epoch, epoch)] = worker

    def _guest(self, worker: Worker) -> dict[str, list[int]] | None:
        if self._best is None or self._best.score <= worker.progress.best:
            return None
        return board_values(self._best)
