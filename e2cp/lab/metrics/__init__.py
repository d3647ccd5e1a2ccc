"""Numbers of a comparison: solved, times, scores, the virtual best, pairs with their tests."""

from e2cp.lab.metrics.comparison import Comparison, compare
from e2cp.lab.metrics.difference import diff

__all__ = ["Comparison", "compare", "diff"]
