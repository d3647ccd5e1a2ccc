"""Folders in the temporary directory that are not left behind, not even by a kill."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import tempfile
import time
from pathlib import Path

FORGOTTEN = 3600.0
"""Seconds after which a folder that nobody writes to, of a process that is no more, is removed."""

KINDS = ("search", "kernels", "gain")


def scratch_path(kind: str) -> Path:
    """Return where a folder of this process may be made; whoever needs it first makes it."""
    return Path(tempfile.gettempdir()) / f"e2cp-{kind}-{os.getpid()}-{secrets.token_hex(6)}"


def forgotten_scratch() -> list[Path]:
    """Return the folders that processes which are no more have left behind."""
    found = []
    for kind in KINDS:
        for path in Path(tempfile.gettempdir()).glob(f"e2cp-{kind}-*"):
            with contextlib.suppress(OSError):
                status = path.lstat()
                own = status.st_uid == os.getuid() and path.is_dir() and not path.is_symlink()
                if own and not _is_used(path):
                    found.append(path)
    return found


def sweep_scratch() -> None:
    """Remove what processes that are no more have left behind."""
    for path in forgotten_scratch():
        shutil.rmtree(path, ignore_errors=True)


def _is_used(path: Path) -> bool:
    if time.time() - path.stat().st_mtime < FORGOTTEN:
        return True
    owner = path.name.split("-")[2]
    return owner.isdigit() and Path(f"/proc/{owner}").exists()
