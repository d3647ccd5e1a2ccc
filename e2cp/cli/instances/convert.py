"""``e2cp instances convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from e2cp.cli.names import complete_target
from e2cp.cli.opening import open_target
from e2cp.cli.options import Clues, FileSize, Grey, Json, Motifs, Order, PuzzleOfBoard, read_options
from e2cp.cli.output import note, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.catalogue.opening import OpenedPuzzle
    from e2cp.puzzle.puzzle import Puzzle


Form = Literal[
    "json", "csv", "text", "link", "sol", "hints", "heule", "puz", "ragged", "pycsp3", "tiles"
]


def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="A puzzle or a board: name, file, link, record:NAME, or - for standard input.",
            autocompletion=complete_target,
        ),
    ],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="The file to write, or - for standard output.")
    ],
    form: Annotated[
        Form | None,
        typer.Option(
            "--to",
            help="By OUT's suffix if not given; link, sol and hints are for boards, heule, puz, "
            "ragged, pycsp3 and tiles for puzzles.",
        ),
    ] = None,
    puzzle: PuzzleOfBoard = None,
    pieces: Annotated[
        bool, typer.Option("--pieces", help="Write the puzzle of a board instead of the board.")
    ] = False,
    official: Annotated[
        bool,
        typer.Option("--official", help="Renumber a recognised piece set as the embedded one."),
    ] = False,
    turn: Annotated[
        Literal["0", "90", "180", "270"],
        typer.Option("--turn", help="Turn a board clockwise by so many degrees."),
    ] = "0",
    motifs: Motifs = "default",
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Convert a puzzle or a board to another format.

    Puzzles go to .txt, .csv and .json (which keeps clues), boards to .json, .csv, .txt and
    .url, in any order of motifs; docs/formats.md has the forms of others. --turn turns a board.

    For example:

      e2cp instances convert pieces.csv pieces.txt --order dlur

      e2cp instances convert record:470 board.url --motifs jblackwood

      e2cp instances convert - board.json < link.txt

      e2cp instances convert found.url turned.json --turn 90
    """
    from e2cp.catalogue.opening import OpenedBoard
    from e2cp.formats.saving import board_to, format_of, puzzle_to
    from e2cp.puzzle.symmetry import turned_on_its_puzzle
    from e2cp.runtime.files import write_atomically

    opened = open_target(source, puzzle, read_options(clues, order, size, grey))
    chosen = form or ("json" if target == "-" else format_of(target))
    quarters = int(turn) // 90
    if isinstance(opened, OpenedBoard):
        board = turned_on_its_puzzle(opened.board, quarters)
        own = board.puzzle
        text = (
            puzzle_to(own, chosen)
            if pieces
            else board_to(board, chosen, made=opened.made, motifs=motifs)
        )
        kind = "puzzle" if pieces else "board"
    elif quarters:
        raise InputError("--turn is for boards", read=opened.puzzle.name, expected="a board")
    else:
        own = _official(opened, clues) if official else opened.puzzle
        text, kind = puzzle_to(own, chosen), "puzzle"
    facts = {"kind": kind, "puzzle": own.name, "format": chosen}
    if target == "-":
        if as_json:
            print_json({**facts, "text": text})
        else:
            print(text, end="")
        return
    write_atomically(target, text)
    if as_json:
        print_json({**facts, "file": target})
    else:
        note(f"{target}: {kind} {own.name} as {chosen}")


def _official(opened: OpenedPuzzle, clues: str) -> Puzzle:
    from e2cp.catalogue.load import load_entry

    if opened.known is None:
        raise InputError(
            "no embedded puzzle has these pieces", read=opened.puzzle.name, expected="a known set"
        )
    return load_entry(opened.known.entry, clues)
