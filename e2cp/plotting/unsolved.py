"""Words on a plot for what has no line in it: configurations that solved nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from e2cp.plotting.looks import GREY

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def with_solved(label: str, times: ArrayLike, *, always: bool = False) -> str:
    """Return a label with how many of its runs were solved, if that is none or it is asked for.

    Parameters
    ----------
    label
        The label.
    times
        Seconds, infinite where unsolved, not a number where not run.
    always
        Say it also where something was solved.

    Examples
    --------
    >>> with_solved("bool", [1.0, float("inf")]), with_solved("sat", [float("inf")] * 20)
    ('bool', 'sat (0 of 20 solved)')
    >>> with_solved("bool", [1.0, float("inf")], always=True)
    'bool (1 of 2 solved)'
    """
    array = np.asarray(times, float)
    solved, runs = int(np.isfinite(array).sum()), int((~np.isnan(array)).sum())
    return f"{label} ({solved} of {runs} solved)" if always or not solved else label


def say_if_unsolved(
    ax: Axes, times: Iterable[ArrayLike], words: str = "nothing was solved"
) -> None:
    """Say across the plot that nothing was solved at all, if so."""
    if any(np.isfinite(np.asarray(values, float)).any() for values in times):
        return
    ax.text(
        0.5, 0.5, words, transform=ax.transAxes, ha="center", va="center", color=GREY, fontsize=13
    )
