"""descent: swaps, assignments, the border and regions in a fixed sequence, each as far as it goes.

Paper: Salassa, Vancroonenburg, Wauters, Della Croce & Vanden Berghe 2017, local search
Counts: neighbourhoods
Can: start, polish

Four neighbourhoods, small ones first. *Swap*: the best of all swaps and turns, to their local
optimum. *Assignment*: pieces that do not touch are placed anew optimally. *Border*: all pieces of
the rim are placed anew around the inner ones, exactly, as one ring. *Region*: the pieces of a
rectangle are placed anew exactly. Whatever improves sends the search back to the first.

It composes other methods: swaps by `e2cp.methods.swap_tabu` with nothing tabu, assignments by
`e2cp.methods.vlns` likewise, border and regions by the SAT solver of `e2cp.methods.windows`, which
asks for one mismatch less until it proves that there is none, or gives up after a number of
conflicts. The paper solves border and regions by integer programming.

Our reading: the paper was seen only in summaries. Border and assignment are confirmed there; the
order, the sizes and that a sequence begins anew after a gain are ours, and options. So is what
follows a local optimum of all four: regions grow up to ``largest`` cells, then some random pairs
of the best board are swapped and the descent begins anew; ``kick=0`` ends there instead. The SAT
solver decides 3×3 regions of poor boards and hardly 4×4 ones, where many mismatches are left.

Figures: after 20 s on the processor 156 and 156 of 180 on META'10 10×10, 416 and 403 of 480 on
16×16 (``e2cp compare -m descent -i meta10/10x10,meta10/16x16 --cpu 20 --seeds 1-2``); the paper's
table is not known to us.

Read on: the sequence in `search`, what each neighbourhood does in `neighbourhoods`.
"""

from e2cp.methods.descent.search import Descent, DescentOptions

__all__ = ["Descent", "DescentOptions"]
