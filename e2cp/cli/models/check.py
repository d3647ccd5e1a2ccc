"""``e2cp models check``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.guard import ANSWER_IS_NO, NOTHING_FOUND
from e2cp.cli.model_options import Engine, complete_encoding
from e2cp.cli.options import Json
from e2cp.cli.output import note, plural, print_json, print_table

if TYPE_CHECKING:
    from e2cp.workflows.check_encoding import CheckedCase


def check_model(
    encoding: Annotated[
        str,
        typer.Argument(
            help="A variant with its settings, or a file.", autocompletion=complete_encoding
        ),
    ],
    engine: Engine = None,
    seconds: Annotated[
        float, typer.Option("--time", "-t", min=0.1, help="Limit on each puzzle, in seconds.")
    ] = 30.0,
    as_json: Json = False,
) -> None:
    """Check that an encoding says what the puzzle says, on small puzzles, against brute force.

    All boards are counted: on squares and rectangles, with clues, with relaxed cells, with pieces
    that look alike, and on a puzzle that has none. An encoding that says too much loses boards,
    and one that says too little shows wrong ones. A board counts once, in however many solutions
    of the model it stands. What the header does not name under Supports is skipped.

    Options that leave boards out on purpose, as corner=on does, are reported as losing them.

    Exit codes: 0 all is well; 1 something is wrong; 2 bad input; 3 a puzzle came to no end.

    For example:

      e2cp models check ./mine.py

      e2cp models check "sat-pd[amo=ladder]" --engine glucose4 --json
    """
    from e2cp.workflows.check_encoding import check_encoding

    def show(each: CheckedCase) -> None:
        if sys.stderr.isatty():
            note(f"{each.verdict:<8} {each.case}")

    found = check_encoding(encoding, engine=engine, seconds=seconds, on_case=show)
    wrong = [each for each in found if each.verdict == "WRONG"]
    unknown = [each for each in found if each.verdict == "unknown"]
    skipped = sum(each.verdict == "skipped" for each in found)
    if as_json:
        good = not wrong and not unknown
        cases = [each.as_dict() for each in found]
        print_json({"encoding": encoding, "ok": good, "cases": cases})
    else:
        print_table(
            ("puzzle", "boards", "found", "lost", "verdict", "because"),
            [_row(each) for each in found],
            right=" >>>",
        )
        for each in wrong:
            if each.example:
                print(f"lost of {each.case}, for one: {each.example}")
                break
        left_out = f", {skipped} skipped, which its header does not support" if skipped else ""
        print(f"{encoding}: {plural(len(found) - skipped, 'puzzle')}, {len(wrong)} wrong{left_out}")
    if wrong:
        raise typer.Exit(ANSWER_IS_NO)
    if unknown:
        raise typer.Exit(NOTHING_FOUND)


def _row(each: CheckedCase) -> tuple[str, ...]:
    counts = (each.found, each.lost)
    shown = map(str, counts) if each.verdict in ("ok", "WRONG") else ("", "")
    return (each.case, str(each.boards), *shown, each.verdict, each.message)
