"""Random boards, one after the other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel
from e2cp.kernels.genomes import SCORE, Genome, GenomeTables, Words, measure, shuffle


@kernel
def draw_boards(
    tables: GenomeTables,
    genome: Genome,
    best: Genome,
    top: int,
    shown: Words,
    across: NDArray[np.uint8],
    below: NDArray[np.uint8],
    objectives: NDArray[np.int32],
    random: Words,
    count: int,
) -> int:
    """Draw so many boards; keep the one with the most matched junctions if it beats `top`.

    The other parameters are those of `e2cp.kernels.genomes.measure`.

    Returns
    -------
    int
        The most matched junctions so far.
    """
    for _ in range(count):
        shuffle(tables, genome, random)
        measure(tables, genome, shown, across, below, objectives)
        if objectives[SCORE] > top:
            top = objectives[SCORE]
            for cell in range(genome.size):
                best[cell] = genome[cell]
    return top
