"""``e2cp models readme``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json


def write_readme(
    measured: Annotated[
        Path | None, typer.Option("--measured", help="Figures of `e2cp models measure`.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The page to write.")] = Path(
        "README.md"
    ),
    as_json: Json = False,
) -> None:
    """Write the page about all variants from their headers and from measured figures.

    For example:

      e2cp models readme --measured models/measured.json --out models/README.md
    """
    from e2cp.files import read_source, write_atomically
    from e2cp.modelling.readme import models_readme

    figures = None if measured is None else json.loads(read_source(measured).text)
    write_atomically(out, models_readme(figures))
    if as_json:
        print_json({"file": str(out)})
    else:
        note(str(out))
