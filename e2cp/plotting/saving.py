"""Saving a plot as a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from e2cp.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SUFFIXES = (".png", ".svg", ".pdf")


def save_plot(draw: Callable[[Axes], None], paths: list[Path]) -> list[str]:
    """Let a function draw on new axes and save the picture under each name."""
    for path in paths:
        if path.suffix not in SUFFIXES:
            raise InputError(
                "no kind of picture", file=str(path), read=path.suffix, expected=", ".join(SUFFIXES)
            )
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, ax = plt.subplots(figsize=(7, 4), layout="constrained")
    draw(ax)
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(path, dpi=150)
    plt.close(figure)
    return [str(path) for path in paths]
