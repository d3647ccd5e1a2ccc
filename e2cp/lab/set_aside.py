"""Runs that are to be run anew: they leave the ledger and are kept beside it."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from e2cp.runtime.files import write_atomically

ASIDE = "superseded"
"""The folder in that of a ledger that holds them, itself a ledger."""


def set_aside(ledger: Path, keys: Collection[str]) -> None:
    """Move runs and their boards out of a ledger that nobody else writes.

    They are copied before they are taken out, so that a kill at any moment loses nothing.

    Parameters
    ----------
    ledger
        Its folder.
    keys
        The runs.
    """
    for part in ("boards", "runs") if keys else ():
        for file in sorted((ledger / part).glob("*.jsonl")):
            moved: list[bytes] = []
            kept: list[bytes] = []
            for line in file.read_bytes().splitlines(keepends=True):
                (moved if _key(line) in keys else kept).append(line)
            if not moved:
                continue
            aside = ledger / ASIDE / part / file.name
            before = aside.read_bytes() if aside.exists() else b""
            write_atomically(aside, before + b"".join(moved))
            if kept:
                write_atomically(file, b"".join(kept))
            else:
                file.unlink()


def _key(line: bytes) -> str | None:
    try:
        values = json.loads(line)
    except ValueError:  # torn
        return None
    return values.get("key") if isinstance(values, dict) else None
