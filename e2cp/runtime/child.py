"""A child process: started in a session of its own, heard until a deadline, ended for certain."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event
from typing import IO, Any

from e2cp.runtime.memory import peak_mb, tells_of_memory
from e2cp.runtime.process_groups import groups_of, signal_groups
from e2cp.runtime.thread_limits import ONE_THREAD

GRACE = 0.25
"""Seconds between the soft limit inside and SIGTERM, and again to SIGKILL."""

SAMPLED = 0.1
"""Seconds between two looks at its memory: of a dead one the system tells ours, too."""

LOOK = 0.02
"""Seconds between two looks at what cannot be waited for."""

MARK = "E2CP_RUN"
"""Variable of the environment by which all that a child started is found."""

CHUNK = 1 << 16
LONGEST_EVENT = 1 << 24
"""Bytes; the largest boards take a few ten thousand."""

COMPLAINT = 1 << 14
"""Bytes of standard error that are kept: the last ones."""

AFTERTHOUGHTS = 64
"""Chunks that are still read after its end, when it left somebody behind who goes on talking."""


@dataclass(frozen=True)
class Task:
    """What a child is started for.

    Attributes
    ----------
    module
        What it runs: `e2cp.runtime.child_main` says what it must have.
    payload
        What it reads on standard input.
    memory_mb
        Limit on its memory.
    cpu
        The processor to keep to, where the system allows.
    log
        Whether its standard error is shown, not kept.
    """

    module: str
    payload: str
    memory_mb: int | None = None
    cpu: int | None = None
    log: bool = False

    def terms(self, parent: int, started: float) -> str:
        """Write what the child of a process binds itself to; see `e2cp.runtime.child_limits`."""
        terms = {"parent": parent, "started": started}
        return json.dumps({**terms, "memory_mb": self.memory_mb, "cpu": self.cpu})


@dataclass(frozen=True)
class Usage:
    """What is known of a process that is no more.

    Attributes
    ----------
    code
        Its exit code; below zero the signal that ended it.
    cpu_s, peak_mb
        What it took, with those of its own children that it waited for.
    lost
        Whether nothing is known but that it was killed, by no doing of its own.
    """

    code: int
    cpu_s: float
    peak_mb: float
    lost: bool = False

    @classmethod
    def wait_for(cls, pid: int) -> Usage:
        """Wait for the end of a child of this very process."""
        _, status, usage = os.wait4(pid, 0)
        code = os.waitstatus_to_exitcode(status)
        return cls(code, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


@dataclass(frozen=True)
class Exit(Usage):
    """How a child ended, with the `complaint` it wrote to standard error last."""

    complaint: str = ""

    @property
    def reason(self) -> str:
        """The last line of the complaint, else the code in words."""
        if self.complaint:
            return self.complaint.splitlines()[-1]
        if self.code >= 0:
            return f"the solver's process ended with exit code {self.code}"
        return f"the solver's process was ended by {signal.Signals(-self.code).name}"

    @property
    def short_of_memory(self) -> bool:
        """Whether it complained about want of memory."""
        return tells_of_memory(self.complaint)


class Child:
    """A running process that tells events as lines of JSON.

    Parameters
    ----------
    pid
        Its process, which is also its session; nobody but `reap` waits for it.
    started
        When its time began, as `time.time` tells it.
    events, errors
        Descriptors to read its events and its standard error from.
    reap
        Waits for its end; it is dead by then or has been sent SIGKILL.
    mark
        What the environment of all that it starts holds, and that of no other process.

    Attributes
    ----------
    deadline
        When to stop listening, as `time.time` tells it; None for never. It may be changed
        while events come.
    lost
        Whether it turned out to be killed by no doing of its own.
    ended
        When it had ended, as `time.time` tells it.
    exit
        How it ended; None before.
    """

    def __init__(
        self,
        pid: int,
        started: float,
        events: int,
        errors: int | None,
        reap: Callable[[], Usage],
        mark: str = "",
    ) -> None:
        self.pid = pid
        self.started = started
        self.deadline: float | None = None
        self.lost = False
        self.ended = started
        self.exit: Exit | None = None
        self._events, self._errors, self._reap, self._mark = events, errors, reap, mark
        self._complaint, self._nonsense = b"", ""
        self._fell_silent = False
        self._peak = 0.0
        self._end = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None

    def events(self, cancelled: Event | None = None) -> Iterator[dict[str, Any]]:
        """Yield its events until it ends, the deadline is over or the run is cancelled.

        One who tells what is no event is not listened to any further.
        """
        for line in self._lines(cancelled):
            try:
                event = json.loads(line)
                event["event"]
            except (ValueError, TypeError, KeyError):
                said = line[:60].decode(errors="replace")
                self._nonsense = f"\nnot an event of a worker: {said!r}"
                return
            yield event

    def end(self) -> Exit:
        """End it and everything it started: SIGTERM, a moment, SIGKILL."""
        peak = peak_mb(self.pid) or self._peak
        os.close(self._events)
        # one who said all it had to say is about to end by itself
        if not self._gone(GRACE if self._fell_silent else 0.0):
            signal_groups({self.pid}, signal.SIGTERM)
            self._gone(GRACE)
        # what it left behind, or what is left of it
        signal_groups({self.pid, *groups_of(self.pid, self._mark)}, signal.SIGKILL)
        self._gone(GRACE)
        # whoever reaps it may be busy with others for a while
        self.ended = time.time()
        usage = self._reap()
        if self._errors is not None:
            os.set_blocking(self._errors, False)
            for _ in range(AFTERTHOUGHTS):
                if not self._hear_complaint():
                    break
            os.close(self._errors)
        if self._end is not None:
            os.close(self._end)
        complaint = (self._complaint.decode(errors="replace") + self._nonsense).strip()
        self.lost = usage.lost
        self.exit = Exit(usage.code, usage.cpu_s, peak or usage.peak_mb, usage.lost, complaint)
        return self.exit

    def _lines(self, cancelled: Event | None) -> Iterator[bytes]:
        rest, patience = bytearray(), AFTERTHOUGHTS
        with selectors.DefaultSelector() as selector:
            for source in (self._events, self._errors, self._end):
                if source is not None:
                    selector.register(source, selectors.EVENT_READ)
            while patience:
                left = None if self.deadline is None else self.deadline - time.time()
                if (left is not None and left <= 0) or (cancelled and cancelled.is_set()):
                    return
                look = SAMPLED if cancelled is None and self._end is not None else LOOK
                left = look if left is None else min(left, look)
                ready = {key.fd for key, _ in selector.select(left)}
                ended = self._gone(0.0) if self._end is None else self._end in ready
                self._peak = peak_mb(self.pid) or self._peak
                if self._errors in ready and not self._hear_complaint():
                    selector.unregister(self._errors)
                if self._events in ready:
                    chunk = os.read(self._events, CHUNK)
                    if not chunk:
                        self._fell_silent = True
                        return
                    rest += chunk
                    if b"\n" in chunk or len(rest) > LONGEST_EVENT:
                        *lines, last = bytes(rest).split(b"\n")
                        yield from lines
                        if len(last) > LONGEST_EVENT:
                            yield last
                        rest = bytearray(last)
                elif ended:
                    return
                patience -= ended

    def _hear_complaint(self) -> bool:
        """Read some of its standard error; return whether there may be more."""
        assert self._errors is not None
        try:
            chunk = os.read(self._errors, CHUNK)
        except BlockingIOError:
            return False
        self._complaint = (self._complaint + chunk)[-COMPLAINT:]
        return bool(chunk)

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


def start_fresh(task: Task) -> Child:
    """Start a new interpreter; its own start counts against its time.

    Raises
    ------
    OSError, subprocess.SubprocessError
        If the system has no room for another process.
    """
    started, mark = time.time(), f"{MARK}={secrets.token_hex(8)}"
    with contextlib.ExitStack() as ours, contextlib.ExitStack() as theirs:
        events, events_in = pipe(ours, theirs)
        errors, errors_in = (None, None) if task.log else pipe(ours, theirs)
        process = subprocess.Popen(
            [sys.executable, "-m", task.module, task.terms(os.getpid(), started)],
            stdin=theirs.enter_context(payload_file(task)),
            stdout=events_in,
            stderr=errors_in,
            start_new_session=True,
            env={**os.environ, **ONE_THREAD, **dict([mark.split("=")])},
        )
        ours.pop_all()

    def reap() -> Usage:
        usage = Usage.wait_for(process.pid)
        process.returncode = usage.code
        return usage

    return Child(process.pid, started, events, errors, reap, mark)


def pipe(ours: contextlib.ExitStack, theirs: contextlib.ExitStack) -> tuple[int, int]:
    """Return the two ends of a pipe, to be closed with what stands before and behind it."""
    reading, writing = os.pipe()
    ours.callback(os.close, reading)
    theirs.callback(os.close, writing)
    return reading, writing


def payload_file(task: Task) -> IO[bytes]:
    """Return a nameless file with the payload, at its beginning; on no disk where that can be."""
    if hasattr(os, "memfd_create"):
        file: IO[bytes] = os.fdopen(os.memfd_create("payload"), "w+b")
    else:
        file = tempfile.TemporaryFile()  # noqa: SIM115  (closed by the caller)
    file.write(task.payload.encode())
    file.seek(0)
    return file
