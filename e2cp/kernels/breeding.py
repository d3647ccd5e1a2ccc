"""One generation of a population of boards from the one before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.kernels import kernel, part
from e2cp.kernels.genomes import GenomeTables, Marks, Population, Words, measure
from e2cp.kernels.random import draw
from e2cp.kernels.region_operators import Bounds, cross_at_random, mutate_at_random


class Workspace(NamedTuple):
    """Memory that a generation needs: `marks` by piece, the others by cell."""

    marks: Marks
    shown: Words
    across: NDArray[np.uint8]
    below: NDArray[np.uint8]


class Rates(NamedTuple):
    """What a generation is made of.

    Attributes
    ----------
    elitism, crossover
        How many are kept as they are, and how many are made by crossover; the others are made by
        mutation.
    tournament
        How many are drawn to choose a parent.
    crossover_bounds, mutation_bounds
        How large regions may be.
    """

    elitism: int
    crossover: int
    tournament: int
    crossover_bounds: Bounds
    mutation_bounds: Bounds


@part
def tournament(costs: NDArray[np.float64], entrants: int, random: Words) -> np.int64:
    """Return the one of lowest cost among some that are drawn, with replacement."""
    best = draw(random, costs.size)
    for _ in range(entrants - 1):
        other = draw(random, costs.size)
        if costs[other] < costs[best]:
            best = other
    return best


@kernel
def breed(
    tables: GenomeTables,
    parents: Population,
    costs: NDArray[np.float64],
    children: Population,
    objectives: NDArray[np.int32],
    rates: Rates,
    space: Workspace,
    random: Words,
) -> None:
    """Make all children but the first few, which are the elite, and count their objectives."""
    entrants = rates.tournament
    for place in range(rates.elitism, children.shape[0]):
        child = children[place]
        first = parents[tournament(costs, entrants, random)]
        if place < rates.elitism + rates.crossover:
            second = parents[tournament(costs, entrants, random)]
            cross_at_random(
                tables, first, second, child, rates.crossover_bounds, space.marks, random
            )
        else:
            for cell in range(child.size):
                child[cell] = first[cell]
            mutate_at_random(tables, child, rates.mutation_bounds, random)
        measure(tables, child, space.shown, space.across, space.below, objectives[place])
