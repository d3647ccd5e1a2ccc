"""block2: squares of four cells, filled by one block of four pieces at a time.

Paper: Aspinall, Gepp, Harris & Vanstone 2020, the 2×2 transformation, as far as its abstract says
Counts: nodes
Can: exact, solutions

Four pieces that match among themselves make a block, and the board is one of half as many rows and
columns: far more values, and a far smaller tree. Both sides of the board must be even; relaxed
cells leave gaps in their blocks, clues lie from the start.

Nothing is listed beforehand. Eternity II has 5,248 corner, 292,012 border and 4,059,952 inner
blocks (`count_blocks`, in 0.14 s); a search finds those that fit what lies beside them, corner by
corner by intersections of sets of bits, in batches of 4,096.

Ours: the paper compares two heuristics, which its abstract does not name. Here are

* H1, ``order=fewest``: the next square is the one that fewest blocks fit, counted up to the
  fewest so far. A square that none fits is found at once.
* H2, ``values=common`` or ``values=rare``: of a batch the blocks come first whose open edges most
  pairs of free pieces match, which keeps options open, or fewest, which uses up what is scarce.
  Pairs stand for blocks, which would take too long to count.

Without them squares come row by row, and blocks in random order or as they are found.

Figures: 4.8 million blocks a second row by row on 8×8 8:2, 3.1 million on Eternity II; with H1
150,000 and 69,000 (`pytest --benchmark-only tests/benchmarks/test_exact_methods.py`). H1 saves 30
to 45 % of the blocks on 4×4 puzzles and costs many times more for each. Medians on nine 6×6 6:2
puzzles, 5 processor seconds each: 0.09 s as it is, 0.32 s with H1, 0.41 s with ``values=common``,
1.1 s with ``values=rare`` (``e2cp compare -m "block2,block2[order=fewest],…" -i
harris/gemp-6x6-6:2/01,… --seeds 1 --cpu 5``).

Read on: options and state in `search`, the search in `kernel`, the blocks that fit in
`kernel_blocks`.
"""

from e2cp.methods.block2.search import Block2, Block2Options

__all__ = ["Block2", "Block2Options"]
