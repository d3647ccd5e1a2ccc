"""``e2cp methods``: the search methods and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table
from e2cp.cli.search_options import complete_search

if TYPE_CHECKING:
    from e2cp.methods.base import Search


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "methods", methods)


def methods(
    name: Annotated[
        str | None, typer.Argument(help="One method alone.", autocompletion=complete_search)
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the search methods: the idea of each, what it counts, and its options.

    For example:

      e2cp methods

      e2cp methods vlns --json
    """
    from e2cp.methods.registry import METHODS, find_method, refuse_unknown

    if name is not None:
        refuse_unknown(name)
    listed: list[dict[str, Any]] = []
    broken: dict[str, str] = {}
    for each in METHODS if name is None else [name]:
        try:
            listed.append(_described(find_method(each)))
        except Exception as error:  # one that fails to load stops no other
            broken[each] = f"{type(error).__name__}: {error}"
    if as_json:
        print_json({"methods": listed, "broken": broken})
        return
    for number, method in enumerate(listed):
        if number:
            print()
        print(f"{method['name']}: {method['idea']}; counts {method['unit']}")
        rows = [
            (f"  {o['name']}", o["default"], o["meaning"], o["choices"]) for o in method["options"]
        ]
        if rows:
            print_table(("  option", "default", "meaning", "choices"), rows)
    for each, reason in broken.items():
        print(f"\nbroken: {each}: {reason}")


def _described(method: type[Search]) -> dict[str, Any]:
    from dataclasses import fields
    from typing import get_type_hints

    from e2cp.modelling.options import as_text, choices

    hints = get_type_hints(method.Options)
    return {
        "name": method.name,
        "idea": method.idea,
        "unit": method.unit,
        "options": [
            {
                "name": field.name,
                "choices": choices(hints[field.name]),
                "default": as_text(field.default),
                "meaning": field.metadata.get("meaning", ""),
            }
            for field in fields(method.Options)
        ],
    }
