"""pla: partial look-ahead, by fewest values, chessboard or rings.

Paper: Ansótegui, Béjar, Fernández & Mateu 2008, as quoted by Harris, Vanstone & Gepp 2018, §5
Counts: nodes
Can: exact, solutions

The solvers PLA-DOM, PLA-CHESS and PLA-ONION. A piece is placed and checked forward: it goes from
all other cells, and open neighbours keep what matches. Then every open cell is compared, once and
in one direction, with its open neighbours that come later in the order of the cells: a value goes
if such a neighbour offers its colour no more (Haralick & Elliott 1980). No second pass is made;
`mac` goes on until nothing changes.

Which cell is next, by the option ``order``:

* ``dom``: the one with fewest values.
* ``chess``: all black cells before the white ones, in a spiral from the centre outward.
* ``chess-dom``: all black cells before the white ones, the one with fewest values first.
* ``onion``: ring by ring from outside, in a ring the one with fewest values.

Our reading: the papers at hand name the orders and no more. Of CHESS there are two readings, both
are here; black is the colour of the top left corner. Ties go to the first cell of the order, which
is also the direction of the comparisons. Values are drawn by the seed (``values=ascending`` takes
them as they are numbered); the search never restarts.

Figures: 0.8 to 2 million nodes a second on 7×7 7:4, 30,000 to 520,000 on Eternity II, where `mac`
has 310,000 and 68,000 (`pytest --benchmark-only tests/benchmarks/test_exact_methods.py`).
Medians by ``e2cp compare -m "pla,pla[order=chess],…" -i harris/gemp-7x7-7:4/01,… --seeds 1
--cpu 40``: nine 6×6 6:2 puzzles, 10 s each: 0.36 s (``dom``), 0.91 s (``chess``), 1.6 s
(``chess-dom``), more than 10 s (``onion``, 3 solved); five 7×7 7:2, 10 s: more than that with all,
``dom`` solved one; five 7×7 7:4, 40 s: 18 s (``dom``), 26 s (``onion``). As published, ONION is far
behind where the frame has two colours and near DOM where it has four; that CHESS is ahead of DOM on
6×6 6:2 is not repeated.

Read on: the orders in `orders`, options in `search`, the loop in `kernel`; placing and going back
is `e2cp.kernels.domains`, state and boards `e2cp.methods.domain_search`, shared with `benoist`.
"""

from e2cp.methods.pla.search import Pla, PlaOptions

__all__ = ["Pla", "PlaOptions"]
