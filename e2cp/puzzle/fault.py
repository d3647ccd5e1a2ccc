"""Why a set of pieces cannot fill a board, whatever its arrangement."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.puzzle.sides import GREY, MAX_SIDE

KIND_NAMES = ("inner", "border", "corner")


class PuzzleError(InputError):
    """A puzzle that cannot be, with the index of the piece at fault when one is."""

    def __init__(
        self,
        problem: str,
        *,
        piece: int | None = None,
        read: object = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(problem, read=read, expected=expected)
        self.piece = piece


def find_fault(rows: int, cols: int, sides: NDArray[np.int16]) -> PuzzleError | None:
    """Return the first reason that the pieces cannot fill the board, or None.

    Tested are the shape, the numbers of corner, border and inner pieces, grey sides that are
    not next to each other, and parity: every junction has two sides, so each colour's total
    on frame sides and on inner sides is even.
    """
    if not (2 <= rows <= MAX_SIDE and 2 <= cols <= MAX_SIDE):
        return PuzzleError(
            "size out of range", read=f"{rows} × {cols}", expected=f"2 to {MAX_SIDE} each way"
        )
    if sides.shape != (rows * cols, 4):
        return PuzzleError(
            "wrong number of pieces",
            read=f"{sides.shape[0]} pieces",
            expected=f"{rows} × {cols} = {rows * cols}, four sides each",
        )
    if sides.min() < 0:
        piece = int(np.argmax(sides.min(axis=1) < 0))
        return PuzzleError(
            f"piece {piece + 1} has a negative colour",
            piece=piece,
            read=sides[piece].tolist(),
            expected="0 for the grey rim, 1 and up for the others",
        )
    grey = sides == GREY
    return (
        _class_fault(rows, cols, grey.sum(axis=1))
        or _opposite_fault(sides, grey)
        or _parity_fault(sides, grey)
    )


def class_counts(rows: int, cols: int) -> tuple[int, int, int]:
    """Return how many inner, border and corner pieces a board needs."""
    return (rows - 2) * (cols - 2), 2 * (rows + cols) - 8, 4


def frame_mask(grey: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which sides of each piece lie beside a grey one: they meet another rim piece."""
    mask: NDArray[np.bool_] = (np.roll(grey, 1, axis=1) | np.roll(grey, -1, axis=1)) & ~grey
    return mask


def _class_fault(rows: int, cols: int, greys: NDArray[np.int_]) -> PuzzleError | None:
    if greys.max() > 2:
        piece = int(greys.argmax())
        return PuzzleError(
            f"piece {piece + 1} has too many grey sides",
            piece=piece,
            read=f"{greys[piece]} grey sides",
            expected="two on a corner, one on a border, none inside",
        )
    needed = class_counts(rows, cols)
    for kind in (2, 1):
        count = int((greys == kind).sum())
        if count != needed[kind]:
            return PuzzleError(
                f"wrong number of {KIND_NAMES[kind]} pieces for {rows} × {cols}",
                read=f"{count} with {'two grey sides' if kind == 2 else 'one grey side'}",
                expected=str(needed[kind]),
            )
    return None


def _opposite_fault(sides: NDArray[np.int16], grey: NDArray[np.bool_]) -> PuzzleError | None:
    opposite = (grey[:, 0] & grey[:, 2]) | (grey[:, 1] & grey[:, 3])
    if not opposite.any():
        return None
    piece = int(opposite.argmax())
    return PuzzleError(
        f"corner piece {piece + 1} is grey on opposite sides",
        piece=piece,
        read=" ".join(map(str, sides[piece].tolist())),
        expected="two grey sides next to each other",
    )


def _parity_fault(sides: NDArray[np.int16], grey: NDArray[np.bool_]) -> PuzzleError | None:
    frame = frame_mask(grey)
    for where, mask in (("frame", frame), ("inner", ~frame & ~grey)):
        totals = np.bincount(sides[mask])
        odd = np.flatnonzero(totals % 2)
        if odd.size:
            colour = int(odd[0])
            return PuzzleError(
                f"colour {colour} has an odd total",
                read=f"{totals[colour]} {where} sides",
                expected="an even number, two for each junction",
            )
    return None
