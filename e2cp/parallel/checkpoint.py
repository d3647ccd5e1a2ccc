"""Saving the state of a search to a file, and reading it back."""

from __future__ import annotations

import io
import json
import os
import stat
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.runtime.files import write_atomically

FORMAT = "e2cp-search-state"
VERSION = 4
MOST_BYTES = 5 << 30
"""No state comes near this size; a larger file is none."""

EXPECTED = "the state of a search"
ARRAY = "__array__"
"""What stands in the JSON for an array, with the array's name in the file."""


@dataclass(frozen=True)
class Checkpoint:
    """A state read back.

    Attributes
    ----------
    state
        What `Method.state` returned, arrays as arrays and tuples as lists.
    about
        What was said of it when it was saved.
    complaint
        Why an older state than the last one was read, if it was.
    """

    state: dict[str, Any]
    about: dict[str, Any]
    complaint: str | None = None


def save_checkpoint(
    path: str | Path, state: dict[str, Any], about: dict[str, Any] | None = None
) -> None:
    """Save a state; the one saved before is kept beside it.

    Parameters
    ----------
    path
        The file, ``.npz``. A kill at any moment leaves this state or the former one, whole.
    state
        Arrays and JSON values, nested as one likes.
    about
        JSON values that say what the state belongs to.
    """
    store_checkpoint(path, pack_checkpoint(state, about))


def pack_checkpoint(state: dict[str, Any], about: dict[str, Any] | None = None) -> bytes:
    """Return a state as the bytes of its file, to travel to another machine."""
    arrays: dict[str, NDArray[Any]] = {}
    head = {
        "format": FORMAT,
        "version": VERSION,
        "about": about or {},
        "state": _without_arrays(state, arrays),
    }
    arrays["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)
    stream = io.BytesIO()
    np.savez(stream, **arrays)  # type: ignore[arg-type]
    return stream.getvalue()


def store_checkpoint(path: str | Path, data: bytes) -> None:
    """Write the bytes of a state; the one saved before is kept beside it."""
    path = Path(path)
    fresh = write_atomically(path.with_suffix(".new.npz"), data)
    if path.exists():
        path.replace(previous(path))
    fresh.replace(path)


def load_checkpoint(path: str | Path) -> Checkpoint:
    """Read the last state that is whole: the file's, else the one saved before it.

    Raises
    ------
    InputError
        If there is neither, with what is wrong with the file itself.
    """
    try:
        return read_checkpoint(path)
    except InputError as error:
        try:
            older = read_checkpoint(previous(path))
        except InputError:
            raise error from None
        return Checkpoint(older.state, older.about, str(error))


def read_checkpoint(path: str | Path) -> Checkpoint:
    """Read the state in this very file.

    Raises
    ------
    InputError
        If there is no such file, or it is damaged, or of something else.
    """
    try:
        with Path(path).open("rb") as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
                raise InputError("damaged, or no checkpoint", file=str(path), expected=EXPECTED)
            data = stream.read()
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror})", file=str(path)) from None
    return unpack_checkpoint(data, str(path))


def unpack_checkpoint(data: bytes, name: str) -> Checkpoint:
    """Return the state in these bytes, which go by a name.

    Raises
    ------
    InputError
        If they are damaged, or of something else.
    """
    expected = EXPECTED
    try:
        _refuse_inflated(data)
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            arrays = {key: file[key] for key in file.files}
        head = json.loads(arrays["head"].tobytes())
        form, version, about = head["format"], head["version"], dict(head["about"])
        state = _with_arrays(head["state"], arrays)
    except Exception:  # whatever these bytes are, no state was saved so
        raise InputError("damaged, or no checkpoint", file=name, expected=expected) from None
    if form != FORMAT or not isinstance(state, dict):
        raise InputError("no checkpoint", file=name, read=form, expected=expected)
    if version != VERSION:
        raise InputError(
            "a checkpoint of another version", file=name, read=version, expected=str(VERSION)
        )
    return Checkpoint(state, about)


def _refuse_inflated(data: bytes) -> None:
    """Refuse an archive that holds more than its own bytes: states are not compressed."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
    stored = all(member.compress_type == zipfile.ZIP_STORED for member in members)
    if not stored or sum(member.file_size for member in members) > len(data):
        raise ValueError("compressed")


def previous(path: str | Path) -> Path:
    """Return where the state saved before the last one is kept."""
    return Path(path).with_suffix(".previous.npz")


def _without_arrays(value: Any, arrays: dict[str, NDArray[Any]]) -> Any:  # noqa: ANN401
    """Return a value as JSON, its arrays put aside under names."""
    if isinstance(value, np.ndarray):
        if value.dtype.hasobject:
            raise TypeError("an array of Python objects is no part of a state")
        name = f"array{len(arrays)}"
        arrays[name] = value
        return {ARRAY: name}
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("the names in a state are strings")
        return {key: _without_arrays(inner, arrays) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_without_arrays(inner, arrays) for inner in value]
    return value


def _with_arrays(value: Any, arrays: dict[str, NDArray[Any]]) -> Any:  # noqa: ANN401
    """Return a value with its arrays put back."""
    if isinstance(value, dict):
        if set(value) == {ARRAY}:
            return arrays[value[ARRAY]]
        return {key: _with_arrays(inner, arrays) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with_arrays(inner, arrays) for inner in value]
    return value
