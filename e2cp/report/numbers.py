"""Numbers as a reader likes them."""

from __future__ import annotations

from math import isfinite, isnan

from e2cp.lab.metrics.bootstrap import Interval
from e2cp.report.table import Cell


def seconds_text(value: float, limit: float | None = None) -> str:
    """Return seconds with three figures: 0.012, 3.41, 128; beyond the limit, so."""
    if isnan(value):
        return "–"
    if not isfinite(value):
        return "none" if limit is None else f"> {limit:g}"
    return rounded(value)


def rounded(value: float) -> str:
    """Return a number with about three figures and no exponent."""
    size = abs(value)
    if size < 0.0005:
        return "0"
    digits = 3 if size < 0.1 else 2 if size < 10 else 1 if size < 100 else 0
    return f"{value:,.{digits}f}".replace(",", "\u202f")


def seconds_cell(value: float, limit: float | None = None) -> Cell:
    """Return a cell of seconds."""
    return Cell(seconds_text(value, limit), None if isnan(value) else value)


def number_cell(value: float | None) -> Cell:
    """Return a cell of a number that may be unknown."""
    return Cell("–") if value is None or isnan(value) else Cell(rounded(value), value)


def count_cell(value: int) -> Cell:
    """Return a cell of a count."""
    return Cell(f"{value:,}".replace(",", "\u202f"), value)


def interval_text(interval: Interval | None) -> str:
    """Return an interval: 1.20 to 1.41."""
    if interval is None:
        return "–"
    return f"{rounded(interval.low)} to {rounded(interval.high)}"


def p_cell(value: float) -> Cell:
    """Return a cell of a p value, marked below 0.05."""
    text = "< 0.001" if value < 0.001 else f"{value:.3f}"
    return Cell(text, value, "best" if value < 0.05 else "")
