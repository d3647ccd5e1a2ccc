"""A process with warm kernels that forks a child for every run, so that none has to load them."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from threading import Event
from typing import Any

from e2cp.runtime.child import POLL, Child
from e2cp.runtime.start import payload_file, pipe
from e2cp.runtime.start import start_fresh as start_without
from e2cp.runtime.task import Task, Usage
from e2cp.runtime.thread_limits import ONE_THREAD

MODULE = "e2cp.runtime.forkserver_main"

PATIENCE = 300.0
"""Seconds in which it answers, even if it has everything to compile."""

MOST_DEATHS = 3
"""After so many deaths in a row there is no forkserver in this process any more."""


class ForkserverError(Exception):
    """The forkserver is dead, or there can be none on this system."""


class Forkserver:
    """The process, seen from the one that started it.

    It receives runs on one socket: which module, under which limits, and the descriptors that
    the child is to have. Each run has a socket of its own besides: on it the child says that it
    lives, and when the asker has closed it for writing, or is gone, the forkserver ends the child
    and says what it took. So threads share a forkserver without waiting for each other.

    Parameters
    ----------
    preload
        Modules that it imports at once, because they take long.

    Raises
    ------
    ForkserverError
        If this system has no forkservers: it takes Linux.
    """

    def __init__(self, preload: tuple[str, ...] = ()) -> None:
        if not hasattr(os, "pidfd_open") or not hasattr(socket, "send_fds"):
            raise ForkserverError("no forkservers on this system")
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", MODULE, str(theirs.fileno()), *preload],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
                env={**os.environ, **ONE_THREAD},
            )

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it lives."""
        return self._process.poll() is None

    def start(self, task: Task, cancelled: Event | None = None) -> Child | None:
        """Fork a child; return none if that was cancelled.

        The module's function ``warm`` is called with the payload before, in the forkserver, and
        its function ``serve`` with the time in the child.

        Raises
        ------
        ForkserverError
            If the forkserver died or does not answer.
        OSError
            If it could not fork.
        """
        with contextlib.ExitStack() as ours, contextlib.ExitStack() as theirs:
            line, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            ours.callback(line.close)
            theirs.callback(far.close)
            payload = theirs.enter_context(payload_file(task.payload or ""))
            events, events_in = pipe(ours, theirs)
            errors, errors_in = pipe(ours, theirs)
            about = {"module": task.module, "terms": task.terms(self.pid, time.time())}
            handed = [far.fileno(), payload.fileno(), events_in, errors_in]
            try:
                socket.send_fds(self._control, [json.dumps(about).encode()], handed)
            except OSError as error:
                raise ForkserverError(f"it does not listen: {error}") from None
            theirs.close()
            born = _receive(line, cancelled)
            if born is None:
                return None
            if "error" in born:
                raise OSError(born["error"])
            # without a child here the line is closed, and so the forkserver ends it
            child = Child(born["pid"], born["at"], events, lambda: _reap(line), errors=errors)
            ours.pop_all()
        return child

    def close(self) -> None:
        """End it and all its children."""
        self._control.close()
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def forget(self) -> None:
        """Leave it to the process that this one was forked from."""
        self._control.close()
        self._process.returncode = 0


def start_warm(
    task: Task, cancelled: Event | None = None, preload: tuple[str, ...] = ()
) -> Child | None:
    """Start a child from the forkserver of this process; from scratch if there can be none.

    Returns none if that was cancelled.

    Parameters
    ----------
    task
        What to start.
    cancelled
        Ends the wait for a forkserver that is loading.
    preload
        Modules that a new forkserver imports at once.

    Raises
    ------
    OSError, subprocess.SubprocessError
        If the system has no room for another process.
    """
    while (forkserver := _shared.forkserver(preload)) is not None:
        try:
            child = forkserver.start(task, cancelled)
        except ForkserverError:
            _shared.discard(forkserver)
        except OSError:  # no room for another process there; perhaps here
            break
        else:
            _shared.deaths = 0
            return child
    return start_without(task)


class _Shared:
    """The forkserver of this process, started when it is first needed and again when it dies."""

    def __init__(self) -> None:
        self.deaths = 0
        self._lock = threading.Lock()
        self._forkserver: Forkserver | None = None

    def forkserver(self, preload: tuple[str, ...] = ()) -> Forkserver | None:
        with self._lock:
            if self._forkserver is None and self.deaths < MOST_DEATHS:
                try:
                    self._forkserver = Forkserver(preload)
                except (ForkserverError, OSError):
                    self.deaths = MOST_DEATHS
            return self._forkserver

    def discard(self, forkserver: Forkserver) -> None:
        with self._lock:
            if self._forkserver is forkserver:
                self._forkserver = None
                self.deaths += 1
                forkserver.close()

    def close(self) -> None:
        with self._lock:
            if self._forkserver is not None:
                self._forkserver.close()
                self._forkserver = None

    def forget(self) -> None:
        self._lock = threading.Lock()
        if self._forkserver is not None:
            self._forkserver.forget()
            self._forkserver = None


_shared = _Shared()
atexit.register(_shared.close)
os.register_at_fork(after_in_child=_shared.forget)


def _receive(line: socket.socket, cancelled: Event | None = None) -> dict[str, Any] | None:
    """Return what is said on a line; none if that was cancelled."""
    deadline = time.time() + PATIENCE
    while not select.select([line], [], [], POLL if cancelled is not None else PATIENCE)[0]:
        if cancelled is not None and cancelled.is_set():
            return None
        if time.time() >= deadline:
            raise ForkserverError("it does not answer")
    try:
        said = line.recv(1 << 12)
    except OSError:
        said = b""
    if not said:
        raise ForkserverError("it died")
    answer: dict[str, Any] = json.loads(said)
    return answer


def _reap(line: socket.socket) -> Usage:
    """Ask for the end of a child; it is lost if the forkserver died, since its children did too."""
    with line:
        try:
            line.shutdown(socket.SHUT_WR)
            answer = _receive(line)
        except (OSError, ForkserverError):
            answer = None
    if answer is None:
        return Usage(-signal.SIGKILL, 0.0, 0.0, lost=True)
    return Usage(**answer)
