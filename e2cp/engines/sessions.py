"""Signals to all that a process started, in whichever group of its session."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterable, Iterator


def groups_of(session: int) -> Iterator[int]:
    """Find the process groups of a session, where the system has /proc."""
    with contextlib.suppress(FileNotFoundError):
        for pid in [int(name) for name in os.listdir("/proc") if name.isdecimal()]:  # noqa: PTH208
            with contextlib.suppress(ProcessLookupError, PermissionError):
                if os.getsid(pid) == session:
                    yield os.getpgid(pid)


def signal_groups(groups: Iterable[int], number: signal.Signals) -> None:
    """Send a signal to each of these groups that still is there."""
    for group in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, number)
