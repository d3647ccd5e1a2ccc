"""``e2cp models new``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.new_file import refuse_name, write_new
from e2cp.cli.options import Json


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
    from e2cp.solvers.registry import named_variant

    refuse_name(name, "variant")
    source = models_folder() / "TEMPLATE.py"
    if start is not None:
        source = Path(str(named_variant(start)[0].module.__file__))
    text = source.read_text(encoding="utf-8").replace("\nfrom .", "\nfrom e2cp.models.")
    write_new(name, folder, text, "--encoding {}", as_json=as_json)
