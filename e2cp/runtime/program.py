"""Running a program that is none of ours, in a session of its own, until a limit."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from e2cp.runtime.process_groups import groups_of, signal_groups

TERM_GRACE = 0.1
"""Seconds between SIGTERM and SIGKILL."""


@dataclass(frozen=True)
class ProgramOutput:
    """What a program wrote, and its exit code; None if it was ended at the limit."""

    code: int | None
    output: str
    errors: str


def run_program(
    command: list[str],
    folder: Path,
    seconds: float | None,
    on_start: Callable[[int], None] | None = None,
) -> ProgramOutput:
    """Run a command and return what it wrote; it and all it started are gone afterwards.

    Parameters
    ----------
    command
        The program and its arguments.
    folder
        Where it runs, and where its temporary files go.
    seconds
        Limit; None for none.
    on_start
        Called with the process.
    """
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        cwd=folder,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(folder)},
    )
    with process:
        try:
            if on_start is not None:
                on_start(process.pid)
            output, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            _end_session(process)
            return ProgramOutput(None, *process.communicate())
        finally:
            _end_session(process)
    return ProgramOutput(process.returncode, output, errors)


def _end_session(process: subprocess.Popen[str]) -> None:
    """Stop a process and what it started: SIGTERM, a moment of grace, SIGKILL."""
    # A program may put its own children in groups of their own and pass SIGTERM on to them, but
    # cannot pass on SIGKILL: the groups must be known before it is gone.
    groups = {process.pid, *groups_of(process.pid)} if process.poll() is None else set()
    for number in (signal.SIGTERM, signal.SIGKILL):
        signal_groups(groups, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(TERM_GRACE)
