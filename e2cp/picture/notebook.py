"""How results show themselves in notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from e2cp.picture.svg import draw_svg
from e2cp.puzzle.board import Board

WIDTH = 420
"""Pixels of a board."""


def result_html(facts: Mapping[str, object], board: Board | None) -> str:
    """Return facts as a small table, beside the board."""
    rows = "".join(
        f"<tr><th style='text-align:left'>{escape(str(name))}</th>"
        f"<td style='text-align:left'>{escape(str(value))}</td></tr>"
        for name, value in facts.items()
        if value not in (None, "")
    )
    drawn = "" if board is None else f"<div style='width:{WIDTH}px'>{draw_svg(board)}</div>"
    return f"<div style='display:flex;gap:2em;flex-wrap:wrap'><table>{rows}</table>{drawn}</div>"
