"""brute: half the cells enumerated, the rest by assignment, exact.

Paper: Schaus & Deville 2008, §3
Counts: placements
Can: exact, start

Once pieces stand on one chessboard colour, the other colour is an assignment problem: of the n²!
orders of the pieces n²!/(n²/2)! are left to try. Ours: cells are decided in the order of fewest
candidates, every node is bounded by an assignment in which a side towards an open cell counts half
a match if that cell can show its colour at all, and on a square board without clues one corner
piece stays in its corner.

It proves the best board of puzzles up to about 5×5, solvable or not.

Read on: `search`; the branch and bound is `e2cp.kernels.completion`, which also fills holes.
"""

from e2cp.methods.brute.search import Brute, BruteOptions

__all__ = ["Brute", "BruteOptions"]
