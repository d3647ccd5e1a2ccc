"""How much memory a process has, and what is said when it is not enough."""

from __future__ import annotations

import contextlib
from pathlib import Path


def tells_of_memory(message: str) -> bool:
    """Whether a message is of want of memory."""
    return any(sign in message.lower() for sign in ("memory", "alloc", "failed to map"))


def memory_message(memory_mb: int | None) -> str:
    """Return what is said of a run that needed more memory than it had."""
    if memory_mb is None:
        return "more than this machine has was needed"
    size = f"{memory_mb // 1024}G" if memory_mb % 1024 == 0 else f"{memory_mb}M"
    return f"more than {size} was needed"


def peak_mb(pid: int | str = "self") -> float:
    """Return the most memory a process held so far; 0 if it is no more or the system hides it.

    What `os.wait4` reports is no less than the memory of the process that started it, since Linux
    counts the moment between fork and exec.
    """
    return memory_mb("VmHWM", pid)


def memory_mb(kind: str, pid: int | str = "self") -> float:
    """Return an entry of a process's status, in megabytes; 0 where there is none."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(f"{kind}:"):
                return int(line.split()[1]) / 1024
    return 0.0
