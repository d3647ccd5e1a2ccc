"""``e2cp check``: recount a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from e2cp.cli.command import add_command
from e2cp.cli.guard import ANSWER_IS_NO
from e2cp.cli.opening import open_board_of
from e2cp.cli.options import (
    BoardArgument,
    Clues,
    FileSize,
    Grey,
    InstanceOfBoard,
    Json,
    Order,
    read_options,
)
from e2cp.cli.output import print_facts, print_json
from e2cp.puzzle.sides import SIDE_NAMES

if TYPE_CHECKING:
    from e2cp.puzzle.check import CheckReport
    from e2cp.puzzle.clue import Clue


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "check", check_board)


def check_board(
    instance: InstanceOfBoard,
    board: BoardArgument = None,
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
    from e2cp.puzzle.check import check
    from e2cp.puzzle.symmetry import clues_when_turned

    opened = open_board_of(instance, board, read_options(clues, order, size, grey))
    report = check(opened.board)
    turned = clues_when_turned(opened.board)
    if as_json:
        by_degrees = {str(90 * turns): count for turns, count in turned.items()}
        print_json({**report.as_dict(), "clues_when_turned": by_degrees})
    else:
        print_facts(_facts(report) | _turned(turned, len(report.puzzle.clues)))
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
        f"{clue.piece + 1} at {square(clue.cell)} " + _clue_state(report, clue)
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
        "valid": "yes, no rule is broken" if report.valid else f"NO: {_reasons(report)}",
    }


def _turned(counts: dict[int, int], clues: int) -> dict[str, str]:
    """Return a line about the turn after which more clues stand, if there is one."""
    best = max(counts, key=lambda turns: (counts[turns], -turns))
    if counts[best] <= counts[0]:
        return {}
    by = {1: "a quarter clockwise", 2: "a half", 3: "a quarter anticlockwise"}[best]
    stand = f"{counts[best]} of {clues} clues stand"
    if counts[best] == clues:
        stand = "the clue stands" if clues == 1 else f"all {clues} clues stand"
    return {"turned": f"by {by} {stand} (e2cp instances convert --turn {90 * best})"}


def _clue_state(report: CheckReport, clue: Clue) -> str:
    if clue in report.clues_in_place:
        return "stands"
    return "displaced" if clue in report.clues_broken else "not placed yet"


def _reasons(report: CheckReport) -> str:
    broken = {
        "the rim is broken": report.rim_faults,
        "a piece lies twice": report.duplicates,
        "a clue is displaced": report.clues_broken,
    }
    return ", ".join(reason for reason, faults in broken.items() if faults)


def _numbers(pieces: tuple[int, ...]) -> str:
    return ", ".join(str(piece + 1) for piece in pieces)


def _counted(count: int, text: str) -> str:
    return f"{count}: {text}" if count else "none"
