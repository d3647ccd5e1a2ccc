"""``e2cp complete``: fill the holes of a board."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from e2cp.cli.board_file import BoardFile
from e2cp.cli.command import add_command
from e2cp.cli.model_options import Seed, Time
from e2cp.cli.opening import open_board_of
from e2cp.cli.options import (
    BoardArgument,
    Clues,
    FileSize,
    Force,
    Grey,
    InstanceOfBoard,
    Json,
    Link,
    Order,
    read_options,
)
from e2cp.cli.output import plural, print_facts, print_json
from e2cp.errors import InputError


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "complete", complete_board)


def complete_board(
    instance: InstanceOfBoard,
    board: BoardArgument = None,
    how: Annotated[
        Literal["optimal", "alternating", "random"],
        typer.Option("--how", help="Optimal, by chessboard colours in turn, or at random."),
    ] = "optimal",
    exact: Annotated[
        int | None,
        typer.Option("--exact", min=0, help="Most holes, some touching, to fill exactly."),
    ] = None,
    seed: Seed = 1,
    seconds: Time = 10.0,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the board.")] = None,
    force: Force = False,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    link: Link = False,
    as_json: Json = False,
) -> None:
    """Fill the holes of a board with the pieces that are left.

    Holes that do not touch are an assignment problem, solved exactly class by class. Up to a
    number of others are filled by branch and bound, more by assignments to one chessboard
    colour after the other. What is proven optimal is said to be.

    For example:

      e2cp complete eternity2 record:230

      e2cp complete eternity2 partial.json --how random --seed 7 --out full.json
    """
    import numpy as np

    from e2cp.catalogue.opening import refuse_duplicates
    from e2cp.completion.complete import EXACT_HOLES, complete
    from e2cp.formats.boards.link import board_to_link
    from e2cp.puzzle.check import check

    options = read_options(clues, order, size, grey)
    partial = open_board_of(instance, board, options).board
    refuse_duplicates(partial, board or instance)
    file = None if out is None else BoardFile(out, partial.puzzle, force=force)
    rng = np.random.default_rng(seed)
    exact_holes = EXACT_HOLES if exact is None else exact
    done = complete(partial, how=how, rng=rng, exact_holes=exact_holes, seconds=seconds)
    report = check(done.board)
    facts: dict[str, Any] = {
        "puzzle": partial.puzzle.name,
        "holes": len(partial.holes),
        "score_partial": partial.score,
        "how": done.how,
        "optimal": done.optimal,
        "score": report.score,
        "max_score": report.max_score,
        "valid": report.valid,
        "link": None,
    }
    with contextlib.suppress(InputError):  # too many colours for the viewer
        facts["link"] = board_to_link(done.board)
    if file is not None:
        made = {"how": f"completed {done.described}", "seed": seed, "optimal": done.optimal}
        facts["file"] = file.save(done.board, made)
    if as_json:
        print_json(facts)
        return
    lines = {
        "puzzle": partial.puzzle.name,
        "partial": f"{partial.placed} placed, {plural(len(partial.holes), 'hole')}, "
        f"score {partial.score}",
        "completed": done.described,
        "score": f"{report.score} of {report.max_score}",
        "valid": "yes" if report.valid else "NO",
    }
    if link and facts["link"] is not None:
        lines["see it"] = facts["link"]
    if file is not None:
        lines |= {"written": facts["file"], **file.remark}
    print_facts(lines)
