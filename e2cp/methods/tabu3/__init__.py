"""tabu3: corners, border and centre in turn, the best allowed swap, a tabu list for each.

Paper: Sanapo & Verardi, Eternity II: a tabu search approach (Politecnico di Torino)
Counts: steps
Can: start

Step after step it is the turn of the corners, of the border and of the inner pieces. A policy
says which cell is the first of the swap; its piece is swapped with every other one of its class
in all legal rotations, or turned where it lies (3, 4(n−2)−1 and 16(n−2)²−13 neighbours), and the
best neighbour that is not tabu is taken, whether it gains or loses. Tabu is the one move that
would restore what a swap has changed, in both cells and rotations; a new best of the run is taken
all the same.

A run (Algorithm 1): a deterministic board, shuffled; a short preliminary search; then `steps` steps
from its best board. Ours is that run follows run until something ends the search; ``runs=1`` is the
paper's program.

Our reading, where the paper is silent or contradicts itself:

* The policy *next* visits one cell for each side of the board: the four corners, the first border
  cell of each side clockwise, the inner cells nearest the corners. §3 says so of edges only; read
  as one inner cell after the other (``inner=sweep``) it drives every piece out of its place in
  turn and ends at 135 of 180, against 156 here and in the paper. The first cells serve as a
  buffer through which all other pieces move. We chose this reading after seeing these scores, so
  that its agreement on 10×10 is no evidence for it; ``inner=opposite`` reaches 156.7 as well.
* The expiry counts steps of all three kinds, so that 30 are ten of each kind, the length of the
  lists. The list forgets the oldest move; a move that is on it lasts longer instead (§1.3).
* Equally good moves are drawn from; ``ties=first`` takes the first, and does worse (151.7 over six
  runs), which is why it is not the default.
* If all neighbours are tabu the step passes without a move.
* The preliminary search is the same search with fresh lists, of `preliminary` steps: the paper
  says neither how short nor in what simpler it is.
* A single list (``lists=single``) has `single_size` places; the paper does not say how many.
* The counter of steps without a new best begins anew at a new best, as the text says, not
  the pseudocode; by default it never reaches its limit, as in the paper.
* A shuffle permutes each class and turns inner pieces at random; a diversification is `swaps`
  random swaps.

Figures (one core, seconds on the processor): a million steps and 350 million neighbours a second
on META'10 10×10: the 100,000 steps of a run take 0.1 s, where the paper's program took 10.9 s.
``e2cp reproduce sanapo-table1`` has a mean of 155.8 over 30 runs, published 156.0, and is within
1.1 points of the published means from 5×5 to 9×9, on other puzzles. In a tenth of the published
time, which is the best of eleven runs rather than one, the mean is 158.3.

Not as in the paper: a single list of 10 places does better than the three (159.0), and so do
shorter lists; one of 23 places, as many as the three have, is as good (six runs); the preliminary
search gains nothing. As in the paper ``forbid=place``, the tabu rule that it gave up, is worse
(146.1).

Read on: options in `search`, policies in `policies`, the start board in `start`, Algorithm 1 in
`kernel`, the lists in `kernel_lists`.
"""

from e2cp.methods.tabu3.search import Tabu3, Tabu3Options

__all__ = ["Tabu3", "Tabu3Options"]
