"""Opening what a command names: a board of a puzzle, or either of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from e2cp.cli.output import note
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.catalogue.opening import OpenedBoard, OpenedPuzzle, ReadOptions


def open_instance(name: str, options: ReadOptions) -> OpenedPuzzle:
    """Open a puzzle; say on standard error if the order of its sides is a guess."""
    from e2cp.catalogue.opening import open_puzzle

    opened = open_puzzle(name, options)
    _note_reading(opened)
    return opened


def open_board_of(instance: str, board: str | None, options: ReadOptions) -> OpenedBoard:
    """Open a board; with one name alone that name is the board, which names its puzzle."""
    from e2cp.catalogue.opening import open_board

    if board is not None:
        return _noted(_board_in_either_order(board, instance, options))
    if options.order or options.size or options.grey:
        raise InputError("order, size and grey are for piece files", expected="an INSTANCE")
    return _noted(open_board(instance, clues=options.clues))


def open_target(
    target: str, puzzle: str | None, options: ReadOptions
) -> OpenedPuzzle | OpenedBoard:
    """Open a puzzle or a board without duplicates, the board's puzzle named if need be."""
    from e2cp.catalogue.opening import OpenedBoard, open_any, refuse_duplicates

    opened = (
        open_any(target, replace(options, keep_order=True))
        if puzzle is None
        else _board_in_either_order(target, puzzle, options)
    )
    if isinstance(opened, OpenedBoard):
        refuse_duplicates(_noted(opened).board, target)
    else:
        _note_reading(opened)
    return opened


def _board_in_either_order(target: str, instance: str, options: ReadOptions) -> OpenedBoard:
    """Open a board whose numbers are those of the file, or of its pieces as they are shuffled."""
    from e2cp.catalogue.opening import open_board, open_puzzle

    kept = open_instance(instance, replace(options, keep_order=True)).puzzle
    try:
        return open_board(target, kept)
    except InputError:
        shuffled = open_puzzle(instance, options).puzzle
        if shuffled.hash == kept.hash:
            raise
        return open_board(target, shuffled)


def _noted(opened: OpenedBoard) -> OpenedBoard:
    for text in opened.notes:
        note(text)
    return opened


def _note_reading(opened: OpenedPuzzle) -> None:
    for text in opened.notes:
        note(text)
    reading = opened.reading
    if reading is not None and not reading.stated and opened.known is None:
        note(
            f"sides read as {reading.order}: the pieces fit it, and its mirror image as well; "
            "--order chooses"
        )
