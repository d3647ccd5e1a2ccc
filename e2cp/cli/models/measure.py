"""``e2cp models measure``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from e2cp.cli.model_options import Time
from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json


def measure_models(
    encodings: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME@ENGINE]…",
            help="Variants; if none is named all of them, those for CP-SAT with both tunings.",
        ),
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, max=20, help="Puzzles a column.")] = 5,
    seconds: Time = 20.0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Runs at a time.")] = 1,
    out: Annotated[Path, typer.Option("--out", "-o", help="File for the figures.")] = Path(
        "measured.json"
    ),
    as_json: Json = False,
) -> None:
    """Measure variants on the columns 6:2, 6:4, 7:2 and 7:4 of the set harris.

    All of them take most of an hour on two processors; --count and --time make it shorter.

    For example:

      e2cp models measure --jobs 2 --out models/measured.json

      e2cp models measure --count 1 --time 5

      e2cp models measure sat-pd@glucose4 "bool[counts=on]" --count 3
    """
    from e2cp.lab.measure_models import all_measured, measure
    from e2cp.runtime.files import write_atomically

    chosen = encodings or all_measured()
    figures = measure(chosen, count=count, seconds=seconds, jobs=jobs, on_row=note)
    write_atomically(out, json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    if as_json:
        print_json(figures)
    else:
        note(f"{out}: {len(figures['rows'])} rows")
