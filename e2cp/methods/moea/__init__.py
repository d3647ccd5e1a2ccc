"""moea: three objectives at once, parents chosen by how many boards dominate them.

Paper: Muñoz, Gutiérrez & Sanchis 2009, §3.2
Counts: evaluations
Can: start

Boards, crossover and mutations are those of `e2cp.methods.ga`. Three counts are to be large:
matched junctions, 2×2 squares that match inside, and pieces that match all round. Three things
differ from NSGA-II, which it comes from: a board is as good as few others dominate it, which is
counted instead of sorting the boards into fronts; distances are known on the front alone, where
two boards are as distant as the number of objectives in which they differ; and of the front only a
fixed number of boards survives, the most distant first.

The rows of the paper's Table 1: MOEA1 is ``crossover=9000`` (published mean 353.7), MOEA2 the
defaults, 5000 children by crossover and 4990 by mutation (361.7); 10 boards are kept by both.

Our reading, where the paper is silent: a tournament is won by the board that fewer dominate, on
the front by the one whose distances sum to more; if the front has fewer boards than are kept,
those that the fewest dominate are kept as well. What the rim, the repair and the mutations are is
said in `e2cp.methods.ga`.

Counting by pairs would take as long as a hundred generations of children: a Fenwick tree over two
objectives, filled by falling score, counts the dominators of 10 000 boards in about a millisecond.

Figures: about 1 000 000 evaluations a second on one processor. On Eternity II without clue,
after 5·10⁷ evaluations, one run each (seed 1): the defaults, MOEA2, have 381 of 480, and with a
free rim 360 as the paper counts; published are 350 to 371. MOEA1 has 390, more than MOEA2, where
the paper has less (345 to 367); one run each does not settle it, but ten as in ``e2cp reproduce
munoz-table1 --scale paper`` would.

Read on: ranking in `search`, domination and distance in `kernel`; generations, state and options
in `e2cp.methods.population`.
"""

from e2cp.methods.moea.search import Moea, MoeaOptions

__all__ = ["Moea", "MoeaOptions"]
