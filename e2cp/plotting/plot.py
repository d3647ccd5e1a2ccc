"""Plots of a comparison: ``e2cp.plot``.

Every function takes what `e2cp.compare` returned, or the records of a ledger, and draws on axes
that are given or made; it returns the axes, to which anything may be added. Where several sets of
puzzles were run, the first is drawn unless `set_name` chooses another; ``comparison.sets`` has
their names.

Examples
--------
>>> import e2cp, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     found = e2cp.compare(
...         ["balanced/4x4-3:2/01"], methods=["zla", "mac"], seconds=20.0, folder=folder
...     )
>>> axes = e2cp.plot.cactus(found)
>>> axes.get_xlabel()
'runs solved'
>>> from matplotlib import pyplot as plt
>>> _, (left, right) = plt.subplots(ncols=2)
>>> e2cp.plot.scatter(found, "zla", "mac", left) is left
True
>>> e2cp.plot.memory(found, right).figure.savefig("/dev/null", format="pdf")
>>> plt.close("all")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

from e2cp.errors import InputError
from e2cp.plotting import set_data
from e2cp.plotting.anytime import plot_anytime
from e2cp.plotting.boxes import plot_boxes
from e2cp.plotting.cactus import plot_cactus
from e2cp.plotting.critical_difference import plot_critical_difference
from e2cp.plotting.find_label import find_label
from e2cp.plotting.profile import plot_profile
from e2cp.plotting.scatter import plot_scatter
from e2cp.plotting.score_scatter import plot_score_scatter
from e2cp.plotting.set_data import Quantity, Source
from e2cp.plotting.survival import plot_survival

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.axes import Axes

T = TypeVar("T")

__all__ = [
    "anytime",
    "boxes",
    "cactus",
    "critical_difference",
    "memory",
    "profile",
    "scatter",
    "survival",
]

SECONDS = {"cpu": "CPU seconds", "wall": "seconds", "solve": "seconds of solving"}
NO_TIMES = "no run here had a question to answer: there are only scores"
NO_SCORES = "no run here sought a better board: there are only times"


def cactus(source: Source, ax: Axes | None = None, *, set_name: str | None = None) -> Axes:
    """Draw the sorted times of solved runs: the further right and the lower, the better.

    Parameters
    ----------
    source
        A comparison, or records.
    ax
        Where to draw; new axes if left out.
    set_name
        The set of puzzles; the first if left out.

    Returns
    -------
    Axes
        What was drawn on.

    Raises
    ------
    InputError
        If there is no such set, or nothing of it to draw.
    """
    comparison, one = set_data.find_set(source, set_name)
    times = _filled(set_data.times(one), NO_TIMES)
    best = np.array(list(set_data.task_times(one).values()))
    ax = _axes(ax)
    plot_cactus(
        times,
        ax,
        limit=one.field.limit,
        seconds=SECONDS[comparison.measure],
        best=np.where(np.isnan(best), np.inf, best).min(axis=0) if len(times) > 1 else None,
        order=one.field.labels,
    )
    return ax


def survival(source: Source, ax: Axes | None = None, *, set_name: str | None = None) -> Axes:
    """Draw the share of runs still unsolved by time: the lower, the better.

    Parameters and result are those of `cactus`.
    """
    comparison, one = set_data.find_set(source, set_name)
    times = _filled(set_data.times(one), NO_TIMES)
    ax, seconds = _axes(ax), SECONDS[comparison.measure]
    plot_survival(times, ax, limit=one.field.limit, seconds=seconds, order=one.field.labels)
    return ax


def profile(
    source: Source,
    ax: Axes | None = None,
    *,
    difference: bool = False,
    set_name: str | None = None,
) -> Axes:
    """Draw the share of tasks that each solved within a factor of the quickest.

    Parameters
    ----------
    source, ax, set_name
        As for `cactus`, and so is the result.
    difference
        Whether seconds behind the quickest are drawn, not the factor.
    """
    _, one = set_data.find_set(source, set_name)
    times = _filled(set_data.task_times(one), NO_TIMES)
    ax = _axes(ax)
    plot_profile(times, ax, limit=one.field.limit, difference=difference, order=one.field.labels)
    return ax


def scatter(
    source: Source,
    first: str,
    second: str,
    ax: Axes | None = None,
    *,
    quantity: Quantity | None = None,
    set_name: str | None = None,
) -> Axes:
    """Draw two configurations against each other, a point a task.

    Parameters
    ----------
    source, ax, set_name
        As for `cactus`, and so is the result.
    first, second
        Their labels, the first across. Settings, solver, folder and ``.py`` may be left out
        where one configuration alone fits.
    quantity
        Times or scores; if left out, times unless both have only scores.
    """
    comparison, one = set_data.find_set(source, set_name)
    names = find_label(first, one.field.labels), find_label(second, one.field.labels)
    by_time = (quantity or set_data.quantity_of(one, *names)) == "time"
    found = set_data.task_times(one) if by_time else set_data.task_scores(one)
    for name in names:
        if name not in found:
            raise InputError(f"{name}: {NO_TIMES if by_time else NO_SCORES}")
    both = ~np.isnan(found[names[0]]) & ~np.isnan(found[names[1]])
    x, y = (found[name][both] for name in names)
    ax = _axes(ax)
    if by_time:
        seconds = SECONDS[comparison.measure]
        plot_scatter(x, y, ax, names=names, limit=one.field.limit, seconds=seconds)
    else:
        unit, whole = set_data.unit_of(one), not one.field.in_percent
        plot_score_scatter(x, y, ax, names=names, unit=unit, whole=whole)
    return ax


def anytime(source: Source, ax: Axes | None = None, *, set_name: str | None = None) -> Axes:
    """Draw the best score of searches by time: median and quartiles over runs.

    Parameters and result are those of `cactus`.
    """
    _, one = set_data.find_set(source, set_name)
    runs = _filled(set_data.trajectories(one), NO_SCORES)
    ax = _axes(ax)
    plot_anytime(
        runs,
        ax,
        limit=one.field.limit,
        unit=set_data.unit_of(one),
        whole=not one.field.in_percent,
        seconds=SECONDS["cpu" if set_data.on_processor(one) else "wall"],
        order=one.field.labels,
    )
    return ax


def boxes(
    source: Source,
    ax: Axes | None = None,
    *,
    quantity: Quantity = "time",
    set_name: str | None = None,
) -> Axes:
    """Draw the times or the scores of each as a box: quartiles, whiskers at 5 and 95 %.

    Parameters
    ----------
    source, ax, set_name
        As for `cactus`, and so is the result.
    quantity
        Times, the unsolved at the limit, or scores.
    """
    comparison, one = set_data.find_set(source, set_name)
    by_time, order = quantity == "time", one.field.labels
    found = set_data.times(one) if by_time else set_data.scores(one)
    values = _filled(found, NO_TIMES if by_time else NO_SCORES)
    ax = _axes(ax)
    if by_time:
        unit = SECONDS[comparison.measure]
        plot_boxes(values, ax, unit=unit, limit=one.field.limit, order=order)
    else:
        whole = not one.field.in_percent
        plot_boxes(values, ax, unit=set_data.unit_of(one), whole=whole, order=order)
    return ax


def memory(source: Source, ax: Axes | None = None, *, set_name: str | None = None) -> Axes:
    """Draw the most memory that each run held, a box a configuration.

    Parameters and result are those of `cactus`.
    """
    _, one = set_data.find_set(source, set_name)
    peaks = _filled(set_data.peaks(one), "the memory of no run here is known")
    ax = _axes(ax)
    plot_boxes(peaks, ax, unit="peak MB", order=one.field.labels)
    most = max(np.max(numbers) for numbers in peaks.values() if np.size(numbers))
    ax.set_xlim(0, 1.05 * float(most) or 1.0)  # room for the mark of the greatest
    return ax


def critical_difference(
    source: Source,
    ax: Axes | None = None,
    *,
    quantity: Quantity = "time",
    set_name: str | None = None,
) -> Axes:
    """Draw mean ranks over puzzles, a bar joining those that no test distinguishes.

    Parameters
    ----------
    source, ax, set_name
        As for `cactus`, and so is the result.
    quantity
        What is ranked: median times, or median scores.

    Raises
    ------
    InputError
        If there are too few configurations or puzzles for ranks to mean anything.
    """
    _, one = set_data.find_set(source, set_name)
    ranks = set_data.ranked(one, quantity)
    if isinstance(ranks, str):
        raise InputError(ranks)
    ax = _axes(ax)
    means = dict(zip(ranks.labels, ranks.means, strict=True))
    plot_critical_difference(means, ranks.cliques, ax, order=one.field.labels)
    return ax


def _axes(ax: Axes | None) -> Axes:
    if ax is None:
        from matplotlib import pyplot as plt

        _, ax = plt.subplots(layout="constrained")
    return ax


def _filled(found: Mapping[str, T], otherwise: str) -> Mapping[str, T]:
    if not found:
        raise InputError(otherwise)
    return found
