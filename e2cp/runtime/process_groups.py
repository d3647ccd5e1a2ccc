"""Signals to all that a process started, in whichever group or session."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterable, Iterator


def groups_of(session: int, mark: str = "") -> Iterator[int]:
    """Find the process groups of a session, where the system has /proc.

    Parameters
    ----------
    session
        The session.
    mark
        Processes whose environment holds this ``NAME=value`` belong to it too: they left it.
    """
    sought = mark.encode()
    with contextlib.suppress(FileNotFoundError):
        for pid in [int(name) for name in os.listdir("/proc") if name.isdecimal()]:  # noqa: PTH208
            with contextlib.suppress(ProcessLookupError, PermissionError, FileNotFoundError):
                if os.getsid(pid) == session or (sought and sought in _environment(pid)):
                    yield os.getpgid(pid)


def signal_groups(groups: Iterable[int], number: signal.Signals) -> None:
    """Send a signal to each of these groups that still is there."""
    for group in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, number)


def _environment(pid: int) -> bytes:
    with open(f"/proc/{pid}/environ", "rb") as stream:  # noqa: PTH123
        return stream.read()
