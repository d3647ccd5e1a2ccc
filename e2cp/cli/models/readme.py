"""``e2cp models readme``."""

from __future__ import annotations

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
    from e2cp.errors import InputError
    from e2cp.formats.document import Document
    from e2cp.modelling.readme import models_readme
    from e2cp.runtime.files import read_source, write_atomically

    what = "figures of `e2cp models measure`"
    figures = None if measured is None else Document.parse(read_source(measured, what)).values
    try:
        page = models_readme(figures)
    except (KeyError, TypeError, ValueError) as error:
        reason = f"{type(error).__name__} {error}"
        raise InputError(
            "no such figures", file=str(measured), read=reason, expected=what
        ) from None
    write_atomically(out, page)
    if as_json:
        print_json({"file": str(out)})
    else:
        note(str(out))
