"""The multi-objective algorithm: its elite, and that it climbs."""

import numpy as np

from e2cp.catalogue.opening import load
from e2cp.methods.moea.search import Moea, MoeaOptions
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check


def small(**options):
    settings = {"population": 200, "crossover": 100, "elitism": 5} | options
    return Moea(load("meta10/10x10"), rng=np.random.default_rng(1), options=MoeaOptions(**settings))


def test_the_elite_is_of_the_front_the_most_distant_first():
    search = small()
    for _ in range(10):
        search._breed()
    front = np.flatnonzero(search._dominators == 0)
    elite = np.argsort(search.costs, kind="stable")[:5]
    kept = search.population[elite].copy()
    assert set(elite[: front.size]) <= set(front)
    assert (np.diff(search.costs[elite]) >= 0).all()
    search._breed()
    assert (search.population[:5] == kept).all()


def test_it_climbs_and_its_scores_are_those_of_the_checker():
    search = small()
    before = search.best.score
    search.step()
    assert search.best.score > before + 15
    for genome, counts in zip(search.population[:20], search.objectives, strict=False):
        report = check(Board(search.puzzle, genome >> 2, genome & 3))
        assert report.valid and report.score == counts[0]


def test_the_papers_rows_are_options():
    first, second = MoeaOptions(crossover=9000), MoeaOptions()
    assert second.population - second.crossover - second.elitism == 4990
    assert first.population - first.crossover - first.elitism == 990
