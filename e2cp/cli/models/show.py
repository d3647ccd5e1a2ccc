"""``e2cp models show``."""

from __future__ import annotations

import inspect
from typing import Annotated

import typer

from e2cp.cli.model_options import complete_encoding
from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json, print_table


def show_model(
    name: Annotated[str, typer.Argument(help="A variant.", autocompletion=complete_encoding)],
    source: Annotated[bool, typer.Option("--source", help="Print the whole file.")] = False,
    as_json: Json = False,
) -> None:
    """Show what a variant is, whose idea, and its options; with --source how it is written.

    For example:

      e2cp models show sat-pd

      e2cp models show table --source
    """
    from e2cp.solvers.registry import named_variant

    variant, _ = named_variant(name)
    options = [
        {"name": key, "choices": values, "default": default, "meaning": meaning}
        for key, values, default, meaning in variant.options()
    ]
    if as_json:
        facts = {"name": variant.name, "idea": variant.idea, "paper": variant.paper}
        facts |= {"kind": variant.kind, "file": str(variant.module.__file__)}
        print_json({**facts, "supports": list(variant.supports), "options": options})
        return
    if source:
        print(inspect.getsource(variant.module), end="")
        return
    print_facts(
        {
            "variant": variant.name,
            "idea": variant.idea,
            "paper": variant.paper,
            "kind": variant.kind,
            "supports": ", ".join(variant.supports),
            "file": str(variant.module.__file__),
        }
    )
    if options:
        print()
        rows = [(o["name"], o["default"], o["meaning"], o["choices"]) for o in options]
        print_table(("option", "default", "meaning", "choices"), rows)
