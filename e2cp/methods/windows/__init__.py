"""windows: exact re-optimisation of regions by SAT, bounded by parity.

Paper: Salassa et al. 2017, region optimisation; the parity bound is ours
Counts: windows
Can: start, polish

The pieces of a region are taken out and a SAT solver is asked for a filling with fewer
mismatches, or shows that there is none. Which regions can gain at all follows from the colours:
a matched junction takes two sides of one colour, so every colour of odd supply leaves a mismatch,
and half the number of odd colours is a floor. Two mismatches that share no colour can never
repair each other.

Read on: the plan of windows and what happens between gains in `search`, where windows open in
`regions`, the clauses in `formula`, the two questions that are asked in `solver`, what need not be
tried again in `memory`; the window itself is `e2cp.puzzle.window`.
"""

from e2cp.methods.windows.search import Windows, WindowsOptions, improve

__all__ = ["Windows", "WindowsOptions", "improve"]
