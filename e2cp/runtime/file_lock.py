"""A lock on a file: it ends with the process that holds it, whatever ends that."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


def open_lock(path: Path, mode: int = 0o666) -> int:
    """Open the file of a lock, made if there is none, and return its descriptor.

    Raises
    ------
    OSError
        If it cannot be written, or is a symbolic link.
    """
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, mode)


def try_lock(descriptor: int, *, shared: bool = False) -> bool:
    """Take the lock, or say that somebody else holds it; it is held until the descriptor closes.

    Parameters
    ----------
    descriptor
        An open file.
    shared
        Whether others may hold it at the same time, as one does who only asks.
    """
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
