"""A file of JSON lines that one process appends to, and reading it whatever ended that process."""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from e2cp.errors import InputError

SYNCED = 1.0
"""Seconds between two flushes to the disk itself: a kill loses nothing, a power cut so much."""


class LineFile:
    """A file that only this process writes: each line is there whole or not at all.

    Parameters
    ----------
    path
        The file, made with its folder at the first line.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None
        self._end = 0
        self._torn = False
        self._synced = 0.0

    def append(self, line: str) -> None:
        """Write a line.

        Raises
        ------
        InputError
            If it cannot be written, on a full disk for one; what was written of it is cut off.
        """
        try:
            handle = self._open()
            # If what is torn could not be cut off it must not run into this line.
            data = memoryview(b"\n" * self._torn + line.encode(errors="replace") + b"\n")
            try:
                while data:
                    data = data[os.write(handle, data) :]
            except BaseException:
                self._cut(handle)
                raise
            self._end, self._torn = os.lseek(handle, 0, os.SEEK_CUR), False
            if time.monotonic() - self._synced >= SYNCED:
                os.fsync(handle)
                self._synced = time.monotonic()
        except OSError as error:
            raise InputError(f"cannot be written ({error.strerror})", file=str(self.path)) from None

    def close(self) -> None:
        """Flush and close."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.fsync(self._handle)
            os.close(self._handle)
            self._handle = None

    def _open(self) -> int:
        if self._handle is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
            self._handle = os.open(self.path, flags, 0o666)
            self._end = os.lseek(self._handle, 0, os.SEEK_END)
            self._torn = bool(self._end) and not _ends_whole(self.path)
        return self._handle

    def _cut(self, handle: int) -> None:
        try:
            os.ftruncate(handle, self._end)
        except OSError:
            self._torn = True


def _ends_whole(path: Path) -> bool:
    """Whether the last line of a file has its end: a kill may have torn it."""
    with path.open("rb") as stream:
        stream.seek(-1, os.SEEK_END)
        return stream.read(1) == b"\n"


class Line(NamedTuple):
    """An object, and where it stands."""

    file: Path
    number: int
    values: dict[str, Any]


def read_lines(folder: Path) -> Iterator[Line]:
    """Yield every object in the files of a folder; a line that was torn is none.

    Raises
    ------
    InputError
        If a line is nothing that could be torn of ours: nested without end, or with numbers that
        no number can be.
    """
    for file in sorted(folder.glob("*.jsonl")):
        # Not splitlines(): that would also split at signs that may stand within a string.
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
        for number, line in enumerate(lines, start=1):
            try:
                value = json.loads(line)
            except json.JSONDecodeError:
                continue
            except (RecursionError, ValueError):
                raise InputError(
                    "broken JSON", file=str(file), line=number, read=line[:80], expected="an object"
                ) from None
            if isinstance(value, dict):
                yield Line(file, number, value)


class Place(NamedTuple):
    """Where a line stands."""

    file: Path
    start: int
    size: int


def line_places(folder: Path) -> dict[str, Place]:
    """Return where the last line with each key stands; lines must begin with their key."""
    places = {}
    for file in sorted(folder.glob("*.jsonl")):
        start = 0
        with file.open("rb") as stream:
            for line in stream:
                # A line without its end may have been torn.
                if line.startswith(_HEAD) and line.endswith(b"}\n"):
                    key = line[len(_HEAD) :].partition(b'"')[0].decode(errors="replace")
                    places[key] = Place(file, start, len(line))
                start += len(line)
    return places


def read_place(place: Place) -> dict[str, Any]:
    """Return the object on a line.

    Raises
    ------
    InputError
        If there is none.
    """
    with place.file.open("rb") as stream:
        stream.seek(place.start)
        line = stream.read(place.size)
    try:
        values = json.loads(line)
    except (RecursionError, ValueError):
        values = None
    if not isinstance(values, dict):
        text = line[:80].decode(errors="replace").strip()
        raise InputError("broken JSON", file=str(place.file), read=text, expected="an object")
    return values


_HEAD = b'{"key": "'
