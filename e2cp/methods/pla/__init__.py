"""pla: partial look-ahead, by fewest values, chessboard or rings.

Paper: Ansótegui, Béjar, Fernández & Mateu 2008, as quoted by Harris, Vanstone & Gepp 2018
Counts: nodes
Can: exact, solutions
"""

from e2cp.methods.pla.search import Pla, PlaOptions

__all__ = ["Pla", "PlaOptions"]
