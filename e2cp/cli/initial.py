"""``e2cp initial``: start boards for the local search, in bulk."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from e2cp.cli.command import add_command
from e2cp.cli.guard import INTERRUPTED, NOTHING_FOUND
from e2cp.cli.model_options import (
    CellsOption,
    Encoding,
    Engine,
    Parameter,
    Relax,
    Seed,
    Time,
    parameters_of,
    relaxed_cells,
)
from e2cp.cli.options import Clues, Instance, Json
from e2cp.cli.output import note, print_json, print_table

COLUMNS = ("seed", "status", "source", "placed", "score_partial", "completion", "score", "wall_s")


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "initial", initial)


def initial(
    instance: Instance = "eternity2",
    encoding: Encoding = "bool",
    engine: Engine = None,
    relax: Relax = 32,
    cells: CellsOption = "checkerboard",
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many boards.")] = 10,
    seed: Seed = 1,
    seconds: Time = 60.0,
    how: Annotated[
        Literal["optimal", "random"], typer.Option("--complete", help="How holes are filled.")
    ] = "optimal",
    parameter: Parameter = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the boards.")] = Path(
        "initial"
    ),
    clues: Clues = "starter",
    as_json: Json = False,
) -> None:
    """Make relaxed start boards for the local search, one a seed, with a table of scores.

    Each has its own relaxed cells. Boards that are there already are kept and not made again,
    so the command can be stopped and called anew.

    For example:

      e2cp initial --relax 32 --count 20 --out starts

      e2cp initial meta10/10x10 --relax 12 --encoding table --count 5 --json
    """
    from e2cp.catalogue.opening import load, load_board
    from e2cp.engines.all import engine_for
    from e2cp.engines.request import Request
    from e2cp.formats.saving import save_board
    from e2cp.model_run import run_model
    from e2cp.modelling.registry import find_variant

    puzzle = load(instance, clues=clues)
    variant, settings = find_variant(encoding)
    chosen = engine_for(variant, engine)
    rows: list[dict[str, Any]] = []
    for number in range(seed, seed + count):
        path = out / f"{variant.name}-k{relax}-s{number}.json"
        if path.exists():
            board = load_board(path, puzzle)
            rows.append({"seed": number, "status": "kept", "score": board.score, "file": str(path)})
            continue
        request = Request(
            puzzle,
            variant.full_name(settings),
            chosen,
            relaxed_cells(puzzle, relax, cells, number),
            seed=number,
            seconds=seconds,
            parameters=parameters_of(parameter),
        )
        result = run_model(request, how=how)
        facts = result.as_dict()
        row = {key: facts[key] for key in COLUMNS}
        if result.board is not None:
            row["file"] = str(save_board(result.board, path, made={**row, "encoding": encoding}))
        rows.append(row)
        note(f"seed {number}: {row['status']}, score {row['score']}, {row['wall_s']} s")
        if result.run.interrupted:
            raise typer.Exit(INTERRUPTED)
    scores = [row["score"] for row in rows]
    solved = sum(row["status"] in ("SAT", "OPTIMAL") for row in rows)
    if as_json:
        print_json({"puzzle": puzzle.name, "encoding": encoding, "relaxed": relax, "boards": rows})
    else:
        header = ("seed", "status", "source", "placed", "partial", "score", "seconds", "file")
        names = ("seed", "status", "source", "placed", "score_partial", "score", "wall_s", "file")
        table = [tuple(str(row.get(name, "")) for name in names) for row in rows]
        print_table(header, table, right=">  >>>>")
        print(f"{solved} of {len(rows)} solved now; scores {min(scores)} to {max(scores)}")
    if not any(scores):
        raise typer.Exit(NOTHING_FOUND)
