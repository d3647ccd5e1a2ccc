"""tabu2: tabu search in two phases, the rim first, then all pieces.

Paper: Wang & Chiang 2010, two-phase tabu search
Counts: iterations
Can: start
"""

from e2cp.methods.tabu2.search import Tabu2, Tabu2Options

__all__ = ["Tabu2", "Tabu2Options"]
