"""``e2cp generate``: puzzles with a planted solution."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Json, required_size
from e2cp.cli.output import print_json


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "generate", generate_puzzles)


def generate_puzzles(
    kind: Annotated[
        Literal["gemp", "e2style", "one-set"],
        typer.Argument(
            help="gemp: colours at random; e2style: balanced, pieces distinct and asymmetric; "
            "one-set: the same with a single palette."
        ),
    ],
    size: Annotated[str, typer.Option("--size", "-n", metavar="N[xM]", help="Rows × columns.")],
    inner: Annotated[int, typer.Option("--inner", min=1, help="Number of inner colours.")],
    frame: Annotated[
        int | None,
        typer.Option("--frame", min=1, help="Number of frame colours; gemp without: one palette."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the first puzzle.")] = 1,
    count: Annotated[
        int, typer.Option("--count", min=1, help="How many, with seeds counting up.")
    ] = 1,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder to write them to.")] = Path(),
    solution: Annotated[
        bool, typer.Option("--solution", help="Save the planted solution beside each puzzle.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Generate puzzles that have a solution, as NAME.txt with pieces shuffled and turned.

    For example:

      e2cp generate e2style --size 8 --inner 8 --frame 2 --seed 1 --count 20 --out puzzles

      e2cp generate gemp --size 6x12 --inner 4 --frame 3 --solution

      e2cp generate one-set --size 5 --inner 6
    """
    from e2cp import __version__
    from e2cp.formats.saving import save_board, save_puzzle
    from e2cp.puzzle.generate import generate

    rows, cols = required_size(size)
    written = []
    for number in _with_progress(range(seed, seed + count)):
        planted = generate(kind, rows, cols, inner=inner, frame=frame, seed=number)
        puzzle = planted.puzzle
        entry = {
            "name": puzzle.name,
            "seed": number,
            "hash": puzzle.hash,
            "file": str(save_puzzle(puzzle, out / f"{puzzle.name}.txt")),
        }
        if solution:
            made = {"by": f"e2cp {__version__}", "how": "planted", "kind": kind, "seed": number}
            path = out / f"{puzzle.name}.solution.json"
            entry["solution"] = str(save_board(planted.solution, path, made=made))
        written.append(entry)
        if not as_json:
            print(entry["file"])
    if as_json:
        print_json(
            {
                "kind": kind,
                "rows": rows,
                "cols": cols,
                "inner": inner,
                "frame": frame,
                "puzzles": written,
            }
        )


def _with_progress(seeds: range) -> Iterator[int]:
    """Show a bar on a terminal while a long series is made."""
    if len(seeds) < 20 or not sys.stderr.isatty():
        yield from seeds
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(seeds, "generating", console=Console(stderr=True), transient=True)
