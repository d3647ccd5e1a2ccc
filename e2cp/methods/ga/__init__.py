"""ga: draft.

Paper: Muñoz, Gutiérrez & Sanchis 2009, §3.1
Counts: evaluations
Can: start
"""

from e2cp.methods.ga.search import Ga, GaOptions

__all__ = ["Ga", "GaOptions"]
