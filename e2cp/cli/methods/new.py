"""``e2cp methods new``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json
from e2cp.errors import InputError


def new_method(
    name: Annotated[str, typer.Argument(help="The new method's name, such as my-search.")],
    folder: Annotated[Path, typer.Option("--in", help="Where to put the file.")] = Path(),
    as_json: Json = False,
) -> None:
    """Write a method of your own from the template, ready to run and to change.

    Hyphens become underscores in the file's name, as in my_search.py.

    For example:

      e2cp methods new my-search

      e2cp methods new my-search --in methods
    """
    from e2cp.methods.registry import TEMPLATE, methods_folder
    from e2cp.runtime.files import write_atomically

    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise InputError(
            "not a name for a method",
            read=name,
            expected="a small letter first, then small letters, digits and hyphens",
        )
    path = folder / f"{name.replace('-', '_')}.py"
    if path.exists():
        raise InputError("there is such a file already", file=str(path))
    text = (methods_folder() / TEMPLATE / "__init__.py").read_text(encoding="utf-8")
    text = text.replace('"""template:', f'"""{name}:', 1)
    camel = "".join(part.capitalize() for part in name.split("-"))
    write_atomically(path, re.sub(r"\bTemplate(?=\b|Options)", camel, text))
    shown = str(path if path.is_absolute() else f"./{path}")
    if as_json:
        print_json({"name": name, "file": str(path)})
    else:
        note(f"{path}: change it, then run it with `e2cp search --method {shown}`")
