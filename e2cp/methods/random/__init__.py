"""random: random boards, the best of them kept.

Paper: Muñoz, Gutiérrez & Sanchis 2009, §4 (RAND)
Counts: evaluations
Can: nothing

Each board is drawn anew: the least that any search has to beat.

The paper does not say what a random board is. With ``rim=kept``, our default, corner, border and
inner pieces lie on their own cells and rim pieces are turned as the rim asks: 36 of 480 junctions
match on average on Eternity II, and 71 on the best of 5·10⁷ boards. The published 46.5 ± 1.0
is far below: it fits pieces anywhere, turned anyhow (``rim=free``), of which 19.9 junctions match
on average and 49 on the best of 5·10⁷ (one run, seed 1). So the boards of the
paper, those of its other methods too, may break the rim. The checker takes no such board: ``best``
is then what is left without the pieces that break the rim, and the paper's score is noted beside it
("score with a free rim").

Figures: about 850 000 evaluations a second on one processor.
"""

from e2cp.methods.random.search import Random, RandomOptions

__all__ = ["Random", "RandomOptions"]
