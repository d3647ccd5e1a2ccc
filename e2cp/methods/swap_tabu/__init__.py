"""swap-tabu: the best swap-and-rotate move that is not tabu, again and again.

Paper: Schaus & Deville 2008, §4, the baseline; sampling after Wang & Chiang 2010
Counts: moves
Can: start

All pairs of pieces of one class are evaluated (or a random sample of them), each in the rotations
that match best after the swap, and the best pair that is not tabu is swapped. A table of how well
each piece fits each cell is kept up to date with the few entries that a swap changes, so that a
pair costs two reads.

Read on: options in `search`, the loop and its table in `kernel`.
"""

from e2cp.methods.swap_tabu.search import SwapTabu, SwapTabuOptions

__all__ = ["SwapTabu", "SwapTabuOptions"]
