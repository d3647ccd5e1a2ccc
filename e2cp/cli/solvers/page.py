"""``e2cp solvers page``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json


def write_page(
    out: Annotated[Path, typer.Option("--out", "-o", help="The page to write.")] = Path(
        "solvers.md"
    ),
    as_json: Json = False,
) -> None:
    """Write the page about all solvers that come with e2cp, from what they declare.

    For example:

      e2cp solvers page --out docs/solvers.md
    """
    from e2cp.runtime.files import write_atomically
    from e2cp.solvers.page import solvers_page

    write_atomically(out, solvers_page())
    if as_json:
        print_json({"file": str(out)})
    else:
        note(str(out))
