"""hybrid: boards from a source, polished by matching moves, the best repaired by exact windows.

Paper: Schaus & Deville 2008, §5; the chain with breaks and windows is ours
Counts: placements
Can: start

With a relaxed model as its source it is the hybridisation of the paper: solve, complete the holes
optimally, go on with the tabu search, take the next solution. With the break-tolerant search as
its source, which is the default, it is our own chain: many good boards in seconds, matching moves
on each, exact windows on those as good as the best, and a memory of what was tried. Any other
method can be the source as well: one that looks for solutions as a model does, any other by the
boards it finds.

Figures: 465 of 480 on Eternity II without clues in three minutes on two processors, 466 in some
runs; ``make curves`` draws ten minutes.

Read on: the chain in `search`, where boards come from in `sources`, what is kept in `pool`.
"""

from e2cp.methods.hybrid.search import Hybrid, HybridOptions

__all__ = ["Hybrid", "HybridOptions"]
