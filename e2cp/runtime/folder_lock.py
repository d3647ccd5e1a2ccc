"""Locking a folder, so that two writers never meet in it."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from pathlib import Path

from e2cp.errors import InputError
from e2cp.runtime.file_lock import open_lock, try_lock

NAME = "lock"


def lock_folder(
    path: Path, expected: str, *, patience: float, on_wait: Callable[[], None] | None = None
) -> int:
    """Lock a folder and return the descriptor that holds the lock until it is closed.

    Parameters
    ----------
    path
        The folder.
    expected
        What the complaint about a folder in use says was expected.
    patience
        Seconds to wait for the processes that outlive an owner that is dead.
    on_wait
        Called if they have to be waited for.

    Raises
    ------
    InputError
        If the folder cannot be written, or is in use: by whom.
    """
    try:
        lock = open_lock(path / NAME)
    except OSError as error:
        raise InputError(f"cannot be written ({error.strerror})", file=str(path)) from None
    deadline = time.monotonic() + patience
    waited = False
    while not try_lock(lock):
        owner = os.pread(lock, 256, 0).decode(errors="replace").strip()
        if _is_alive(owner) or time.monotonic() >= deadline:
            os.close(lock)
            raise InputError(
                "this folder is in use",
                file=str(path),
                read=f"process {owner or 'unknown'}",
                expected=expected,
            )
        if on_wait is not None and not waited:
            on_wait()
        waited = True
        time.sleep(0.1)
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()} on {socket.gethostname()}\n".encode(), 0)
    return lock


def unlock_folder(lock: int) -> None:
    """Give a folder free."""
    os.ftruncate(lock, 0)
    os.close(lock)


def folder_owner(path: Path) -> str | None:
    """Return which process has locked a folder, or None; the lock is looked at, not taken."""
    try:
        with (path / NAME).open("rb") as stream:
            owner = stream.read(256).decode(errors="replace").strip()
            if not owner or not _is_alive(owner):
                return None
            if not try_lock(stream.fileno(), shared=True):
                return owner
    except OSError:
        pass
    return None  # the number of a dead owner has gone to another process


def _is_alive(owner: str) -> bool:
    """Whether a process lives; one that is dead and not yet waited for does not.

    Of another machine's process nothing is known, so it counts as alive.
    """
    pid, _, host = owner.partition(" on ")
    if host and host != socket.gethostname():
        return True
    try:
        os.kill(int(pid), 0)
        return Path(f"/proc/{int(pid)}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ValueError, OverflowError, ProcessLookupError):
        return False
    except (OSError, IndexError):  # it is somebody else's, or there is no /proc
        return True
