"""``e2cp initial``: start boards for the local search, in bulk."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

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
    chosen_model,
    parameters_of,
    relaxed_cells,
)
from e2cp.cli.opening import open_instance
from e2cp.cli.options import Clues, FileSize, Grey, Instance, Json, Order, read_options
from e2cp.cli.output import note, print_json, print_table

if TYPE_CHECKING:
    from e2cp.completion.relaxed import How
    from e2cp.puzzle.puzzle import Puzzle
    from e2cp.solvers.request import Request

COLUMNS = ("seed", "status", "source", "placed", "score_partial", "completion", "score", "wall_s")
OWN = ("model", "none")
"""Sources of a board that are the model, or nobody."""

SOLVED = ("SAT", "OPTIMAL")
RELAXED = 32


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "initial", initial)


def initial(
    instance: Instance = "eternity2",
    encoding: Encoding = None,
    engine: Engine = None,
    relax: Relax = None,
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
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Make relaxed start boards for the local search, one a seed, with a table of scores.

    Each has its own relaxed cells, 32 of them by default, and the limit on its own;
    the encoding is bool by default. Boards of solved models that are there already
    are kept and not made again. Where a model is not solved in time, a board of mac stands in for
    it, and the name of its file ends with what made it; those are tried again and replaced by
    better ones. So the command can be stopped and called anew.

    For example:

      e2cp initial --relax 32 --count 20 --out starts

      e2cp initial meta10/10x10 --relax 12 --encoding table --count 5 --json
    """
    from e2cp.solvers.request import Request

    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    name, chosen = chosen_model(encoding or ("bool" if engine is None else None), engine)
    rows: list[dict[str, Any]] = []
    interrupted = False
    for number in range(seed, seed + count):
        request = Request(
            puzzle,
            name,
            chosen,
            relaxed_cells(puzzle, relax, cells, number, default=RELAXED),
            seed=number,
            seconds=seconds,
            parameters=parameters_of(parameter),
        )
        row, interrupted = _make(request, how, out / _file_name(request))
        rows.append(row)
        if interrupted:
            break
    scores = [row["score"] for row in rows]
    stood_in = [row["source"] for row in rows if row["source"] not in OWN]
    if as_json:
        relaxed = len(request.relaxed)
        print_json({"puzzle": puzzle.name, "encoding": name, "relaxed": relaxed, "boards": rows})
    else:
        header = ("seed", "status", "source", "placed", "partial", "score", "seconds", "file")
        names = ("seed", "status", "source", "placed", "score_partial", "score", "wall_s", "file")
        table = [tuple(str(row.get(name, "")) for name in names) for row in rows]
        print_table(header, table, right=">  >>>>")
        solved = sum(row["status"] in SOLVED for row in rows)
        kept = sum(row["kept"] for row in rows)
        summary = f"{solved} of {len(rows)} solved, {kept} kept from before"
        print(f"{summary}; scores {min(scores)} to {max(scores)}")
        if stood_in:
            print(_stood_in(stood_in, seconds))
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if not any(scores):
        raise typer.Exit(NOTHING_FOUND)


def _make(request: Request, how: How, path: Path) -> tuple[dict[str, Any], bool]:
    """Make a board unless a solved one is there; return its row, and whether Ctrl-C came."""
    from e2cp.formats.saving import save_board
    from e2cp.workflows.relax_and_complete import run_model

    earlier = next((file for file in (path, *_stand_ins(path)) if file.exists()), path)
    before = _row_of(earlier, request.puzzle)
    if before is not None and before["status"] in SOLVED:
        return before, False
    result = run_model(request, how=how)
    facts = result.as_dict()
    row = {**{key: facts[key] for key in COLUMNS}, "kept": False}
    note(f"seed {request.seed}: {row['status']}, score {row['score']}, {row['wall_s']} s")
    better = row["status"] in SOLVED or before is None or row["score"] > before["score"]
    if before is not None and not better:
        return before, result.run.interrupted
    if result.board is not None and result.valid:
        made = {key: row[key] for key in COLUMNS}
        made |= {"encoding": request.encoding, "engine": request.engine}
        file = path if row["source"] in OWN else path.with_stem(f"{path.stem}-{row['source']}")
        row["file"] = str(save_board(result.board, file, made=made))
        if before is not None and file != earlier:
            earlier.unlink()
    return row, result.run.interrupted


def _stand_ins(path: Path) -> list[Path]:
    """Return the boards beside a place that something else than its model has made."""
    return sorted(path.parent.glob(f"{path.stem}-[a-z]*{path.suffix}"))


def _stood_in(sources: list[Any], seconds: float | None) -> str:
    """Say who stood in for the model, and that a share of the limit was kept for it."""
    from e2cp.workflows.relax_and_complete import reserve

    names = ", ".join(sorted(set(map(str, sources))))
    text = f"{len(sources)} not from the model but from {names}, as their files are named"
    if seconds is None:
        return text
    kept = reserve(seconds)
    return f"{text}: the model had {seconds - kept:g} of {seconds:g} s, {kept:g} s were kept for it"


def _row_of(path: Path, puzzle: Puzzle) -> dict[str, Any] | None:
    """Return what a board that is there already says of itself."""
    from e2cp.catalogue.opening import open_board

    if not path.exists():
        return None
    opened = open_board(str(path), puzzle)
    facts = {key: opened.made.get(key) for key in COLUMNS}
    return {**facts, "score": opened.board.score, "kept": True, "file": str(path)}


def _file_name(request: Request) -> str:
    model = request.encoding or request.engine
    parts = (request.puzzle.name, model, f"k{len(request.relaxed)}", f"s{request.seed}")
    return "-".join(re.sub(r"[^A-Za-z0-9]+", "-", part).strip("-") for part in parts) + ".json"
