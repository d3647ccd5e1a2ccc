"""``e2cp methods show``."""

from __future__ import annotations

from typing import Annotated

import typer

from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json, print_table
from e2cp.cli.search_options import complete_search


def show_method(
    name: Annotated[
        str, typer.Argument(help="A method, or a file of one.", autocompletion=complete_search)
    ],
    source: Annotated[bool, typer.Option("--source", help="Print the whole code.")] = False,
    as_json: Json = False,
) -> None:
    """Show what a method does, whose idea it is, and its options; with --source how it is written.

    For example:

      e2cp methods show vlns

      e2cp methods show anneal --source

      e2cp methods show ./mine.py --json
    """
    from e2cp.methods.info import ABILITIES
    from e2cp.methods.registry import find_entry

    entry = find_entry(name)
    if source:
        package = entry.file.name == "__init__.py"
        files = sorted(entry.file.parent.glob("*.py")) if package else [entry.file]
        print("\n\n".join(f"# {file.name}\n\n{file.read_text()}" for file in files), end="")
        return
    info = entry.info
    options = [each._asdict() for each in entry.options()]
    if as_json:
        facts = {"name": info.name, "idea": info.idea, "paper": info.paper, "unit": info.unit}
        more = {"can": sorted(info.abilities), "file": str(entry.file)}
        print_json({**facts, **more, "options": options})
        return
    abilities = [f"{ability} ({ABILITIES[ability]})" for ability in sorted(info.abilities)]
    print_facts(
        {
            "method": info.name,
            "idea": info.idea,
            "paper": info.paper,
            "counts": info.unit,
            "can": "; ".join(abilities) or "nothing special",
            "file": str(entry.file),
        }
    )
    page = _page(entry.file.read_text())
    if page:
        print(f"\n{page}")
    if options:
        print()
        rows = [(o["name"], o["default"], o["meaning"], o["choices"]) for o in options]
        print_table(("option", "default", "meaning", "choices"), rows)


def _page(text: str) -> str:
    """Return what stands below the header in the docstring of a file."""
    import ast

    page = ast.get_docstring(ast.parse(text)) or ""
    return page.partition("\nCan:")[2].partition("\n")[2].strip()
