"""Opening what a command names: a board of a puzzle, or either of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.cli.output import note
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.catalogue.opening import OpenedBoard, OpenedPuzzle, ReadOptions


def open_instance(name: str, options: ReadOptions) -> OpenedPuzzle:
    """Open a puzzle; say on standard error if the order of its sides is a guess."""
    from e2cp.catalogue.opening import open_puzzle

    opened = open_puzzle(name, options)
    _note_mirror(opened)
    return opened


def open_board_of(instance: str, board: str | None, options: ReadOptions) -> OpenedBoard:
    """Open a board; with one name alone that name is the board, which names its puzzle."""
    from e2cp.catalogue.opening import open_board

    if board is not None:
        return _noted(open_board(board, open_instance(instance, options).puzzle))
    if options.order or options.size or options.grey:
        raise InputError("order, size and grey are for piece files", expected="an INSTANCE")
    return _noted(open_board(instance, clues=options.clues))


def open_target(
    target: str, puzzle: str | None, options: ReadOptions
) -> OpenedPuzzle | OpenedBoard:
    """Open a puzzle or a board without duplicates, the board's puzzle named if need be."""
    from e2cp.catalogue.opening import OpenedBoard, open_any, open_board, refuse_duplicates

    opened = (
        open_any(target, options)
        if puzzle is None
        else open_board(target, open_instance(puzzle, options).puzzle)
    )
    if isinstance(opened, OpenedBoard):
        refuse_duplicates(_noted(opened).board, target)
    else:
        _note_mirror(opened)
    return opened


def _noted(opened: OpenedBoard) -> OpenedBoard:
    for text in opened.notes:
        note(text)
    return opened


def _note_mirror(opened: OpenedPuzzle) -> None:
    reading = opened.reading
    if reading is not None and not reading.stated and opened.known is None:
        note(
            f"sides read as {reading.order}: the pieces fit it, and its mirror image as well; "
            "--order chooses"
        )
