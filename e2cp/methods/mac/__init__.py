"""mac: arc consistency at every node, first fail, random values; filters of colours and pieces.

Paper: Schaus & Deville 2008, §2 and §5; filters: Ansótegui et al. 2008, MAC+GAColor
Counts: nodes
Can: exact, solutions

The CP search of Schaus & Deville, in-house: the domain of a cell is a set of bits, one a placement;
a junction keeps the colours that both its cells can show, and a placement goes when one of its
colours does. The cell with fewest placements is decided next, its values in random order, with
restarts after 100 fails and 1.3 times as many each time.

Its deepest partial board is what our relaxed models fall back to when they are not solved in time:
CP-SAT does not reveal its own.

Filters
-------
``color`` counts the sides of each colour, those along the rim apart. Each level has those before:

* ``supply``: unplaced pieces have the sides that placed ones ask for. That their surplus is even
  holds of every puzzle that we read, so only its sign is looked at.
* ``balance``: black and white cells show equally many sides of each colour. As published that
  follows from ``supply``; *ours* bounds what open cells can still add by the pieces that are left.
* ``exactly-k``: a colour with 2k sides owns k junctions: it is taken from all others when it has
  them, and gets what is left when that is just enough.
* ``gacolor``: the sides of a colour can be matched in pairs that may still meet: a symmetric
  alldifferent (Régin 1999), by blossoms. Colours with more than 64 sides are only counted.

``alldiff`` filters the constraint on pieces: ``count`` asks that a class of cells has enough
pieces (Hall's condition of the whole class) and, *ours*, puts a piece that fits one cell only
there; ``gac`` leaves what is in some assignment of pieces to cells (Régin 1994). ``depth`` ends
both filters by matching below so many decisions. With relaxed cells only upper bounds hold, and
``balance`` and ``gacolor`` do nothing more than ``supply`` and ``exactly-k``.

Order of cells
--------------
``heuristic`` divides the number of placements by that of open neighbours (``dom-deg``; one more,
for the constraint on pieces) or by the fails of the constraints at the cell (``dom-wdeg``:
junctions and classes of pieces; a colour filter that fails blames nobody), or takes the greatest
impact (``impact``, Refalo 2004, the least of it for values). Impacts start from none instead of
probing all values, and are averages that forget. What is learnt is kept over restarts, as Schaus
& Deville propose.

Past empty domains
------------------
``past=on`` does what their conclusion proposes: a cell without values is left a hole, the others
are decided until none is open, and a branch ends when it has as many holes as the best board.
Only what placed pieces ask for is filtered then (*ours*: what arc consistency takes for the sake
of a cell that becomes a hole would be taken for nothing), and nothing is proven. Three processor
seconds on Eternity II without clues place 226 and 227 pieces (seeds 1 and 2), with 367 and 368
junctions matched, where ``mac`` places 175 and 176, with 306 and 316; the paper speaks of about
210 and 170.

As a start it is no gain: after 8 processor seconds of vlns from 4 of ``mac`` the median of three
seeds is 447 from the deepest board of ``mac``, completed at random, 441 with 20 cells relaxed,
437 and 436 from past empty domains, completed at random and optimally, and 432 from a random
board. So the fallback of relaxed models stays the deepest board. The command:

    e2cp compare -m vlns -i eternity2 --clues none --seeds 1-3 --cpu 8 --start random
        --start "method:mac[relax=0,cpu=4,complete=random]" --start "method:mac[relax=20,cpu=4]"
        --start "method:mac[past=on,relax=0,cpu=4]"
        --start "method:mac[past=on,relax=0,cpu=4,complete=random]"

Figures
-------
Processor seconds on the first five GEMP puzzles 7×7 7:2 (``e2cp compare -m … -i
harris/gemp-7x7-7:2/01,… --cpu 20``; sat-pd@cadical195 with 150 s), on a busy machine:

=====================================================  ======  =================================
options                                                median  by puzzle
=====================================================  ======  =================================
``color=exactly-k,alldiff=count,heuristic=dom-wdeg``   0.50    0.06, 4.6, 0.50, 0.29, 0.79
``heuristic=dom-wdeg``                                 5.3     5.3, > 20, 11, 0.04, 1.4
``color=gacolor,alldiff=count,heuristic=dom-wdeg``     > 20    5.6, > 20, > 20, 1.1, > 20
none                                                   > 20    > 7, > 20, > 20, 1.2, 7.1
sat-pd@cadical195                                      36      1.4, > 150, 17, 36, > 116
=====================================================  ======  =================================

One run of none and one of sat-pd were ended by the clock before they had their processor time;
one seed each. The combination was chosen on these five puzzles, so that others may gain less: it
solves all of them, in the median some 70 times as fast as SAT. Without ``count`` or with ``gac``
in its place it does not solve the second in 8 s. ``impact`` in place of ``dom-wdeg``, measured on
the first puzzle alone, does not solve it in 8 s. A node with ``gacolor`` costs sixteen times as
much as one with ``exactly-k``, which it does not earn back here.

On the 20 puzzles 6×6 6:2 filters make no difference that shows: medians 0.079 s (none), 0.066 s
(the combination; intervals overlap) and 0.59 s (sat-pd, of which most is starting and building).

Thousands of nodes a second on 7×7 and on Eternity II (``pytest --benchmark-only
tests/benchmarks/test_mac.py``): none 509 and 66, ``supply`` 368 and 59, ``balance`` 311 and 63,
``exactly-k`` 289 and 48, ``gacolor`` 18 and 2.1, ``count`` 342 and 50, ``gac`` 201 and 16,
``dom-deg`` 320 and 57, ``dom-wdeg`` 434 and 69, ``impact`` 337 and 78, the combination 277 and
47, ``past=on`` 3269 and 1571.

Read on: `search`, the arrays of a puzzle in `tables` and `filters`, the loops in `kernel` and
`kernel_past`, and what they call: `kernel_propagate`, `kernel_colour`, `kernel_alldiff`,
`kernel_choice`.
"""

from e2cp.methods.mac.search import Mac

__all__ = ["Mac"]
