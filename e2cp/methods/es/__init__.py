"""es: exhaustive search that fills what it can of the board at every dead end.

Paper: Muñoz, Gutiérrez & Sanchis 2009, §3 (ES)
Counts: evaluations
Can: nothing

Plain backtracking, row by row: the next piece that matches its neighbours and the rim. Where none
does it would go back; before that it goes on through the other cells, places in each the first
piece that matches what lies around it and leaves the cell blank if there is none. The board that
comes of it is evaluated, and then it goes back. All pieces that lie match; what is lost is lost at
blanks.

Our reading, where the paper is silent: "the maximal deep" is taken as the end of each branch, so
that an evaluation is a dead end (``ends=deepest``: only dead ends as deep as the deepest so far);
the cells are filled row by row, candidates in an order drawn by the seed; the rim is kept.

Figures: some 250 000 evaluations a second on one processor. On Eternity II without clue three
seeds have 409 to 414 of 480 after 1.4 million evaluations, and seed 1 has 416 after 5·10⁷; the
published are 357 to 369. Why the paper's are lower is not known from its text. Its random boards
break the rim; if its search does so too it is another search than this one, which was not tried.

Read on: portions in `search`, candidates in `tables`, the loop in `kernel`.
"""

from e2cp.methods.es.search import Es, EsOptions

__all__ = ["Es", "EsOptions"]
