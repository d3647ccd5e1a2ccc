"""Saving a plot as a picture."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from e2cp.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg", ".pdf")


def save_plot(draw: Callable[[Axes], None], paths: list[Path]) -> list[str]:
    """Let a function draw on new axes and save the picture under each name."""
    for path in paths:
        if path.suffix not in SUFFIXES:
            raise InputError(
                "no kind of picture", file=str(path), read=path.suffix, expected=", ".join(SUFFIXES)
            )
    figure = _drawn(draw, (7, 4))
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, dpi=150)
    return [str(path) for path in paths]


class Rendered(NamedTuple):
    """A plot as SVG, in which text stays text, and as PNG."""

    svg: str
    png: bytes


def rendered(draw: Callable[[Axes], None], size: tuple[float, float]) -> Rendered:
    """Let a function draw on new axes of a size in inches; the same plot gives the same files."""
    import matplotlib as mpl

    svg, png = StringIO(), BytesIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "e2cp"}):
        figure = _drawn(draw, size)
        figure.savefig(svg, format="svg", dpi=150, metadata={"Date": None})
        figure.savefig(png, format="png", dpi=150)
    return Rendered(svg.getvalue(), png.getvalue())


def _drawn(draw: Callable[[Axes], None], size: tuple[float, float]) -> Figure:
    # A figure of its own, without pyplot: nothing to close, and no window is ever asked for.
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    draw(figure.add_subplot())
    return figure
