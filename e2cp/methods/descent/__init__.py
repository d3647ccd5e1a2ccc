"""descent: border, regions, assignments and swaps in a fixed sequence, each as far as it goes.

Paper: Salassa, Vancroonenburg, Wauters, Della Croce & Vanden Berghe 2017, local search
Counts: neighbourhoods
Can: start, polish
"""

from e2cp.methods.descent.search import Descent, DescentOptions

__all__ = ["Descent", "DescentOptions"]
