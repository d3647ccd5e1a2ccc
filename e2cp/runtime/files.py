"""Reading text with a size limit, and writing files that are never half written."""

from __future__ import annotations

import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from e2cp.errors import InputError

MAX_BYTES = 8 * 1024 * 1024
"""No puzzle or board comes near this size; a larger file is somebody's mistake."""


@dataclass(frozen=True)
class Source:
    """A text and the name it goes by in messages."""

    name: str
    text: str


def read_source(
    path: str | Path,
    what: str = "a puzzle or a board",
    *,
    most: int = MAX_BYTES,
    empty: bool = False,
) -> Source:
    """Read a text file, or standard input when the path is ``-``; `what` it should hold.

    A file of more than the `most` bytes that make sense is refused, and unless it may be `empty`
    one without any.

    Raises
    ------
    InputError
        If there is no such file, or it is a folder, empty, too large or not text.
    """
    name = "standard input" if str(path) == "-" else str(path)
    try:
        if str(path) == "-":
            if sys.stdin is None:
                raise OSError("closed")
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(path).open("rb") as stream:
                data = stream.read(most + 1)
    except FileNotFoundError:
        raise InputError("no such file", file=name) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be read ({reason})", file=name) from None
    if len(data) > most:
        raise InputError(
            "file too large",
            file=name,
            read=f"more than {most >> 20} MiB",
            expected=what if most > MAX_BYTES else f"{what}, a few kilobytes",
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        read = f"byte 0x{data[error.start]:02x}"
        raise InputError(
            "not a text file", file=name, line=line, read=read, expected="UTF-8 text"
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError(
            "not a text file", file=name, line=line, read="a NUL byte", expected="UTF-8 text"
        )
    if not empty and not text.strip():
        raise InputError("empty file", file=name, expected=what)
    return Source(name, text)


def write_atomically(path: str | Path, content: str | bytes) -> Path:
    """Write a file so that a kill at any moment leaves the old one or the new one, whole.

    The content goes to a temporary file in the same folder, is flushed to disk and renamed.
    Missing folders are made, links are followed, and pipes and devices are written to directly.
    """
    target = Path(path).resolve()
    data = content.encode() if isinstance(content, str) else content
    try:
        if target.exists() and not (target.is_file() or target.is_dir()):
            target.write_bytes(data)
            return Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=".e2cp-", dir=target.parent)
    except OSError as error:
        raise InputError(f"cannot be written ({error.strerror})", file=str(path)) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(target)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise InputError(f"cannot be written ({error.strerror})", file=str(path)) from None
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return Path(path)


def refuse_unwritable(path: str | Path) -> None:
    """Refuse a place that cannot be written, before there is anything to write."""
    target = Path(path).resolve()
    place = target if target.exists() else target.parent
    while not place.exists():
        place = place.parent
    reason = None
    if target.is_dir():
        reason = "Is a directory"
    elif place != target and not place.is_dir():
        reason = "Not a directory"
    elif not os.access(place, os.W_OK):
        reason = "Permission denied"
    elif not target.exists():
        try:
            tempfile.TemporaryFile(prefix=".e2cp-", dir=place).close()
        except OSError as error:  # a folder in which nobody can make a file, as /proc
            reason = error.strerror
    if reason is not None:
        raise InputError(f"cannot be written ({reason})", file=str(path))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
