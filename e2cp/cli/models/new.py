"""``e2cp models new``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json
from e2cp.errors import InputError


def new_model(
    name: Annotated[str, typer.Argument(help="The new variant's name, such as my-table.")],
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="VARIANT", help="Copy this variant, not the template."),
    ] = None,
    folder: Annotated[Path, typer.Option("--in", help="Where to put the file.")] = Path(),
    as_json: Json = False,
) -> None:
    """Copy the template or a variant to a file of your own, ready to run and to change.

    Hyphens become underscores in the file's name, as in my_table.py.

    For example:

      e2cp models new my-table

      e2cp models new my-table --from table --in variants
    """
    from e2cp.modelling.registry import models_folder
    from e2cp.runtime.files import write_atomically
    from e2cp.solvers.registry import named_variant

    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise InputError(
            "not a name for a variant",
            read=name,
            expected="a small letter first, then small letters, digits and hyphens",
        )
    path = folder / f"{name.replace('-', '_')}.py"
    if path.exists():
        raise InputError("there is such a file already", file=str(path))
    source = models_folder() / "TEMPLATE.py"
    if start is not None:
        source = Path(str(named_variant(start)[0].module.__file__))
    text = re.sub(r'\A"""[a-z0-9-]+:', f'"""{name}:', source.read_text(encoding="utf-8"))
    write_atomically(path, text.replace("\nfrom .", "\nfrom e2cp.models."))
    if as_json:
        print_json({"name": name, "file": str(path)})
    else:
        shown = path if path.is_absolute() else f"./{path}"
        note(f"{path}: change it, then run it with --encoding {shown}")
