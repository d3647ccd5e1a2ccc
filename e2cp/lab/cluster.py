"""Running run_specs on a cluster, through dask.distributed."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable
from contextlib import ExitStack
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic
from typing import Any

from e2cp import __version__
from e2cp.errors import InputError
from e2cp.lab.cluster_client import PATIENCE, cluster_client
from e2cp.lab.cluster_task import TOPIC, run_there
from e2cp.lab.executor import Ended, Events, Started
from e2cp.lab.local import POLL
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.solvers.status import Status

AHEAD = 2
"""Cases handed over for each slot: one runs, the next is there when it ends."""

COUNTED = 2.0
"""Seconds between two counts of the workers."""


class ClusterExecutor:
    """Runs run_specs on the workers of a dask scheduler, as many at a time as they have threads.

    Each task runs the supervisor on its worker, so that limits are as hard as here. A worker
    that dies loses what it was running; the scheduler gives that to another one, up to its own
    limit on failures (``distributed.scheduler.allowed-failures``), and the record counts the
    attempts. Workers may come and go; as long as there is none, run_specs wait.

    The parameters, and what is refused, are those of `cluster_client`.
    """

    def __init__(self, scheduler: str | None = None, *, local: int | None = None) -> None:
        self._open = ExitStack()
        self._slots, self._counted = 0, float("-inf")
        self._client = self._open.enter_context(cluster_client(scheduler, local=local))

    @property
    def slots(self) -> int:
        """How many run at a time, as the workers were a moment ago."""
        if monotonic() - self._counted >= COUNTED:
            try:
                self._slots = sum(self._client.nthreads().values())
            except Exception:  # whatever it is that a lost scheduler makes it raise
                self._refuse_lost()
                raise
            self._counted = monotonic()
        return self._slots

    def close(self) -> None:
        """Leave the scheduler, and end the workers started here."""
        self._open.close()

    def run(self, run_specs: Iterable[RunSpec], cancelled: Event) -> Events:
        """Run the run_specs, as `e2cp.lab.executor.Executor` says."""
        news: SimpleQueue[dict[str, str]] = SimpleQueue()
        starts: dict[str, list[dict[str, str]]] = defaultdict(list)
        waiting = iter(run_specs)
        mark = secrets.token_hex(4)
        handed: dict[str, tuple[RunSpec, Any]] = {}
        self._client.subscribe_topic(TOPIC, lambda event: news.put(event[1]))
        try:
            while not cancelled.is_set():
                while len(handed) < max(1, self.slots) * AHEAD:
                    spec = next(waiting, None)
                    if spec is None:
                        break
                    name = f"e2cp-{spec.key}-{mark}"
                    handed[name] = spec, self._hand_over(spec, name, news)
                if not handed:
                    return
                try:
                    item = news.get(timeout=POLL)
                except Empty:
                    self._refuse_lost()
                    yield None
                    continue
                name = item["name"]
                if name not in handed:
                    continue  # another campaign's
                spec, future = handed[name]
                if "where" in item:
                    starts[name].append(item)
                    yield Started(spec, item["where"])
                else:
                    ended = self._outcome(spec, future, starts.pop(name, []))
                    del handed[name]
                    yield ended
        finally:
            if self._client.status == "running":
                self._client.unsubscribe_topic(TOPIC)
                self._client.cancel([future for _, future in handed.values()])

    def _hand_over(self, spec: RunSpec, name: str, news: SimpleQueue[dict[str, str]]) -> Any:  # noqa: ANN401
        future = self._client.submit(run_there, spec.to_json(), __version__, key=name, pure=False)
        future.add_done_callback(lambda _: news.put({"name": name}))
        return future

    def _outcome(self, spec: RunSpec, future: Any, starts: list[dict[str, str]]) -> Ended:  # noqa: ANN401
        from distributed import KilledWorker

        try:
            ended = Ended.from_json(future.result(timeout=PATIENCE), spec)
        except KilledWorker:
            place = {name: starts[-1][name] for name in ("host", "environment")} if starts else {}
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            message = f"its worker died under it, {len(starts)} times"
            ended = Ended(Record.of(spec, Status.CRASH, message=message, started=now, **place))
        except Exception as error:
            self._refuse_lost()
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            raise InputError(
                "a worker cannot run this", read=reason, expected=f"e2cp {__version__} there too"
            ) from None
        ended.record.attempt = max(1, len(starts))
        return ended

    def _refuse_lost(self) -> None:
        if self._client.status != "running":
            raise InputError(
                "the scheduler is gone; all runs that ended are kept, and `e2cp campaign resume` "
                "goes on"
            ) from None
