"""95 % intervals: how far a number might have come out otherwise.

Over puzzles, with seeds nested in them: other puzzles might have been chosen, and other seeds for
each. Where there is one puzzle only, over its seeds, and the interval holds for it alone.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Literal, NamedTuple

import numpy as np

from e2cp.lab.metrics.nested import Floats, Nested

RESAMPLES = 4000
REDRAWN = 100
"""How often the seeds of a puzzle are drawn anew where there are several puzzles."""
MOST_DRAWN = 4_000_000
TAIL = 0.025
NORMAL_TAIL = 1.959963984540054
NOTHING = 1e-12
MANY = 50
"""With more puzzles the mean of a resample is as good as normal, and is not drawn."""
FEW = 6
"""With fewer puzzles neither this interval of a median nor a test at 0.05 is possible."""


class Interval(NamedTuple):
    """A 95 % interval, and what might have been drawn otherwise."""

    low: float
    high: float
    over: Literal["seeds", "puzzles"]


def mean_interval(runs: Nested, of_puzzle: Callable[[Floats], Floats]) -> Interval | None:
    """Return an interval for the mean over puzzles of a number made from medians over seeds.

    A hierarchical bootstrap draws puzzles and then seeds within each, and gives the shape; its
    width is that of Student's t, whose standard error is the spread over puzzles. Alone the
    bootstrap is too narrow with few puzzles, and too wide where seeds vary more than puzzles,
    as it counts their noise twice: Davison & Hinkley, Bootstrap Methods and Their Application
    (1997), §3.8; Hesterberg, What Teachers Should Know About the Bootstrap (2015), §5.

    Parameters
    ----------
    runs
        The values.
    of_puzzle
        Makes the number: takes medians by puzzle, draw and side; returns it by puzzle and draw.

    Returns
    -------
    Interval or None
        None for a single run, and where all are alike: nothing is known of their spread.
    """
    from scipy.special import stdtrit

    found = of_puzzle(runs.medians[:, None])[:, 0]
    puzzles, seeds = found.size, int(runs.sizes[0])
    several = puzzles > 1
    if not several and seeds < 2:
        return None
    student = float(stdtrit((puzzles if several else seeds) - 1, 1 - TAIL)) / NORMAL_TAIL
    random = np.random.default_rng(0)
    if puzzles > MANY:
        drawn_error = 1.0
        ends = np.array([-NORMAL_TAIL, NORMAL_TAIL])
    else:
        draws = REDRAWN if several else min(RESAMPLES, 1 + MOST_DRAWN // seeds)
        redrawn = of_puzzle(runs.redrawn(draws, random))
        means = _drawn_means(redrawn, random) if several else redrawn[0]
        drawn_error = float(means.std())
        ends = np.quantile(means, [TAIL, 1 - TAIL]) - means.mean()
    error = float(found.std(ddof=1)) / sqrt(puzzles) if several else drawn_error
    if min(error, drawn_error) < NOTHING:
        return None
    low, high = (found.mean() + student * error / drawn_error * ends).tolist()
    return Interval(low, high, "puzzles" if several else "seeds")


def _drawn_means(redrawn: Floats, random: np.random.Generator) -> Floats:
    """Return means over puzzles that are drawn anew, each with seeds that were."""
    puzzles, draws = redrawn.shape
    which = random.integers(puzzles, size=(RESAMPLES, puzzles))
    means: Floats = redrawn[which, random.integers(draws, size=which.shape)].mean(axis=1)
    return means


def median_interval(runs: Nested) -> Interval | None:
    """Return an interval for the median over puzzles of medians over seeds of the first side.

    Its ends are values that were seen: as many from the least and the greatest as the sign test
    allows, which covers with at least 95 % whatever the distribution, and may end at infinity.

    Returns
    -------
    Interval or None
        None with fewer than six puzzles, or six seeds of one puzzle.
    """
    from scipy.special import bdtr

    several = runs.starts.size > 1
    values = np.sort(runs.medians[:, 0] if several else runs.values[:, 0])
    if values.size < FEW:
        return None
    below = np.arange(values.size // 2)
    place = int((bdtr(below, values.size, 0.5) <= TAIL).sum())
    low, high = float(values[place - 1]), float(values[-place])
    return Interval(low, high, "puzzles" if several else "seeds")
