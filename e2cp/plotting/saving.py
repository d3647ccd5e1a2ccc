"""Saving a plot as a picture."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from e2cp.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Draw = Callable[["Axes"], object]

SUFFIXES = (".png", ".svg", ".pdf")
STYLE: dict[Any, object] = {"svg.fonttype": "none", "svg.hashsalt": "e2cp", "pdf.fonttype": 42}
"""Text stays text, and a PDF holds its fonts as TrueType: publishers refuse Type 3."""


def save_plot(draw: Draw, paths: list[Path]) -> list[str]:
    """Let a function draw on new axes and save the picture under each name."""
    import matplotlib as mpl

    for path in paths:
        if path.suffix not in SUFFIXES:
            raise InputError(
                "no kind of picture", file=str(path), read=path.suffix, expected=", ".join(SUFFIXES)
            )
    with mpl.rc_context(STYLE):
        figure = _drawn(draw, (7, 4))
        for path in paths:
            path.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(path, dpi=150)
    return [str(path) for path in paths]


class Rendered(NamedTuple):
    """A plot as SVG, in which text stays text, as PNG, and as PDF if that was asked for."""

    svg: str
    png: bytes
    pdf: bytes | None


def rendered(draw: Draw, size: tuple[float, float], *, pdf: bool = False) -> Rendered:
    """Let a function draw on new axes of a size in inches; the same plot gives the same files."""
    import matplotlib as mpl

    svg, png, page = StringIO(), BytesIO(), BytesIO()
    with mpl.rc_context(STYLE):
        figure = _drawn(draw, size)
        figure.savefig(svg, format="svg", dpi=150, metadata={"Date": None})
        figure.savefig(png, format="png", dpi=150)
        if pdf:
            figure.savefig(page, format="pdf", dpi=150, metadata={"CreationDate": None})
    return Rendered(svg.getvalue(), png.getvalue(), page.getvalue() or None)


def _drawn(draw: Draw, size: tuple[float, float]) -> Figure:
    # A figure of its own, without pyplot: nothing to close, and no window is ever asked for.
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    draw(figure.add_subplot())
    return figure
