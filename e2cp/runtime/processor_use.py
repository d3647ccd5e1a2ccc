"""What a living process has of the processors: time on them, and time spent waiting for one."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True)
class ProcessorUse:
    """Use of the processors so far.

    Attributes
    ----------
    cpu_s
        Seconds on a processor, with those of its children.
    waited_s
        Seconds in which its threads could have run but had no processor.
    """

    cpu_s: float = 0.0
    waited_s: float = 0.0


def processor_use(pid: int) -> ProcessorUse:
    """Return the use of a process and of those it started; nothing where the system hides it."""
    everyone = _descendants(pid)
    return ProcessorUse(
        sum(seconds for seconds, _ in everyone.values()),
        sum(_waited(each) for each in everyone),
    )


def waiting_is_known() -> bool:
    """Whether this system counts how long threads wait for a processor."""
    return Path("/proc/self/schedstat").exists()


def runnable() -> int | None:
    """Return how many threads of the machine run or could run now, this one included."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[0])
    return None


def _descendants(pid: int) -> dict[int, tuple[float, int]]:
    """Return seconds and parent of a process, and of all that descend from it."""
    known: dict[int, tuple[float, int]] = {}
    with contextlib.suppress(FileNotFoundError):
        for name in os.listdir("/proc"):  # noqa: PTH208
            if name.isdecimal() and (found := _stat(int(name))) is not None:
                known[int(name)] = found
    family, before = {pid}, 0
    while len(family) > before:
        before = len(family)
        family |= {each for each, (_, parent) in known.items() if parent in family}
    return {each: known[each] for each in family if each in known}


def _stat(pid: int) -> tuple[float, int] | None:
    """Return seconds of a process with those of the children it waited for, and its parent."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stream:  # noqa: PTH123
            fields = stream.read().rpartition(b")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS, int(fields[1])
    except (OSError, ValueError, IndexError):
        return None


def _waited(pid: int) -> float:
    total = 0
    with contextlib.suppress(OSError, ValueError, IndexError):
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208
            with open(f"/proc/{pid}/task/{thread}/schedstat", "rb") as stream:  # noqa: PTH123
                total += int(stream.read().split()[1])
    return total / 1e9
