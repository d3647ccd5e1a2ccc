"""Reading boards and arrays of a saved state: what compiled code trusts is checked here."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from e2cp.completion.completion import refuse_illegal
from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


def saved_board(puzzle: Puzzle, pieces: ArrayLike, rotations: ArrayLike) -> Board:
    """Return the complete board of a state.

    Raises
    ------
    InputError
        If it has a hole or breaks a rule.
    """
    board = legal_board(puzzle, pieces, rotations)
    if board.holes.size:
        raise InputError(
            "a damaged state: its board is not complete",
            read=f"{board.placed} pieces",
            expected=str(puzzle.size),
        )
    return board


def legal_board(puzzle: Puzzle, pieces: ArrayLike, rotations: ArrayLike) -> Board:
    """Return a board of a state that may have holes.

    Raises
    ------
    InputError
        If it breaks a rule.
    """
    try:
        board = Board(puzzle, pieces, rotations)
        refuse_illegal(board)
    except InputError as error:
        raise InputError(f"a damaged state: {error}") from None
    return board


def saved_array(
    name: str,
    value: Any,  # noqa: ANN401
    like: NDArray[Any],
    low: float | None = None,
    high: float | None = None,
) -> NDArray[Any]:
    """Return an array of a state, of the size of another and with all values between bounds."""
    array = np.asarray(value, dtype=like.dtype)
    if array.size != like.size:
        raise InputError(
            f"a damaged state: {name}", read=f"{array.size} values", expected=str(like.size)
        )
    for wrong, expected in (
        (low is not None and bool((array < low).any()), f"{low} or more"),
        (high is not None and bool((array > high).any()), f"{high} or less"),
    ):
        if wrong:
            extreme = array.min() if expected.endswith("more") else array.max()
            raise InputError(f"a damaged state: {name}", read=extreme, expected=expected)
    return array.reshape(like.shape)
