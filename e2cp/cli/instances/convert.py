"""``e2cp instances convert``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.names import complete_target
from e2cp.cli.options import Clues, FileSize, Grey, Json, Motifs, Order, read_options
from e2cp.cli.output import note, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.catalogue.opening import OpenedPuzzle
    from e2cp.puzzle.puzzle import Puzzle


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
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="json, csv or text; link for a board. Told from OUT's suffix if not given.",
        ),
    ] = None,
    pieces: Annotated[
        bool, typer.Option("--pieces", help="Write the puzzle of a board instead of the board.")
    ] = False,
    official: Annotated[
        bool,
        typer.Option("--official", help="Renumber a recognised piece set as the embedded one."),
    ] = False,
    motifs: Motifs = "default",
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Convert a puzzle or a board to another format.

    Puzzles go to .txt, .csv and .json (which keeps clues), boards to .json, .csv, .txt and
    .url, in any order of motifs.

    For example:

      e2cp instances convert pieces.csv pieces.txt --order dlur

      e2cp instances convert record:470 board.url --motifs jblackwood

      e2cp instances convert - board.json < link.txt
    """
    from e2cp.catalogue.opening import OpenedBoard, open_any, refuse_duplicates
    from e2cp.files import write_atomically
    from e2cp.formats.saving import board_to, format_of, puzzle_to

    opened = open_any(source, read_options(clues, order, size, grey))
    chosen = form or ("json" if target == "-" else format_of(target))
    if isinstance(opened, OpenedBoard):
        refuse_duplicates(opened.board, source)
        puzzle = opened.board.puzzle
        text = (
            puzzle_to(puzzle, chosen)
            if pieces
            else board_to(opened.board, chosen, made=opened.made, motifs=motifs)
        )
        kind = "puzzle" if pieces else "board"
    else:
        puzzle = _official(opened, clues) if official else opened.puzzle
        text, kind = puzzle_to(puzzle, chosen), "puzzle"
    if target == "-":
        print(text, end="")
        return
    write_atomically(target, text)
    if as_json:
        print_json({"kind": kind, "puzzle": puzzle.name, "format": chosen, "file": target})
    else:
        note(f"{target}: {kind} {puzzle.name} as {chosen}")


def _official(opened: OpenedPuzzle, clues: str) -> Puzzle:
    from e2cp.catalogue.load import load_entry

    if opened.known is None:
        raise InputError(
            "no embedded puzzle has these pieces", read=opened.puzzle.name, expected="a known set"
        )
    return load_entry(opened.known.entry, clues)
