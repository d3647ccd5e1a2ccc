"""ga: a genetic algorithm on whole boards that exchanges and turns regions.

Paper: Muñoz, Gutiérrez & Sanchis 2009, §3.1
Counts: evaluations
Can: start

A genome is the board itself, piece and rotation by cell. Parents win tournaments of three. A
crossover takes a region, 2 to 8 cells high and wide, from one parent and the other cells from the
other; a mutation exchanges two regions of 1 to 10 cells that do not overlap, or turns a square
one. A generation has fixed numbers of children by crossover and by mutation, and of boards that
are kept. The fitness is to be small: *normal*, one minus the share of junctions that match
(Equation 3), or *combined*, one minus the mean share of three counts (Equation 4): matched
junctions, 2×2 squares that match inside, and pieces that match all round.

The rows of the paper's Table 1 (the others by mutation; population 10 000):

====== ============================================= =========
row    options                                       published
====== ============================================= =========
GA1    ``crossover=9000,elitism=1,fitness=normal``   295.9
GA2    ``crossover=5000,elitism=1,fitness=normal``   157.3
GA3    ``fitness=normal``                            106.7
GA1C   ``crossover=9000,elitism=1``                  347.9
GA2C   ``crossover=5000,elitism=1``                  210.4
GA3C   the defaults                                  357.5
====== ============================================= =========

Our reading, where the paper is silent:

* *The rim.* The paper counts inner junctions only, and its random boards score as if any piece lay
  anywhere (see `e2cp.methods.random`), so its boards may break the rim, which the checker refuses.
  With ``rim=kept``, our default, pieces stay on cells of their class and rim pieces are turned as
  the rim asks; where an operator would move a piece to another class of cells, the cells in
  question keep theirs. ``rim=free`` is the paper's: the fitness counts any board, ``best`` is what
  is left of it without the pieces that break the rim, and the paper's score is noted as "score
  with a free rim".
* *Repair.* The region is taken whole. Outside it a piece that came in gives way to the one that
  lay, in the parent, where it came in, and so on along the chain, turned as that was: the
  partially mapped crossover. A crossover makes one child.
* *Mutations* are chosen with equal chance; a square is turned by one to three quarter turns; sizes
  of which two have no room are drawn anew. A clue never moves.
* *Tournaments* draw with replacement; of equals the first drawn wins. All children are evaluated,
  the elite is not evaluated again.

A start board is one of the first population, its holes filled; the others are random.

Figures: about 1 100 000 evaluations a second on one processor. Eternity II without clue, 5·10⁷
evaluations, one run each (seed 1), published ranges in brackets: with the rim kept GA3C has 403
(348–366), GA1C 391 (337–355), GA3 386 (75–130), GA1 339 (286–316); with a free rim GA3C has 373
as the paper counts. As far as one run can say, elitism hurts the combined fitness, as in the
paper, and the normal one as well, where in the paper it helps. Why ours are higher is not known;
the repair, of which the paper says nothing, was not varied.

Read on: the fitness in `search`; generations, state and options in `e2cp.methods.population`; the
operators in `e2cp.kernels.region_operators` and `e2cp.kernels.breeding`.
"""

from e2cp.methods.ga.search import Ga, GaOptions

__all__ = ["Ga", "GaOptions"]
