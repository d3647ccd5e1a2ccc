"""tabu2: tabu search in two phases, the rim first, then all pieces.

Paper: Wang & Chiang 2010, two-phase tabu search
Counts: iterations
Can: start

Phase I swaps pieces of the rim, corners with corners and borders with borders, until every
junction between two rim cells matches or 400 iterations are over, and ends with the best rim it
found. Phase II moves all pieces. An iteration tries every turn of an inner piece and a random
sample of the pairs of a class, each pair swapped and turned, and makes the best move that is not
tabu, worse or not.

The tabu list has 360 places, for a cell and what it showed, or for two cells and what both showed:
the four colours, not the number of the piece, so that a copy of a piece is as tabu as the piece
itself. A tabu move is made all the same if it leads to the best score since the last perturbation.
After 400 iterations without such a score comes an annealing step (temperature 100, factor 0.99),
after 3500 a perturbation: half as many random pairs of a class as there are cells are swapped,
inner and rim pairs equally likely. All of these constants are options.

Our reading, where the paper leaves a choice or contradicts itself:

* The number of pairs tried is the *lesser* of half of all pairs and 6000; the text says the
  greater, but the table of parameters calls 6000 a maximum. ``sample=max`` is the other reading.
* A swapped pair is turned as fits best; ``turns=random`` turns it at random.
* An annealing step is one random move of the neighbourhood, accepted by its loss and the
  temperature, at every 400th iteration without improvement; with ``annealing=walk`` all
  iterations from the 400th on are such steps, until something improves.
* A move that changes nothing that can be seen (two equal pieces, a symmetric piece turned) is none.
* The rim of a start board is kept: phase I is for searches that start at random.

Figures: published are, in 1200, 1800, 2400 and 3600 s, means (best) of 159.6 (163), 232.3 (234),
312.6 (318) and 408.6 (418) on the four puzzles of META'10. Ours, after 20 s on the
processor: 165 and 165 on 10×10, 418 and 422 on 16×16 (``e2cp compare -m tabu2 -i
meta10/10x10,meta10/16x16 --cpu 20 --seeds 1-2``).

Read on: options and phases in `search`, the board of the rim alone in `rim`, the iteration in
`kernel`, the tabu list in `kernel_memory`.
"""

from e2cp.methods.tabu2.search import Tabu2, Tabu2Options

__all__ = ["Tabu2", "Tabu2Options"]
