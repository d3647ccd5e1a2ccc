"""Running run_specs on this machine, each in a process of its own on a processor of its own."""

from __future__ import annotations

from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

from e2cp.errors import InputError
from e2cp.lab import supervise
from e2cp.lab.environment import Environment
from e2cp.lab.executor import Ended, Events, Started
from e2cp.lab.run_spec import RunSpec
from e2cp.runtime.cpus import reserved_cpu, usable_cpus

POLL = 0.2
"""Seconds between two checks of whether there is something new."""


class LocalExecutor:
    """Runs so many run_specs at a time here.

    Parameters
    ----------
    jobs
        How many.
    force
        Whether there may be more than processors, so that they disturb each other.

    Raises
    ------
    InputError
        If there are fewer processors and it is not forced.
    """

    def __init__(self, jobs: int = 1, *, force: bool = False) -> None:
        if not force:
            refuse_more_than_cpus(jobs)
        self.slots = jobs

    def run(self, run_specs: Iterable[RunSpec], cancelled: Event) -> Events:
        """Run the run_specs, as `e2cp.lab.executor.Executor` says."""
        news: SimpleQueue[Started | Ended | BaseException | None] = SimpleQueue()
        waiting, taking, stop = iter(run_specs), Lock(), Event()

        def take() -> RunSpec | None:
            with taking:
                return None if stop.is_set() else next(waiting, None)

        def work(slot: int) -> None:
            try:
                while (spec := take()) is not None:
                    news.put(Started(spec, f"slot {slot + 1}"))
                    ended = run_here(spec, stop)
                    if ended is not None:
                        news.put(ended)
            except BaseException as error:
                news.put(error)
            finally:
                news.put(None)

        # A run's process dies with the thread that started it: these live to the end.
        threads = [Thread(target=work, args=(slot,), daemon=True) for slot in range(self.slots)]
        for thread in threads:
            thread.start()
        try:
            working = len(threads)
            while working:
                if cancelled.is_set():
                    stop.set()
                try:
                    item = news.get(timeout=POLL)
                except Empty:
                    yield None
                    continue
                if isinstance(item, BaseException):
                    raise item
                if item is None:
                    working -= 1
                else:
                    yield item
        finally:
            stop.set()
            for thread in threads:
                thread.join()


def refuse_more_than_cpus(jobs: int) -> None:
    """Refuse more jobs at a time than this machine has processors."""
    cores = len(usable_cpus())
    if jobs > cores:
        raise InputError(
            "more jobs than processors: they would disturb each other's times",
            read=f"{jobs} jobs",
            expected=f"at most {cores}, or --force",
        )


def run_here(spec: RunSpec, cancelled: Event | None = None) -> Ended | None:
    """Run a run on a processor of its own; None if it was cancelled."""
    with reserved_cpu() as cpu:
        record, board = supervise.supervise(spec, cpu=cpu, cancelled=cancelled)
    if cancelled is not None and cancelled.is_set() and record.message == CANCELLED:
        return None
    return Ended(record, board, Environment.here().as_dict())


CANCELLED = "cancelled"
