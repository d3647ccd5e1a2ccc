"""moea: draft.

Paper: Muñoz, Gutiérrez & Sanchis 2009, §3.2
Counts: evaluations
Can: start
"""

from e2cp.methods.moea.search import Moea, MoeaOptions

__all__ = ["Moea", "MoeaOptions"]
