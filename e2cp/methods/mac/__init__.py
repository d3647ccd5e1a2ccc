"""mac: arc consistency at every node, first fail, random values.

Paper: Schaus & Deville 2008, §2 and §5
Counts: nodes
Can: exact, solutions

The CP search of the paper, in-house: the domain of a cell is a set of bits, one a placement; a
junction keeps the colours that both its cells can show, and a placement goes when one of its
colours does. The cell with fewest placements is decided next, its values in random order, with
restarts after 100 fails and 1.3 times as many each time.

Its deepest partial board is what our relaxed models fall back to when they are not solved in time:
CP-SAT does not reveal its own.

Read on: `search`, the arrays of a puzzle in `tables`, the loop in `kernel`.
"""

from e2cp.methods.mac.search import Mac

__all__ = ["Mac"]
