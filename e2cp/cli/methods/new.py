"""``e2cp methods new``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.new_file import refuse_name, write_new
from e2cp.cli.options import Json


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

    refuse_name(name, "method")
    text = (methods_folder() / TEMPLATE / "__init__.py").read_text(encoding="utf-8")
    camel = "".join(part.capitalize() for part in re.split("[-_]", name))
    text = re.sub(r"\bTemplate(?=\b|Options)", camel, text)
    write_new(name, folder, text, "`e2cp search --method {}`", as_json=as_json)
