"""``e2cp check``: recount a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.command import add_command
from e2cp.cli.guard import ANSWER_IS_NO
from e2cp.cli.names import complete_record, complete_target
from e2cp.cli.options import Clues, FileSize, Grey, Json, Order, read_options
from e2cp.cli.output import print_facts, print_json
from e2cp.puzzle.sides import SIDE_NAMES

if TYPE_CHECKING:
    from e2cp.puzzle.check import CheckReport


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "check", check_board)


def check_board(
    instance: Annotated[
        str,
        typer.Argument(
            help="An embedded puzzle or a piece file; may be left out if the board tells.",
            autocompletion=complete_target,
        ),
    ],
    board: Annotated[
        str | None,
        typer.Argument(
            help="A board file, a viewer link, record:NAME, or - for standard input.",
            autocompletion=complete_record,
        ),
    ] = None,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Recount a board from its pieces and say which rules it breaks.

    Mismatches and holes lower the score. A broken rim, a piece used twice or a displaced clue
    break a rule: the exit code is then 1.

    For example:

      e2cp check eternity2 record:joshua-blackwood-470

      e2cp check eternity2 record:465 --clues all --json

      e2cp check pieces.txt board.csv --order dlur
    """
    from e2cp.catalogue.opening import open_board, open_puzzle
    from e2cp.puzzle.check import check

    options = read_options(clues, order, size, grey)
    if board is None:
        opened = open_board(instance, clues=clues)
    else:
        opened = open_board(board, open_puzzle(instance, options).puzzle)
    report = check(opened.board)
    if as_json:
        print_json(report.as_dict())
    else:
        print_facts(_facts(report))
    if not report.valid:
        raise typer.Exit(ANSWER_IS_NO)


def _facts(report: CheckReport) -> dict[str, str]:
    square = report.puzzle.square
    mismatches = ", ".join(
        f"{square(cell)}|{square(neighbour)} ({here}≠{there})"
        for cell, neighbour, (here, there) in report.mismatches
    )
    rim = ", ".join(f"{square(cell)} {SIDE_NAMES[side]}" for cell, side, _ in report.rim_faults)
    clues = ", ".join(
        f"{clue.piece + 1} at {square(clue.cell)} "
        + ("stands" if clue in report.clues_in_place else "missing")
        for clue in report.puzzle.clues
    )
    total = f"{len(report.clues_in_place)} of {len(report.puzzle.clues)} in place"
    return {
        "puzzle": report.puzzle.name,
        "score": f"{report.score} of {report.max_score}",
        "placed": f"{report.placed}, holes {report.holes}",
        "mismatches": _counted(len(report.mismatches), mismatches),
        "rim faults": _counted(len(report.rim_faults), rim),
        "duplicates": _counted(len(report.duplicates), _numbers(report.duplicates)),
        "missing": _counted(len(report.missing), _numbers(report.missing)),
        "clues": total + (f": {clues}" if clues else ""),
        "valid": "yes, no rule is broken" if report.valid else "NO",
    }


def _numbers(pieces: tuple[int, ...]) -> str:
    return ", ".join(str(piece + 1) for piece in pieces)


def _counted(count: int, text: str) -> str:
    return f"{count}: {text}" if count else "none"
