"""``e2cp show``: a puzzle or a board in the terminal, as SVG, as PNG, as a link."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from e2cp.cli.command import add_command
from e2cp.cli.names import complete_target
from e2cp.cli.opening import open_target
from e2cp.cli.options import Clues, FileSize, Grey, Json, Motifs, Order, PuzzleOfBoard, read_options
from e2cp.cli.output import console, note, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "show", show)


def show(
    target: Annotated[
        str,
        typer.Argument(
            metavar="INSTANCE|BOARD",
            help="An embedded puzzle, a piece file, a board file, a viewer link or record:NAME.",
            autocompletion=complete_target,
        ),
    ] = "eternity2",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write a picture: .svg, .png, or .pdf on paper."),
    ] = None,
    link: Annotated[bool, typer.Option("--link", help="Print the viewer link.")] = False,
    puzzle: PuzzleOfBoard = None,
    numbers: Annotated[
        bool | None, typer.Option("--numbers/--no-numbers", help="Draw the piece numbers.")
    ] = None,
    width: Annotated[
        int, typer.Option("--width", min=16, max=20000, help="Width of a PNG in pixels.")
    ] = 1600,
    plain: Annotated[bool, typer.Option("--plain", help="No colours in the terminal.")] = False,
    motifs: Motifs = "default",
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Show a puzzle or a board: in the terminal, as a picture, or as a viewer link.

    A PDF is for paper, A4 on white: a board fills the page, pieces come on sheets to cut out, 25
    mm each.

    For example:

      e2cp show record:470

      e2cp show record:470 --out board.png --link

      e2cp show meta10/10x10 --out pieces.svg

      e2cp show eternity2 --out pieces.pdf
    """
    from e2cp.catalogue.opening import OpenedBoard

    opened = open_target(target, puzzle, read_options(clues, order, size, grey))
    thing = opened.board if isinstance(opened, OpenedBoard) else opened.puzzle
    facts = _facts(thing)
    if link:
        facts["link"] = _link(thing, motifs)
    if out is not None:
        facts["picture"] = str(_write_picture(thing, out, numbers, width))
    if as_json:
        print_json(facts)
        return
    if out is None and not link:
        _print(thing, plain)
    if out is not None:
        note(f"{out}: {_caption(facts)}")
    if link:
        print(facts["link"])


def _facts(thing: Board | Puzzle) -> dict[str, Any]:
    from e2cp.puzzle.board import Board

    puzzle = thing.puzzle if isinstance(thing, Board) else thing
    facts: dict[str, Any] = {"puzzle": puzzle.name, "rows": puzzle.rows, "cols": puzzle.cols}
    if isinstance(thing, Board):
        facts |= {"score": thing.score, "max_score": puzzle.max_score, "placed": thing.placed}
    return facts


def _caption(facts: dict[str, Any]) -> str:
    caption = f"{facts['puzzle']}, {facts['rows']} × {facts['cols']}"
    if "score" in facts:
        caption += f", {facts['placed']} placed, score {facts['score']} of {facts['max_score']}"
    return caption


def _link(thing: Board | Puzzle, motifs: str) -> str:
    from e2cp.formats.boards.link import board_to_link
    from e2cp.puzzle.board import Board

    board = thing if isinstance(thing, Board) else Board.of_clues(thing)
    return board_to_link(board, motifs=motifs)


def _write_picture(thing: Board | Puzzle, out: Path, numbers: bool | None, width: int) -> Path:
    from e2cp.picture.pdf import board_pdf, pieces_pdf
    from e2cp.picture.png import draw_png
    from e2cp.picture.svg import draw_pieces_svg, draw_svg
    from e2cp.puzzle.board import Board
    from e2cp.runtime.files import write_atomically

    suffix = out.suffix.lower()
    if suffix not in (".svg", ".png", ".pdf"):
        raise InputError(
            "no picture of this kind",
            file=str(out),
            read=suffix or "no suffix",
            expected=".svg, .png or .pdf",
        )
    if suffix == ".pdf":
        if isinstance(thing, Board):
            return write_atomically(out, board_pdf(thing, numbers=numbers))
        return write_atomically(out, pieces_pdf(thing, numbers=numbers))
    if isinstance(thing, Board):
        svg = draw_svg(thing, numbers=bool(numbers))
    else:
        svg = draw_pieces_svg(thing, numbers=numbers is not False)
    return write_atomically(out, svg if suffix == ".svg" else draw_png(svg, width=width))


def _print(thing: Board | Puzzle, plain: bool) -> None:
    from e2cp.picture.terminal import board_text, pieces_text
    from e2cp.puzzle.board import Board

    terminal = console()
    colour = not plain and terminal.color_system is not None
    if isinstance(thing, Board):
        terminal.print(board_text(thing, colour=colour))
    else:
        terminal.print(pieces_text(thing, colour=colour))
    terminal.print(_caption(_facts(thing)))
