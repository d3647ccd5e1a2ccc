"""The points of a curve that counts upwards."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

MOST_POINTS = 400
"""Points of a curve; a plot shows no more."""


def counted_up(values: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """Return the different finite values in order, and how many values are at most each.

    Of very many values some are left out, evenly; the first and the last never.

    Examples
    --------
    >>> counted_up([3.0, 1.0, 1.0, float("inf")])
    (array([1., 3.]), array([2, 3]))
    """
    array = np.asarray(values, float)
    points, counts = np.unique(array[np.isfinite(array)], return_counts=True)
    kept = np.unique(np.linspace(0, points.size - 1, min(points.size, MOST_POINTS)).astype(int))
    return points[kept], np.cumsum(counts)[kept]
