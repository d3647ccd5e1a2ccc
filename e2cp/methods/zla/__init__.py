"""zla: zero look-ahead: the next piece that fits, cell by cell.

Paper: Harris, Vanstone & Gepp 2018, §2
Counts: placements
Can: exact, solutions, start

Cells are filled in a fixed order; the colours of two known neighbours select a list of the oriented
pieces that fit, the other known sides are compared, and nothing else is asked. That is all: a
placement costs 12 to 16 ns, and on small boards nothing is faster.

Ours: the order of the cells is planned by the number of partial boards that should lie before a
solution (`plan`, `work`), which on boards with few frame colours saves a factor of ten; on up to 64
pieces candidates are words of bits (`kernel_masks`); a corner piece is kept where that loses
nothing (`turns`).

Figures: 63 to 90 million placements a second (`make bench`); medians on the E2-style puzzles of the
paper 0.004 s (6×6 6:2) to 1.9 s (8×8 8:2).

Read on: options and portions in `search`, the search itself in `scan`, its arrays in `tables`, the
two loops in `kernel_lists` and `kernel_masks`.
"""

from e2cp.methods.zla.search import Zla, ZlaOptions

__all__ = ["Zla", "ZlaOptions"]
