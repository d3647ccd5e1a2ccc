"""A command of the user's that is run now and then and never waited for."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from e2cp.errors import InputError
from e2cp.runtime.scratch import scratch_path

LONGEST = 60.0
"""Seconds after which a command is ended."""

LAST = 10.0
"""Seconds that the last one is waited for."""

POLL = 0.05


class Hook:
    """Runs a command with a file and some words in its environment, one at a time.

    While it runs only the latest call is kept. It is started without a shell, in a session of its
    own; what it prints goes to standard error. One that fails, or takes too long, is noted once.

    Parameters
    ----------
    command
        The program and its arguments, quoted as in a shell.
    on_trouble
        Called with what went wrong.

    Raises
    ------
    InputError
        If there is no such program.
    """

    def __init__(self, command: str, on_trouble: Callable[[str], None]) -> None:
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise InputError("wrong command", read=command, expected=str(error)) from None
        if not self._arguments or shutil.which(self._arguments[0]) is None:
            expected = "a program that can be run, with its arguments"
            raise InputError("no such command", read=command or "nothing", expected=expected)
        self._on_trouble = on_trouble
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._waiting: tuple[str, str, dict[str, str]] | None = None
        self._folder = scratch_path("gain")
        self._noted = False

    def call(self, name: str, content: str, variable: str, words: dict[str, str]) -> None:
        """Run the command soon.

        Parameters
        ----------
        name, content
            A file that it can read while it runs.
        variable
            The variable of the environment with the path of that file.
        words
            Further variables.
        """
        self._waiting = (name, content, {variable: str(self._folder / name), **words})
        self.look()

    def look(self) -> None:
        """See what has become of the command; start the one that waits."""
        process = self._process
        if process is not None:
            code = process.poll()
            if code is None and time.monotonic() - self._started < LONGEST:
                return
            if code is None:
                self._end(process)
                self._complain(f"took longer than {LONGEST:.0f} s and was ended")
            elif code:
                self._complain(f"ended with exit code {code}")
            self._process = None
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._start(*waiting)

    def close(self) -> None:
        """Let the last call come to its end, for a few seconds, and tidy up."""
        deadline = time.monotonic() + LAST
        while self._process is not None and time.monotonic() < deadline:
            self.look()
            time.sleep(POLL)
        if self._process is not None:
            self._end(self._process)
            self._complain(f"took longer than {LAST:.0f} s after the end and was ended")
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self, name: str, content: str, words: dict[str, str]) -> None:
        try:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(mode=0o700)
            (self._folder / name).write_text(content)
        except OSError as error:
            self._complain(f"could not be given a file ({error.strerror})")
            words = {key: value for key, value in words.items() if not _is_in(value, self._folder)}
        try:
            self._process = subprocess.Popen(
                self._arguments,
                stdin=subprocess.DEVNULL,
                stdout=2,
                env={**os.environ, **words},
                start_new_session=True,
            )
        except (OSError, subprocess.SubprocessError, ValueError) as error:
            self._complain(f"could not be started ({error})")
        self._started = time.monotonic()

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def _complain(self, what: str) -> None:
        if not self._noted:
            self._noted = True
            self._on_trouble(f"the command {shlex.join(self._arguments)!r} {what}")


def _is_in(text: str, folder: Path) -> bool:
    return text.startswith(str(folder))
