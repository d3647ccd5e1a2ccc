"""When the command began, so that its own start counts against its limit."""

from __future__ import annotations

import os
import time
from pathlib import Path

_of_process: list[float] = []


def note_process_start() -> None:
    """Remember when this process began: it runs this one command."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        age = time.clock_gettime(time.CLOCK_BOOTTIME) - int(fields[19]) / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):  # not on Linux
        age = time.process_time()
    _of_process[:] = [time.time() - age]


def command_start() -> float:
    """Return when the command began; now, if it is one of several in this process."""
    return _of_process.pop() if _of_process else time.time()
