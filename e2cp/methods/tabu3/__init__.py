"""tabu3: corners, border and centre in turn, the best allowed swap, a tabu list for each.

Paper: Sanapo & Verardi, Eternity II: a tabu search approach (Politecnico di Torino)
Counts: steps
Can: start
"""

from e2cp.methods.tabu3.search import Tabu3, Tabu3Options

__all__ = ["Tabu3", "Tabu3Options"]
