"""breaks: scan row by row with a ration of mismatches late, fitted to the puzzle.

Paper: ours, after the record programs of Verhaard and Blackwood
Counts: placements
Can: start

Depth first in a fixed order; a *break*, a mismatched junction, is allowed only late and only as
often as a schedule says. A few privileged colours must be used up early (the quota), so that the
end, where no break is left, has fewer colours to match. Every complete board lowers the
number of breaks allowed: branch and bound on the best score, with a parity bound on the colours.

Ours: order, privileged colours, quota and schedule are fitted to the puzzle and its clues (`fit`);
partial boards are pruned by the entropy of the pairings that their open sides still have
(`pairing_entropy`), as hard as the work it costs allows (`pruning_level`); restarts that reach deep
boards oftener than others go on longer (`restart_policy`).

Figures: 464 of 480 on Eternity II without clues in 8.7 processor seconds in the median of ten
seeds, 463 with the starter clue in 5.1; 32 to 37 million placements a second (`make bench`).

Read on: `search`, then `fit` and `schedule`, `tables` for the arrays, `kernel` and `kernel_end`
for the two halves of the loop, `kernel_layout` for what stands where in them.
"""

from e2cp.methods.breaks.search import Breaks, BreaksOptions

__all__ = ["Breaks", "BreaksOptions"]
