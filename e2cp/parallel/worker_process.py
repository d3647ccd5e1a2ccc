"""A worker's process, seen from the one that started it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from typing import Any

from e2cp.runtime.thread_limits import ONE_THREAD

COMMAND = [sys.executable, "-m", "e2cp.parallel.worker"]
EARLY = "early"


class WorkerProcess:
    """A process in a session of its own, that Ctrl-C on the terminal does not reach.

    Parameters
    ----------
    keep
        A descriptor that it keeps open as long as it lives: the lock of a folder.
    early
        Whether its job may take a while to come: meanwhile it loads what most jobs need.
    """

    def __init__(self, keep: int | None = None, *, early: bool = False) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the process)
        self._process = subprocess.Popen(
            [*COMMAND, EARLY] if early else COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
            pass_fds=() if keep is None else (keep,),
            env={**os.environ, **ONE_THREAD},
        )
        self._rest = b""

    def begin(self, job: dict[str, Any]) -> None:
        """Tell it its job, all that it waits for."""
        self.tell(job)
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def fileno(self) -> int:
        """Return the descriptor to wait at for events."""
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def events(self) -> list[dict[str, Any]] | None:
        """Return the events that have come, which there must be; nothing once it has ended.

        Raises
        ------
        ValueError
            If it says what no worker says.
        """
        chunk = os.read(self.fileno(), 1 << 16)
        if not chunk:
            return None
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        return [json.loads(line) for line in lines]

    def tell(self, values: dict[str, Any]) -> None:
        """Say something to it, unless it is dead or does not listen."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(values).encode() + b"\n")
            self._process.stdin.flush()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to it and all it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)

    def reap(self) -> tuple[str, float]:
        """Wait for its end; return the reason in words and the processor time it took."""
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = code = os.waitstatus_to_exitcode(status)
        self._errors.seek(0)
        complaint = self._errors.read()[-2000:].decode(errors="replace").strip()
        self._errors.close()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()
        reason = f"exit code {code}" if code >= 0 else signal.Signals(-code).name
        if complaint:
            reason += f": {complaint.splitlines()[-1]}"
        return reason, usage.ru_utime + usage.ru_stime
