"""The genetic algorithm: its fitness, its generations, its state."""

import numpy as np
import pytest

from e2cp.catalogue.opening import load, load_board
from e2cp.errors import InputError
from e2cp.methods.ga.search import Ga, GaOptions
from e2cp.methods.registry import make_search
from e2cp.parallel.checkpoint import pack_checkpoint
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate

SMALL = "population=60,crossover=40,elitism=2"


def small(puzzle=None, start=None, seed=1, **options):
    settings = {"population": 60, "crossover": 40, "elitism": 2} | options
    puzzle = load("meta10/10x10") if puzzle is None else puzzle
    return Ga(puzzle, start, rng=np.random.default_rng(seed), options=GaOptions(**settings))


def boards(search):
    return [Board(search.puzzle, each >> 2, each & 3) for each in search.population]


@pytest.mark.parametrize("rim", ["kept", "free"])
def test_scores_are_those_of_the_checker_after_every_generation(rim):
    search = small(rim=rim)
    for _ in range(5):
        search._breed()
        reports = [check(board) for board in boards(search)]
        assert [report.score for report in reports] == search.objectives[:, 0].tolist()
        assert not any(report.missing or report.duplicates for report in reports)
        assert all(report.valid for report in reports) == (rim == "kept")
        assert check(search.best).valid
    assert search.work == 60 + 5 * 58


def test_the_fitness_of_the_paper():
    puzzle = generate("gemp", 4, inner=3, frame=2, seed=1).puzzle
    normal, combined = small(puzzle, fitness="normal"), small(puzzle, fitness="combined")
    for search in (normal, combined):
        search.objectives[:2] = [(24, 9, 16), (12, 3, 4)]
        search._rank()
    assert normal.costs[:2].tolist() == pytest.approx([0, 1 - 12 / 24])
    assert combined.costs[:2].tolist() == pytest.approx(
        [0, 1 - (12 / 24 + 3 / 9 + 4 / 16) / 3], abs=1e-12
    )


def test_the_elite_survives_and_nothing_else_has_to():
    search = small()
    for _ in range(10):
        best = search.population[np.argsort(search.costs, kind="stable")[:2]].copy()
        lowest = search.costs.min()
        search._breed()
        assert (search.population[:2] == best).all()
        assert search.costs.min() <= lowest
    assert small(elitism=0)._rates.elitism == 0


def test_crossover_alone_makes_no_new_pieces_in_equal_parents():
    search = small(crossover=60, elitism=0)
    search.population[:] = search.population[0]
    search._evaluate()
    search._breed()
    assert (search.population == search.population[0]).all()


def test_mutation_alone_changes_boards():
    search = small(crossover=0, elitism=0)
    search.population[:] = search.population[0]
    before = search.population[0].copy()
    search._evaluate()
    search._breed()
    assert (search.population != before).any(axis=1).mean() > 0.75


def test_it_gets_better_and_combined_differs_from_normal():
    ends = {}
    for fitness in ("normal", "combined"):
        search = make_search(
            f"ga[population=400,crossover=300,elitism=1,fitness={fitness}]", load("meta10/10x10")
        )
        first = search.best.score
        search.step()
        ends[fitness] = search.best
        assert search.best.score > first + 20
    assert ends["normal"] != ends["combined"]


@pytest.mark.parametrize("rim", ["kept", "free"])
def test_a_start_board_is_one_of_the_population_and_takes_it_over(rim):
    start = load_board("record:470")
    search = small(start.puzzle, start, rim=rim, elitism=1)
    assert search.best == start and search.top == start.score
    for _ in range(20):
        search._breed()
    assert search.best.score >= start.score
    assert np.median(search.objectives[:, 0]) > 300


def test_with_a_free_rim_the_best_board_leaves_out_what_breaks_it():
    search = small(rim="free")
    search._breed()
    assert search.best.holes.size > 0
    assert search.notes["score with a free rim"] == search.top > search.best.score
    assert "score with a free rim" not in small().notes


def test_a_migrant_takes_the_place_of_the_worst():
    search, other = small(), small(seed=2)
    for _ in range(5):
        other._breed()
    worst = int(np.argmax(search.costs))
    search.receive_migrant(other.best)
    assert boards(search)[worst] == other.best == search.best


def test_it_ends_after_the_evaluations_asked_for():
    search = small(evaluations=1000)
    assert not search.step()
    assert 1000 <= search.work < 1000 + 58
    assert not search.step()


def test_a_checkpoint_of_ten_thousand_boards_is_small():
    search = make_search("ga", load("eternity2"))
    assert search.population.shape == (10_000, 256)
    assert len(pack_checkpoint(search.state())) < 2 * 2_560_000 + 20_000


@pytest.mark.parametrize(
    "spoil",
    [
        lambda state: state["population"][:, :-1],
        lambda state: state["population"][:-1],
        lambda state: np.where(state["population"] == 7, 60_000, state["population"]),
        lambda state: np.roll(state["population"], 1, axis=1),
        lambda state: np.zeros_like(state["population"]),
    ],
)
def test_states_that_are_none_are_refused(spoil):
    search = small()
    state = search.state()
    state["population"] = spoil(state)
    with pytest.raises(InputError, match="no state of ga"):
        search.restore(state)


@pytest.mark.parametrize(
    "text",
    [
        "ga[population=1]",
        "ga[population=100]",
        "ga[crossover=9000,elitism=1001]",
        "ga[tournament=0]",
        "ga[crossover_least=5,crossover_most=4]",
        "ga[mutation_least=5,mutation_most=4]",
        "ga[fitness=best]",
    ],
)
def test_senseless_options_are_refused(text):
    with pytest.raises(InputError, match="wrong value"):
        make_search(text, load("eternity2"))


def test_bounds_larger_than_the_board_are_cut():
    puzzle = generate("gemp", 2, 3, inner=4, seed=1).puzzle
    search = small(puzzle, crossover_least=7, crossover_most=8, mutation_least=9, mutation_most=10)
    for _ in range(3):
        search._breed()
    assert check(search.best).valid
