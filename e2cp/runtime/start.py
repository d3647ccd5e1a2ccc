"""Starting a child process from scratch."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from typing import IO

from e2cp.runtime.child import Child
from e2cp.runtime.memory import peak_mb
from e2cp.runtime.task import Task, Usage
from e2cp.runtime.thread_limits import ONE_THREAD

ROOM = 1 << 20
"""Bytes that a child may be sent before it reads any."""

MARK = "E2CP_RUN"
"""Variable of the environment by which all that a child started is found."""


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
        commands, reads, errors, writes = _other_streams(task, ours, theirs)
        process = subprocess.Popen(
            [
                # -P: what lies in the user's folder is no module of ours
                *(sys.executable, "-P", "-m", task.module),
                *(task.terms(os.getpid(), started), *task.arguments),
            ],
            stdin=reads,
            stdout=events_in,
            stderr=writes,
            start_new_session=True,
            pass_fds=task.keep,
            env={**os.environ, **ONE_THREAD, **dict([mark.split("=")])},
        )
        ours.callback(process.wait)
        ours.callback(process.kill)

        def reap() -> Usage:
            usage = Usage.wait_for(process.pid)
            process.returncode = usage.code
            # between fork and exec it had our memory: less than that says nothing of its own
            return usage if usage.peak_mb > peak_mb() else replace(usage, peak_mb=0.0)

        pid = process.pid
        child = Child(pid, started, events, reap, errors=errors, commands=commands, mark=mark)
        ours.pop_all()
    return child


def _other_streams(
    task: Task, ours: contextlib.ExitStack, theirs: contextlib.ExitStack
) -> tuple[int | None, int | IO[bytes], int | IO[bytes] | None, int | IO[bytes] | None]:
    """Return our end and the child's of its standard input, and of its standard error.

    One that is sent lines is not always listened to: it complains to a file.
    """
    if task.payload is None:
        reads, commands = pipe(theirs, ours)
        with contextlib.suppress(OSError, AttributeError):  # Linux; room for the largest puzzles
            fcntl.fcntl(commands, fcntl.F_SETPIPE_SZ, ROOM)
        file = tempfile.TemporaryFile()  # noqa: SIM115  (the child is read from it when it ended)
        ours.callback(file.close)
        return commands, reads, file, file
    payload = theirs.enter_context(payload_file(task.payload))
    errors, errors_in = (None, None) if task.log else pipe(ours, theirs)
    return None, payload, errors, errors_in


def pipe(reader: contextlib.ExitStack, writer: contextlib.ExitStack) -> tuple[int, int]:
    """Return the two ends of a pipe, each to be closed with whoever reads and writes."""
    reading, writing = os.pipe()
    reader.callback(os.close, reading)
    writer.callback(os.close, writing)
    return reading, writing


def payload_file(payload: str) -> IO[bytes]:
    """Return a nameless file with the payload, at its beginning; on no disk where that can be."""
    if hasattr(os, "memfd_create"):
        file: IO[bytes] = os.fdopen(os.memfd_create("payload"), "w+b")
    else:
        file = tempfile.TemporaryFile()  # noqa: SIM115  (closed by the caller)
    file.write(payload.encode())
    file.seek(0)
    return file
