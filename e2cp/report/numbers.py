"""Numbers as a reader likes them."""

from __future__ import annotations

from math import isfinite, isnan

from e2cp.lab.metrics.intervals import Interval
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


def interval_text(interval: Interval | None, limit: float | None = None) -> str:
    """Return an interval: 1.20 to 1.41, 8.20 to > 10."""
    if interval is None:
        return "–"
    return f"{seconds_text(interval.low, limit)} to {seconds_text(interval.high, limit)}"


def p_text(value: float) -> str:
    """Return a p value: 0.042, < 0.001."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}"


def p_cell(value: float | None) -> Cell:
    """Return a cell of a p value, marked below 0.05; a dash if no test was made."""
    if value is None:
        return Cell("–")
    return Cell(p_text(value), value, "best" if value < 0.05 else "")
