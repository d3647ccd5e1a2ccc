"""block2: squares of four cells as one, where fewest blocks fit.

Paper: Aspinall, Gepp, Harris & Vanstone 2020, as far as its abstract says
Counts: nodes
Can: exact, solutions
"""

from e2cp.methods.block2.search import Block2, Block2Options

__all__ = ["Block2", "Block2Options"]
