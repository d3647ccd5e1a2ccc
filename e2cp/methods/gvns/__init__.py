"""gvns: multi-start general variable neighbourhood search over five swap-and-rotate moves.

Paper: Coelho et al. 2010, Algorithm 1 (MS-GVNS)
Counts: moves
Can: start

A start board is built greedily and improved by a variable neighbourhood descent. Then the local
optimum is shaken by p + 2 random moves and descended from again; what is higher replaces it. After
`iterations` shakes in vain p rises by one, after `levels` levels a new start board is built.

The five moves (§1): swap two corners; swap two border pieces; turn an inner piece; swap two inner
pieces; swap two inner pieces and turn each as fits best. A descent uses the first three and the
last one, in the order from the border to the centre or the other way round, drawn for each descent
as in the paper's final tests; a shake uses the first four, each as likely. A start board takes
the corners at random, then goes around the border, then through the centre row by row, and at
each cell inserts the piece that matches most neighbours, ties at random.

Our reading, where the paper is silent or contradicts itself:

* Line 14 of Algorithm 1 prints ``f(s'') < f(s)``, although f is maximised and the text says
  *better*. What is higher replaces the incumbent, and so does what is as high, without resetting p:
  only so the published means are reached within the published evaluations. ``accept=higher`` takes
  what is strictly higher, ``accept=printed`` follows the letter.
* A descent makes the best move of a neighbourhood and begins again with the first one;
  ``improvement=first`` makes the first improving one.
* Two inner pieces that touch are turned as fits best together, not one after the other.
* A random order (``order=random``), which the paper tried in vain, is drawn for each descent.

Ours is how fast it goes, not where: a table says how well each piece fits each cell, so that a swap
is worth four reads, and only cells that changed since they were tried last are tried again: no
other move can improve. Going back after a shake in vain copies the few cells that differ.

Figures (one core, seconds on the processor): half a million moves and 200 million evaluations a
second on META'10 10×10, where the paper has two million evaluations a second. After as many
evaluations as the paper makes in 1200 to 3600 s, which take 14 to 22 s here, the means of two runs
are 165.5, 241.0, 323.0 and 427.0 on 10×10 to 16×16; published are 165.7, 238.9, 320.8 and 419.6.
With ``accept=higher`` they are 163.5, 237.0, 320.0 and 420.5 (``e2cp reproduce coelho-table1``). Of
the orders alone, one run each, centre-to-border is above a random one on three of the puzzles,
border-to-centre on one.

Read on: options and tables in `search`, Algorithm 1 in `kernel`, descent and shake in
`kernel_descent`, the table in `kernel_fits`, start boards in `kernel_start`.
"""

from e2cp.methods.gvns.search import Gvns, GvnsOptions

__all__ = ["Gvns", "GvnsOptions"]
