"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from e2cp.catalogue.sets import ClueChoice
from e2cp.cli.names import complete_puzzle, complete_record, complete_target
from e2cp.errors import InputError
from e2cp.puzzle.sides import parse_size

if TYPE_CHECKING:
    from e2cp.catalogue.opening import ReadOptions

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Clues = Annotated[
    ClueChoice,
    typer.Option("--clues", help="Which of the puzzle's clues hold: none, the starter, or all."),
]
Order = Annotated[
    str | None,
    typer.Option(
        "--order",
        metavar="URDL",
        help="For a piece file: the side that each of its four columns holds (u, r, d, l).",
    ),
]
FileSize = Annotated[
    str | None,
    typer.Option("--size", metavar="RxC", help="For a piece file without a header: its size."),
]
Grey = Annotated[
    str | None,
    typer.Option("--grey", metavar="COLOUR", help="For a piece file: the colour of the rim."),
]
Instance = Annotated[
    str,
    typer.Argument(
        metavar="INSTANCE",
        help="An embedded puzzle or a piece file.",
        autocompletion=complete_puzzle,
    ),
]
InstanceOfBoard = Annotated[
    str,
    typer.Argument(
        metavar="INSTANCE|BOARD",
        help="An embedded puzzle or a piece file, then its board; or a board alone that names its "
        "puzzle.",
        autocompletion=complete_target,
    ),
]
BoardArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="BOARD",
        help="A board file, a viewer link, record:NAME, or - for standard input.",
        autocompletion=complete_record,
    ),
]
PuzzleOfBoard = Annotated[
    str | None,
    typer.Option(
        "--puzzle",
        metavar="INSTANCE",
        help="The puzzle of a board that does not name it.",
        autocompletion=complete_puzzle,
    ),
]
Link = Annotated[
    bool, typer.Option("--link", help="Print the long link to the community viewer, too.")
]
Force = Annotated[
    bool,
    typer.Option("--force", help="Let --out overwrite a better board, or anything else."),
]
Trust = Annotated[
    bool,
    typer.Option(
        "--trust",
        help="Run the Python files that a folder made by somebody else names; without it they are "
        "listed with their hashes.",
    ),
]
Motifs = Annotated[
    Literal["default", "jef", "jblackwood"],
    typer.Option("--motifs", help="Order of motifs in a viewer link."),
]


def read_options(
    clues: str = "starter",
    order: str | None = None,
    size: str | None = None,
    grey: str | None = None,
) -> ReadOptions:
    """Gather what the options say about reading a puzzle."""
    from e2cp.catalogue.opening import ReadOptions
    from e2cp.formats.pieces.reading import check_order

    return ReadOptions(
        clues=clues,
        order=check_order(order),
        size=required_size(size) if size else None,
        grey=grey,
    )


def required_size(text: str) -> tuple[int, int]:
    """Read a size such as 8 or 6x12."""
    size = parse_size(text)
    if size is None:
        raise InputError("--size is no size", read=text, expected="such as 8 or 6x12")
    return size
