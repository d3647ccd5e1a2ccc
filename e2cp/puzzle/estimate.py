"""How many solutions a puzzle is expected to have, and how near it is to the hardest puzzles."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import inf, log
from typing import Any

from e2cp.errors import InputError
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import MAX_SIDE
from e2cp.puzzle.supply import Supply


@dataclass(frozen=True)
class Estimate:
    """The expected number of solutions, and the phase transition.

    Attributes
    ----------
    rows, cols, inner, frame, clues
        Size, numbers of inner and frame colours, number of clues.
    log10_expected
        Decimal logarithm of the expected number of solutions with the clues fixed;
        minus infinity when the pieces rule a solution out.
    log10_expected_without_clues
        The same, ignoring clues.
    transition
        The largest number of inner colours with which a balanced puzzle of this size and
        number of frame colours is expected to have one solution, up to turning the board.
    position
        ``below`` the transition (many solutions), ``at`` it (the hardest puzzles: here and
        one colour above) or ``above`` it (a planted solution is likely the only one).
    """

    rows: int
    cols: int
    inner: int
    frame: int
    clues: int
    log10_expected: float
    log10_expected_without_clues: float
    transition: int
    position: str

    def as_dict(self) -> dict[str, Any]:
        """Return the estimate for JSON; minus infinity becomes None."""
        return {key: None if value == -inf else value for key, value in asdict(self).items()}


def estimate(puzzle: Puzzle) -> Estimate:
    """Estimate the number of solutions of a puzzle from its pieces and clues."""
    supply = Supply.of(puzzle)
    with_clues = supply.with_clues_placed(puzzle)
    one_palette = set(puzzle.inner_colours) == set(puzzle.frame_colours)
    inner, frame = len(puzzle.inner_colours), len(puzzle.frame_colours)
    peak = transition(puzzle.rows, puzzle.cols, None if one_palette else frame)
    return Estimate(
        rows=puzzle.rows,
        cols=puzzle.cols,
        inner=inner,
        frame=frame,
        clues=len(puzzle.clues),
        log10_expected=-inf if with_clues is None else with_clues.log_expected() / log(10),
        log10_expected_without_clues=supply.log_expected() / log(10),
        transition=peak,
        position=_position(inner, peak),
    )


def estimate_balanced(rows: int, cols: int, inner: int, frame: int | None = None) -> Estimate:
    """Estimate for a puzzle whose colours are as equal in number as they can be.

    Parameters
    ----------
    rows, cols
        Size of the board.
    inner, frame
        Numbers of colours; without `frame` one palette serves all junctions.
    """
    if not (2 <= rows <= MAX_SIDE and 2 <= cols <= MAX_SIDE):
        raise InputError(
            "size out of range", read=f"{rows}x{cols}", expected=f"2 to {MAX_SIDE} each way"
        )
    if inner < 1 or (frame is not None and frame < 1):
        raise InputError("empty palette", read="0 colours", expected="at least 1")
    value = Supply.balanced(rows, cols, inner, frame or inner).log_expected() / log(10)
    peak = transition(rows, cols, frame)
    return Estimate(
        rows=rows,
        cols=cols,
        inner=inner,
        frame=frame or inner,
        clues=0,
        log10_expected=value,
        log10_expected_without_clues=value,
        transition=peak,
        position=_position(inner, peak),
    )


def transition(rows: int, cols: int, frame: int | None) -> int:
    """Return the largest number of inner colours that still leaves one expected solution.

    Solutions come in groups of four on a square board (of two on another) by turning it, so
    one solution means an expectation of four (two). Without `frame`, one palette serves all.
    """
    one = log(4 if rows == cols else 2)
    low, high = 1, 2 * rows * cols
    while high - low > 1:
        inner = (low + high) // 2
        if Supply.balanced(rows, cols, inner, frame or inner).log_expected() >= one:
            low = inner
        else:
            high = inner
    return low


def _position(inner: int, peak: int) -> str:
    if inner < peak:
        return "below"
    return "at" if inner <= peak + 1 else "above"
