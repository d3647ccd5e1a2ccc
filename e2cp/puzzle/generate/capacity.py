"""Why a balanced puzzle of distinct, asymmetric pieces cannot exist, by counting."""

from __future__ import annotations

from e2cp.errors import InputError
from e2cp.puzzle.fault import class_counts
from e2cp.puzzle.supply import join_counts


def find_impossibility(rows: int, cols: int, inner: int, frame: int | None) -> InputError | None:
    """Return why no such puzzle exists, or None when counting does not forbid it.

    Parameters
    ----------
    rows, cols
        Size of the board.
    inner, frame
        Numbers of colours; without `frame` one palette serves all junctions.
    """
    size = f"{rows}x{cols}"
    ring, rest = join_counts(rows, cols)
    palettes = (
        [("", inner, ring + rest)]
        if frame is None
        else [("frame ", frame, ring), ("inner ", inner, rest)]
    )
    for which, colours, junctions in palettes:
        if colours > junctions:
            return InputError(
                f"impossible: {colours} {which}colours cannot all occur",
                read=f"{junctions} {which}junctions on a {size} board",
                expected=f"at most {junctions} {which}colours",
            )
    around = frame or inner
    inner_cells, border_cells, corner_cells = class_counts(rows, cols)
    for kind, cells, distinct, formula in (
        ("corner", corner_cells, around**2, "frame²"),
        ("border", border_cells, around**2 * inner, "frame² · inner"),
        ("inner", inner_cells, (inner**4 - inner**2) // 4, "(inner⁴ − inner²) / 4"),
    ):
        if cells > distinct:
            return InputError(
                f"impossible: a {size} board has {cells} {kind} cells, but only {distinct} "
                f"different asymmetric {kind} pieces exist",
                read=f"inner {inner}, frame {around}",
                expected=f"{formula} ≥ {cells}",
            )
    return None
