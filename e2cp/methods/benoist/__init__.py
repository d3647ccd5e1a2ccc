"""benoist: offer and demand of colour patterns, the frame first.

Paper: Bourreau & Benoist 2008, Fast global filtering for Eternity II, as far as summaries tell
Counts: nodes
Can: exact, solutions

Made to enumerate all solutions. A *pattern* is some sides of a piece with their colours, however
it is turned: one side, two beside each other or opposite, three, or all four. An open cell
demands the patterns that its known sides make; a piece that is not placed offers those it has.

* If more cells demand a pattern than pieces offer it, the search goes back.
* If just as many do, these pieces are taken from all cells that do not demand it.
* If a colour has fewer sides left than placed pieces show to open cells, the search goes back.

Only what a placement touches is counted anew: about fifteen patterns a piece and a cell. The strong
form, ``filter=matching``, asks for different pieces for all cells with a known side: a
bipartite matching, and what is in none of them goes (Régin 1994, strongly connected components).
The cell with fewest values is next, all of the frame before the inside.

Our reading: the paper was not at hand; the filter is rebuilt from what its authors wrote on a
mailing list, offer and demand of pairs of colours. We count all patterns of one to four sides, by
class of pieces. That the slack of a colour is even need not be asked: it always is, since colours
with an odd total are refused. With relaxed cells the sides that face them are left out.

Figures: 0.8 to 1.5 million nodes a second on 7×7 7:4, 350,000 to 670,000 on Eternity II
(`pytest --benchmark-only tests/benchmarks/test_exact_methods.py`). The trees of the two forms
differ by a few in a hundred on 4×4 puzzles.
Medians by ``e2cp compare -m "benoist,benoist[filter=matching]" -i harris/gemp-7x7-7:4/01,…
--seeds 1 --cpu 40``: five 7×7 7:4 puzzles, 40 s: 31 s (3 solved), with the matching more (2
solved); nine 6×6 6:2, 5 s, and five 7×7 7:2, 10 s: more than that. As published it wants
frames with many colours.

Read on: `patterns`, options in `search`, offer and demand in `kernel`, the matching in
`kernel_matching`; placing and going back is `e2cp.kernels.domains`, shared with `pla`.
"""

from e2cp.methods.benoist.search import Benoist, BenoistOptions

__all__ = ["Benoist", "BenoistOptions"]
