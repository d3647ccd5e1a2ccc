"""benoist: offer and demand of colour patterns, the frame first.

Paper: Bourreau & Benoist 2008, as far as it is known from summaries
Counts: nodes
Can: exact, solutions
"""

from e2cp.methods.benoist.search import Benoist, BenoistOptions

__all__ = ["Benoist", "BenoistOptions"]
