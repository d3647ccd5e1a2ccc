"""guide: one objective guides the search, the score is only observed.

Paper: Wauters, Vancroonenburg & Vanden Berghe 2012, guide-and-observe
Counts: moves
Can: start

The search accepts moves by a guiding objective and never by the score; the score is watched, and
the best board it passes is kept. The guide is a weighted sum of four objectives, of r × c cells:

========  ===============================================  ==================
option    counts                                           at most
========  ===============================================  ==================
edges     matched junctions                                2rc − r − c
blocks    2×2 blocks whose four inner junctions match      (r − 1)(c − 1)
tiles     pieces matched on all sides (the rim matches)    rc
large     3×3 blocks whose twelve inner junctions match    (r − 2)(c − 2)
========  ===============================================  ==================

Each is a number of groups of junctions that all match, so one table serves all: a junction that
changes tells its groups, which count what they miss. A move costs what it changes, and is taken
back the same way if it is not accepted. Objectives without weight cost nothing.

Moves: turn an inner piece; swap two pieces of a class, each in its best rotation; exchange two
blocks of inner cells; an optimal assignment of pieces that do not touch (Schaus & Deville 2008).
They are drawn by their shares, or, with ``choice=rewards``, by how often they improved the guide
lately as well. Accepted is by annealing with reheats, or by late acceptance (``accept=late``).

Our reading: the paper itself was not at hand. Matched junctions as the score to observe, and other
objectives as guides, are its own; the first three objectives are spelled out by Muñoz, Gutiérrez &
Sanchis (2009, §3.2), while the fourth, the set of moves, the choice among them and both rules of
acceptance are reconstructed from summaries, and all their constants are ours.

Does another objective guide better than the score? On META'10 10×10 it does, except 3×3 blocks
alone, which find nothing to begin with on a random board: after 20 s on the processor two seeds
have 170 and 171 guided by tiles, 168 and 168 by 2×2 blocks, 167 and 167 by junctions (``e2cp
compare -m "guide,guide[edges=1,tiles=0],guide[blocks=1,tiles=0]" -i meta10/10x10 --cpu 20 --seeds
1-2``). On 16×16 20 s are too few for it: 404 and 406, where the paper has 461 after an hour, which
was not tried.

Read on: options in `search`, the objectives as groups in `groups`, keeping them up to date in
`kernel_objectives`, the moves in `kernel_moves`, acceptance and choice in `kernel`.
"""

from e2cp.methods.guide.search import Guide, GuideOptions

__all__ = ["Guide", "GuideOptions"]
