"""A child process: in a session of its own, listened to until a deadline, ended for certain."""

from __future__ import annotations

import os
import selectors
import signal
import time
from collections.abc import Callable, Iterator
from threading import Event
from typing import IO, Any, Literal

from e2cp.runtime.json_lines import CHUNK, LineReader, parse_event, send_line
from e2cp.runtime.memory import peak_mb
from e2cp.runtime.process_groups import groups_of, signal_groups
from e2cp.runtime.processor_use import ProcessorUse, processor_use, runnable
from e2cp.runtime.task import Exit, Usage

GRACE = 0.25
"""Seconds between the soft limit inside and SIGTERM, and again to SIGKILL."""

SAMPLED = 0.1
"""Seconds between two checks of its memory: for a dead one the system counts ours, too."""

POLL = 0.02
"""Seconds between two checks of what cannot be waited for."""

COMPLAINT = 1 << 14
"""Bytes of standard error that are kept: the last ones."""

WATCHED = 0.25
"""Seconds between two checks of its use of the processors."""

AFTERTHOUGHTS = 64
"""Chunks that are still read after its end, when it left somebody behind who goes on talking."""


class Child:
    """A running process that sends events as lines of JSON.

    Parameters
    ----------
    pid
        Its process, which is also its session; nobody but `reap` waits for it.
    started
        When its time began, as `time.time` gives it.
    events
        Descriptor to read its events from.
    reap
        Waits for its end; it is dead by then or has been sent SIGKILL.
    errors
        Descriptor to read its standard error from, or the file that it writes it to.
    commands
        Descriptor to send it lines on.
    mark
        What the environment of all that it starts holds, and that of no other process.

    Attributes
    ----------
    deadline
        When to stop listening, as `time.time` gives it; None for never. It may be changed
        while events come.
    cpu_limit
        Processor seconds, its children's included, after which to stop listening; None for no
        limit. It may be changed while events come.
    stopped_by
        The limit at which it was not listened to any more: ``wall``, ``cpu`` or nothing.
    lost
        Whether it turned out to be killed by no doing of its own.
    ended
        When it had ended, as `time.time` gives it.
    exit
        How it ended; None before.
    """

    def __init__(
        self,
        pid: int,
        started: float,
        events: int,
        reap: Callable[[], Usage],
        *,
        errors: int | IO[bytes] | None = None,
        commands: int | None = None,
        mark: str = "",
    ) -> None:
        self.pid = pid
        self.started = started
        self.deadline: float | None = None
        self.cpu_limit: float | None = None
        self.stopped_by: Literal["", "wall", "cpu"] = ""
        self.lost = False
        self.ended = started
        self.exit: Exit | None = None
        self._lines = LineReader(events)
        self._errors = errors if isinstance(errors, int) else None
        self._error_file = None if isinstance(errors, int) else errors
        self._commands, self._reap, self._mark = commands, reap, mark
        self._complaint, self._nonsense = b"", ""
        self._peak = 0.0
        self._use, self._watched = ProcessorUse(), 0.0
        self._runnable: list[int] = []
        self._end = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None

    def fileno(self) -> int:
        """Return the descriptor to wait at for events."""
        return self._lines.fileno()

    def begin(self, job: dict[str, Any]) -> None:
        """Send it its job, all that it waits for."""
        assert self._commands is not None
        self.send(job)
        # from now on it is busy: nobody waits until it has room for a line
        os.set_blocking(self._commands, False)

    def send(self, values: dict[str, Any]) -> None:
        """Send it an object, unless it is dead or does not listen."""
        assert self._commands is not None
        send_line(self._commands, values)

    def hang_up(self) -> None:
        """Send nothing any more: a child that listens takes that for the end."""
        if self._commands is not None:
            os.close(self._commands)
            self._commands = None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to it and all it started in its group."""
        signal_groups({self.pid}, number)

    def read_events(self) -> list[dict[str, Any]] | None:
        """Return the events that have come, which there must be; None once it has ended.

        One who sends what is no event is ended, and not listened to any further.
        """
        events = []
        for line in self._lines.read():
            if self._nonsense or (event := self._parse(line)) is None:
                self.signal(signal.SIGKILL)
                break
            events.append(event)
        return None if self._lines.ended else events

    def events(self, cancelled: Event | None = None) -> Iterator[dict[str, Any]]:
        """Yield its events until it ends, the deadline is over or the run is cancelled.

        One who sends what is no event is not listened to any further.
        """
        for line in self._whole_lines(cancelled):
            event = self._parse(line)
            if event is None:
                return
            yield event

    def end(self) -> Exit:
        """End it and everything it started: SIGTERM, a moment, SIGKILL."""
        peak = peak_mb(self.pid) or self._peak
        os.close(self._lines.fileno())
        self.hang_up()
        # one who said all it had to say is about to end by itself
        if not self._gone(GRACE if self._lines.ended else 0.0):
            self.signal(signal.SIGTERM)
            self._gone(GRACE)
        # what it left behind, or what is left of it
        signal_groups({self.pid, *groups_of(self.pid, self._mark)}, signal.SIGKILL)
        self._gone(GRACE)
        # whoever reaps it may be busy with others for a while
        self.ended = time.time()
        usage = self._reap()
        self._read_last_complaint()
        if self._end is not None:
            os.close(self._end)
        complaint = (self._complaint.decode(errors="replace") + self._nonsense).strip()
        self.lost = usage.lost
        self.exit = Exit(
            usage.code,
            # what it left behind was not waited for
            max(usage.cpu_s, self._use.cpu_s),
            peak or usage.peak_mb,
            usage.lost,
            complaint,
            waited_s=self._use.waited_s,
            load=sum(self._runnable) / len(self._runnable) if self._runnable else 0.0,
        )
        return self.exit

    def _parse(self, line: bytes) -> dict[str, Any] | None:
        try:
            return parse_event(line)
        except ValueError:
            said = line[:60].decode(errors="replace")
            self._nonsense = f"\nnot an event of a worker: {said!r}"
            return None

    def _whole_lines(self, cancelled: Event | None) -> Iterator[bytes]:
        patience = AFTERTHOUGHTS
        with selectors.DefaultSelector() as selector:
            for source in (self._lines.fileno(), self._errors, self._end):
                if source is not None:
                    selector.register(source, selectors.EVENT_READ)
            while patience:
                if cancelled and cancelled.is_set():
                    return
                left = None if self.deadline is None else self.deadline - time.time()
                self._watch()
                if left is not None and left <= 0:
                    self.stopped_by = "wall"
                elif self.cpu_limit is not None and self._use.cpu_s >= self.cpu_limit:
                    self.stopped_by = "cpu"
                if self.stopped_by:
                    return
                wait = SAMPLED if cancelled is None and self._end is not None else POLL
                left = wait if left is None else min(left, wait)
                ready = {key.fd for key, _ in selector.select(left)}
                ended = self._gone(0.0) if self._end is None else self._end in ready
                self._peak = peak_mb(self.pid) or self._peak
                if self._errors in ready and not self._read_complaint():
                    selector.unregister(self._errors)
                if self._lines.fileno() in ready:
                    yield from self._lines.read()
                    if self._lines.ended:
                        return
                elif ended:
                    return
                patience -= ended

    def _watch(self) -> None:
        """Take note now and then of its use of the processors, and of the machine's load."""
        now = time.monotonic()
        if now - self._watched < WATCHED:
            return
        self._watched = now
        use = processor_use(self.pid)
        if use.cpu_s >= self._use.cpu_s:  # one that is no more has none
            self._use = use
        if (count := runnable()) is not None:
            self._runnable.append(count - 1)  # without this thread itself

    def _read_complaint(self) -> bool:
        """Read some of its standard error; return whether there may be more."""
        assert self._errors is not None
        try:
            chunk = os.read(self._errors, CHUNK)
        except BlockingIOError:
            return False
        self._complaint = (self._complaint + chunk)[-COMPLAINT:]
        return bool(chunk)

    def _read_last_complaint(self) -> None:
        if self._errors is not None:
            os.set_blocking(self._errors, False)
            for _ in range(AFTERTHOUGHTS):
                if not self._read_complaint():
                    break
            os.close(self._errors)
        if self._error_file is not None:
            with self._error_file as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - COMPLAINT))
                self._complaint = file.read()

    def _gone(self, patience: float) -> bool:
        if self._end is not None:
            with selectors.DefaultSelector() as selector:
                selector.register(self._end, selectors.EVENT_READ)
                return bool(selector.select(patience))
        deadline = time.time() + patience
        while True:
            done = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if done is not None or time.time() >= deadline:
                return done is not None
            time.sleep(0.005)
