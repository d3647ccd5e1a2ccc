"""vlns: lift pieces that do not touch, place them anew optimally, in a tabu search.

Paper: Schaus & Deville 2008, §3 and Algorithm 1
Counts: moves
Can: start

The very large neighbourhood of the paper: pieces on cells of which no two touch are taken out,
and since none of them is a neighbour of another, putting them back is an assignment problem. One
move is the best of all |S|! arrangements, found in |S|³ steps.

As in the paper a cell rests after a move, cells at mismatches are preferred, a piece that left a
cell is tabu there for a while, and plateaus are left by random swaps. Ours: a forbidden return
costs a mismatch instead of being excluded (so that the assignment stays feasible), the best board
returns after many plateaus, and cells are drawn in constant time whatever their number.

Figures: 78,000 moves a second with 32 cells on Eternity II (`make bench`), a median of 435 of 480
after 30 s over ten seeds; as in Figure 3 of the paper nothing is gained beyond 16 cells.

Read on: options and portions in `search`, the move in `kernel`, the choice of cells in
`kernel_choice`; the assignment itself is `e2cp.kernels.assignment`.
"""

from e2cp.methods.vlns.search import Vlns, VlnsOptions, polish

__all__ = ["Vlns", "VlnsOptions", "polish"]
