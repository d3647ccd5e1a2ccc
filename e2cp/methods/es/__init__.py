"""es: exhaustive search that fills what is left of the board at every dead end.

Paper: Muñoz, Gutiérrez & Sanchis 2009, §3
Counts: evaluations
Can: nothing
"""

from e2cp.methods.es.search import Es, EsOptions

__all__ = ["Es", "EsOptions"]
