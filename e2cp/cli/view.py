"""``e2cp view``: a board, a search or a campaign in a browser."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.command import add_command
from e2cp.cli.names import complete_target
from e2cp.cli.opening import open_target
from e2cp.cli.options import Clues, FileSize, Grey, Json, Order, PuzzleOfBoard, read_options
from e2cp.cli.output import note, print_json

if TYPE_CHECKING:
    from e2cp.view.subject import Subject


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "view", view)


def view(
    target: Annotated[
        str,
        typer.Argument(
            metavar="BOARD|DIR|LINK|INSTANCE",
            help="A board file, a viewer link, record:NAME or a puzzle; or the folder of a search "
            "or of a campaign, which may be running.",
            autocompletion=complete_target,
        ),
    ] = "eternity2",
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="Where to listen; 0 for any free port."),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    puzzle: PuzzleOfBoard = None,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Show a board on a page to look at, edit, complete and repair; follow a search or a campaign.

    The page is served on this machine only, until Ctrl-C. Its address holds a token: whoever has
    not got it can neither read nor compute anything. Nothing is written, and of a folder that is
    followed only its own files are read. It needs the extra packages of `pip install e2cp[view]`.

    For example:

      e2cp view record:470 --open

      e2cp view night            # a search with --checkpoint night that runs elsewhere

      e2cp view results --port 9000
    """
    from e2cp.view.serve import serve_page

    subject = _subject(target, puzzle, clues, order, size, grey)

    def announce(address: str) -> None:
        if as_json:
            print_json({"address": address, "kind": subject.kind})
            sys.stdout.flush()  # whoever asked reads it through a pipe
        else:
            note(f"{subject.title}: {address}   (Ctrl-C ends it)")
        if show:
            typer.launch(address)

    serve_page(subject, port=port, on_ready=announce)


def _subject(
    target: str,
    puzzle: str | None,
    clues: str,
    order: str | None,
    size: str | None,
    grey: str | None,
) -> Subject:
    from e2cp.catalogue.opening import OpenedBoard
    from e2cp.formats.boards.link import is_link
    from e2cp.puzzle.board import Board
    from e2cp.view.board_values import refuse_large
    from e2cp.view.subject import Subject, folder_subject

    if not is_link(target) and Path(target).is_dir():
        return folder_subject(Path(target))
    opened = open_target(target, puzzle, read_options(clues, order, size, grey))
    board = opened.board if isinstance(opened, OpenedBoard) else Board.of_clues(opened.puzzle)
    refuse_large(board.puzzle)
    title = board.puzzle.name if is_link(target) else target.rpartition("/")[2]
    return Subject(title, board)
