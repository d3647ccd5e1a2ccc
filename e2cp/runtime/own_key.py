"""Knowing one's own: a key in the user's state folder marks what was written here."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import os
import secrets
import stat
from pathlib import Path
from typing import Any

BYTES = 32


def sign(values: dict[str, Any]) -> str:
    """Return the mark of JSON values that this user writes; empty if there is no key to be had.

    A mark cannot be made without the key, which never leaves the user's state folder, so that
    data that comes from elsewhere has none that `is_own` accepts.
    """
    key = _key(make=True)
    return "" if key is None else _mark(key, values)


def is_own(values: dict[str, Any], mark: object) -> bool:
    """Whether these values were marked by this user, on a machine with the same state folder."""
    key = _key(make=False)
    if key is None or not isinstance(mark, str) or not mark.isascii():
        return False
    return hmac.compare_digest(_mark(key, values), mark)


def key_file() -> Path:
    """Return where the key is kept: in ``$XDG_STATE_HOME/e2cp``, else ``~/.local/state/e2cp``."""
    named = os.environ.get("XDG_STATE_HOME", "")
    state = Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "state"
    return state / "e2cp" / "key"


def _mark(key: bytes, values: dict[str, Any]) -> str:
    text = json.dumps(values, sort_keys=True).encode()
    return hmac.new(key, text, hashlib.sha256).hexdigest()


def _key(*, make: bool) -> bytes | None:
    try:
        file = key_file()
        if make and not file.exists():
            _make(file)
        return _read(file)
    except (OSError, RuntimeError):  # no home, or one that cannot be written
        return None


def _read(file: Path) -> bytes | None:
    """Return the key, unless somebody else could have written or read it."""
    descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as stream:
        about = os.fstat(descriptor)
        private = about.st_uid == os.geteuid() and not about.st_mode & 0o077
        data = stream.read(BYTES + 1) if private and stat.S_ISREG(about.st_mode) else b""
    return data if len(data) == BYTES else None


def _make(file: Path) -> None:
    """Make a key, whole; one that another process makes at the same time stays."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = file.with_name(f".key-{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(secrets.token_bytes(BYTES))
            stream.flush()
            os.fsync(descriptor)
        with contextlib.suppress(FileExistsError):
            os.link(fresh, file)
    finally:
        fresh.unlink(missing_ok=True)
