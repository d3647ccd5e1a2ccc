"""anneal: simulated annealing over swaps and turns, reheated again and again.

Paper: ours, after Kirkpatrick, Gelatt & Vecchi 1983
Counts: moves
Can: start

Two pieces of the same class are swapped, or an inner piece is turned; a loss is accepted with
probability exp(loss / temperature). The temperature falls geometrically from ``hot`` to ``cold``
over rounds of a fixed number of moves, then the board is heated to ``reheat`` and the next descent
is longer by ``slowing``. The loss of a move is at most eight junctions, so all probabilities are
a table, made anew for each temperature.

It is our yardstick for the local searches of the papers, which have no annealing: some tens of
millions of moves a second on one processor, about 440 of 480 on Eternity II within a minute.

Read on: the options and the portions in `search`, the loop in `kernel`; the board as arrays is
`e2cp.kernels.board_state`, shared with the other searches that move pieces about.
"""

from e2cp.methods.anneal.search import Anneal, AnnealOptions

__all__ = ["Anneal", "AnnealOptions"]
