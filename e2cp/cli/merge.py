"""``e2cp merge``: one search of several."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Json
from e2cp.cli.output import note, plural, print_facts, print_json


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "merge", merge)


def merge(
    folders: Annotated[
        list[Path],
        typer.Argument(metavar="DIR…", help="Folders of `e2cp search --checkpoint`."),
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="The new folder to go on from.")
    ],
    as_json: Json = False,
) -> None:
    """Merge searches for one puzzle, of several machines say, into a folder to go on from.

    It has the best board and the history of all, and the states of all workers that ran the
    method of the first; that one's settings hold. The folders themselves are not changed. With
    as many --workers as there are states `e2cp resume` goes on with each of them.

    For example:

      e2cp merge night-a night-b --out both

      e2cp merge night-a night-b night-c --out all --json
    """
    from e2cp.parallel.merge import merge_searches

    merged = merge_searches(folders, out, on_note=note)
    settings = merged.record.settings
    facts = {
        "puzzle": settings.puzzle.name,
        "method": settings.label,
        "folders": [str(folder) for folder in folders],
        "checkpoint": str(out),
        "score": None if merged.best is None else merged.best.score,
        "max_score": settings.puzzle.max_score,
        "states": merged.states,
        "history": merged.entries,
        "work": merged.record.work,
        "unit": merged.record.unit,
    }
    if as_json:
        print_json(facts)
        return
    known = f"{facts['score']} of {facts['max_score']}"
    print_facts(
        {
            "puzzle": settings.puzzle.name,
            "method": settings.label,
            "score": "no board yet" if merged.best is None else known,
            "states": plural(merged.states, "worker"),
            "history": plural(merged.entries, "board"),
            "go on": f"e2cp resume {out}" + f" --workers {merged.states}" * (merged.states > 1),
        }
    )
