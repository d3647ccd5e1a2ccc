"""A file of the user's own, made from a template."""

from __future__ import annotations

import re
from pathlib import Path

from e2cp.cli.output import note, print_json
from e2cp.errors import InputError


def refuse_name(name: str, thing: str) -> None:
    """Refuse what cannot be the name of a new variant or method."""
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", name):
        raise InputError(
            f"not a name for a {thing}",
            read=name,
            expected="a small letter first, then small letters, digits, hyphens and underscores",
        )


def write_new(name: str, folder: Path, text: str, how: str, *, as_json: bool) -> None:
    """Write a new file, which must not be there yet, and note how to run it.

    Parameters
    ----------
    name
        Of the variant or method; hyphens become underscores in the name of the file.
    folder
        Where to put it.
    text
        Its contents; the name in its header is replaced.
    how
        How to run it, with ``{}`` for the file.
    as_json
        Whether to print JSON.
    """
    from e2cp.runtime.files import write_atomically

    path = folder / f"{name.replace('-', '_')}.py"
    if path.exists():
        raise InputError("there is such a file already", file=str(path))
    write_atomically(path, re.sub(r'\A"""[a-z0-9_-]+:', f'"""{name}:', text))
    if as_json:
        print_json({"name": name, "file": str(path)})
    else:
        shown = path if path.is_absolute() else f"./{path}"
        note(f"{path}: change it, then run it with {how.format(shown)}")
