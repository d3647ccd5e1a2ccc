"""Code of the user's that names stand for: which files, and whether they may be run unasked.

Data carries no code, but it names code: a search or a campaign is resumed with the encodings,
methods and solvers that its folder names, and those may be Python files. One's own folder bears a
mark that only its user can make (`e2cp.runtime.own_key`). A folder without it comes from
elsewhere, and its files are run only after the user has been told which and has said ``--trust``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from e2cp.errors import InputError
from e2cp.modelling.local_module import is_path
from e2cp.modelling.options import parse_name, split_engine

SHOWN = 16
"""Digits of a hash that are shown."""


def named_code(names: Iterable[str]) -> list[str]:
    """Return the paths among names with settings, ``name[key=value,…]@solver``, nested ones too.

    Examples
    --------
    >>> named_code(["hybrid[source=/lab/mine.py,slack=2]", "sat-pd@/lab/own.py[x=1]", "bool"])
    ['/lab/mine.py', '/lab/own.py']
    """
    found: dict[str, None] = {}
    for text in names:
        # Whatever the grammar makes of it: no name of ours has such signs.
        if "/" in text or ".py" in text:
            found |= dict.fromkeys(_paths(text) or [text])
    return list(found)


def _paths(text: str) -> list[str]:
    variant, engine = split_engine(text)
    if engine is not None:
        return [*_paths(variant), *_paths(engine)]
    try:
        name, settings = parse_name(text)
    except InputError:
        return []
    return [*([name] if is_path(name) else []), *named_code(settings.values())]


def code_hashes(names: Iterable[str]) -> dict[str, str]:
    """Return the SHA-256 of each file that names stand for, of a folder that of all its code."""
    return {path: _hash(Path(path)) for path in named_code(names)}


def refuse_foreign_code(
    names: Iterable[str],
    folder: Path,
    *,
    own: Mapping[str, str] | None,
    trust: bool,
    on_note: Callable[[str], None] | None = None,
) -> None:
    """Refuse to run files that a folder names, unless its user wrote the names or trusts it.

    Parameters
    ----------
    names
        What the folder names.
    folder
        The folder, or the file that names them.
    own
        The hashes of the files when this user made it; None if it was made elsewhere.
    trust
        Whether the files may be run nevertheless.
    on_note
        Receives which files are run by trust, and which have changed.

    Raises
    ------
    InputError
        If there are such files, with the hash of each.
    """
    now = code_hashes(names)
    known = own or {}
    changed = {path for path, mark in now.items() if mark not in known.values()}
    inside = {path for path in changed if Path(path).is_relative_to(folder.resolve())}
    doubtful = sorted(path for path in changed if path not in known or path in inside)
    listed = ", ".join(f"{path} (SHA-256 {now[path][:SHOWN]})" for path in doubtful)
    if doubtful and not trust:
        why = "was not made by you here" if own is None else "names code that has changed"
        raise InputError(
            f"this {why}, and going on would run {listed}",
            file=str(folder),
            expected="--trust, once you have read that code",
        )
    if on_note is not None:
        if doubtful:
            on_note(f"trusted: runs {listed}")
        for path in sorted(changed.difference(doubtful)):
            on_note(f"{path} has changed since then")


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        for file in files:
            digest.update(file.read_bytes())
    except OSError:
        return "missing"
    return digest.hexdigest()
