from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from local_cases import is_sound, puzzles
from strategies import planted

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.kernels.board_state import BEST
from e2cp.methods.registry import make_search
from e2cp.methods.tabu2 import kernel as kernels
from e2cp.methods.tabu2.rim import rim_cells, rim_junctions
from e2cp.methods.tabu2.search import Tabu2, Tabu2Options
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate


def search_for(puzzle, seed=1, **options):
    return Tabu2(puzzle, rng=np.random.default_rng(seed), options=Tabu2Options(**options))


def lying(search) -> Board:
    return Board(search.puzzle, search.board_state.pieces, search.board_state.rotations)


def rim_matches(board: Board) -> int:
    """Return the matched junctions between two cells of the rim, by plain counting."""
    puzzle, edges = board.puzzle, board.edges.reshape(board.puzzle.rows, board.puzzle.cols, 4)
    rim = rim_cells(puzzle).reshape(puzzle.rows, puzzle.cols)
    across = (edges[:, :-1, 1] == edges[:, 1:, 3]) & rim[:, :-1] & rim[:, 1:]
    down = (edges[:-1, :, 2] == edges[1:, :, 0]) & rim[:-1] & rim[1:]
    return int(across.sum() + down.sum())


@settings(max_examples=15, deadline=None)
@given(planted(), st.integers(0, 1000))
def test_phase_one_counts_the_rim_alone_and_ends_with_the_best_it_found(made, seed):
    puzzle = made.puzzle
    search = search_for(puzzle, seed, rim=30)
    inside = ~rim_cells(puzzle)
    start, seen = search.best, [rim_matches(search.best)]
    if search.phase[0] == 2 or seen == [rim_junctions(puzzle)]:
        return  # nothing on the rim can move, or nothing is left to do there
    while search.phase[0] == 1:
        search.advance(1)
        rim = Board(puzzle, search.rim_state.pieces, search.rim_state.rotations)
        assert rim_matches(rim) == search.rim_counters[0]
        assert np.array_equal(rim.pieces[inside], start.pieces[inside])
        seen.append(rim_matches(rim))
    assert search.work == 30 or max(seen) == rim_junctions(puzzle)
    assert rim_matches(lying(search)) == max(seen) == search.rim_counters[BEST]
    assert np.array_equal(lying(search).pieces[inside], start.pieces[inside])
    assert is_sound(search)


def test_the_rims_of_the_published_puzzles_are_matched():
    search = search_for(load("meta10/10x10"))
    while search.phase[0] == 1 and search.work < 400:
        search.advance(1)
    assert search.phase[0] == 2
    assert rim_matches(lying(search)) == 36 == rim_junctions(search.puzzle)


def test_a_start_board_keeps_its_rim():
    puzzle = load("meta10/10x10")
    start = search_for(puzzle).best
    search = Tabu2(puzzle, start, rng=np.random.default_rng(1))
    assert search.phase[0] == 2 and lying(search) == start


@pytest.mark.parametrize("turns", ["best", "random"])
@pytest.mark.parametrize("seed", range(2))
def test_what_cells_showed_is_tabu_for_copies_too(seed, turns):
    """The list is followed outside, on a puzzle in which most inner pieces have copies."""
    puzzle = generate("gemp", 7, inner=3, frame=3, seed=seed).puzzle
    assert puzzle.duplicates >= 8
    search = search_for(puzzle, seed, rim=0, tabu=25, turns=turns, escape=10**6, perturb=10**6)
    tabu: deque = deque(maxlen=25)
    aspired = changed = 0
    for _ in range(250):
        if search.best.score == puzzle.max_score:
            break
        before, level = search.board_state.packed_sides.copy(), search.counters[kernels.LEVEL]
        search.advance(1)
        after = search.board_state.packed_sides
        cells = np.flatnonzero(before != after)
        assert cells.size <= 2
        if cells.size == 0:
            assert search.counters[kernels.IDLE] > 0  # everything sampled was tabu
            continue
        changed += 1
        newest = search.memory.latest[0]
        pair = search.memory.cells[newest].tolist()
        assert set(cells.tolist()) <= set(pair)
        entry = (*pair, *(int(before[cell]) for cell in pair))
        assert entry[2:] == tuple(search.memory.sides[newest].tolist())
        if (*pair, *(int(after[cell]) for cell in pair)) in tabu:
            assert search.current > level
            aspired += 1
        tabu.append(entry)
    assert changed > 20


def test_no_move_of_the_neighbourhood_of_turns_is_better_than_the_one_made():
    puzzle = puzzles()[4]
    search = search_for(puzzle, rim=0, tabu=0, ratio=0.0, escape=10**6, perturb=10**6)
    inner = np.flatnonzero(~rim_cells(puzzle))
    for _ in range(20):
        board = lying(search)
        best = -1
        for cell in inner:
            for turn in range(1, 4):
                rotations = board.rotations.copy()
                rotations[cell] = (rotations[cell] + turn) % 4
                other = Board(puzzle, board.pieces, rotations)
                if other != board:
                    best = max(best, other.score)
        search.advance(1)
        assert search.current == best


@pytest.mark.parametrize(
    ("name", "sample", "swaps"),
    [
        ("meta10/10x10", "min", 1259),
        ("meta10/10x10", "max", 6000),
        ("meta10/16x16", "min", 6000),
        ("meta10/16x16", "max", 10328),
    ],
)
def test_the_size_of_the_sample_is_read_both_ways(name, sample, swaps):
    assert search_for(load(name), sample=sample).settings.swaps == swaps


@pytest.mark.parametrize("annealing", ["step", "walk"])
def test_idle_searches_anneal_and_are_perturbed(annealing):
    puzzle = load("meta10/10x10")
    search = search_for(puzzle, escape=20, perturb=100, annealing=annealing)
    for _ in range(8):
        search.advance(100)
        assert is_sound(search)
        assert 0 < search.temperature[0] <= 100
    assert search.restarts > 0
    steps = search.counters[kernels.ESCAPES]
    assert steps > search.restarts and (steps > 100) == (annealing == "walk")


def test_a_perturbation_swaps_half_as_many_pairs_as_there_are_cells():
    assert search_for(load("meta10/10x10")).settings.pairs == 50
    puzzle = puzzles()[4]
    search = search_for(puzzle, rim=0, ratio=0.0, perturb=1, tabu=0, strength=0.0)
    before = lying(search).pieces
    search.advance(5)
    assert np.array_equal(lying(search).pieces, before)
    search = search_for(puzzle, rim=0, ratio=0.0, perturb=2, tabu=0, strength=0.5)
    search.advance(20)
    assert not np.array_equal(lying(search).pieces, before)
    assert is_sound(search)


def _twice(pieces):
    pieces[0] = pieces[1]


def _value(value):
    def change(array):
        array.reshape(-1)[0] = value

    return change


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("pieces", _twice, "two cells"),
        ("best_pieces", _twice, "two cells"),
        ("rim_pieces", _twice, "two cells"),
        ("rim_best_pieces", _value(-1), "not complete"),
        ("rim_best_rotations", _value(7), "out of range"),
        ("tabu_cells", _value(100), "tabu cells"),
        ("tabu_latest", _value(-3), "tabu list"),
        ("phase", _value(3), "phase"),
        ("temperature", _value(-1.0), "temperature"),
    ],
)
def test_states_that_a_kernel_could_not_trust_are_refused(name, change, message):
    search = search_for(load("meta10/10x10"))
    search.advance(10)
    state = search.state()
    change(state[name])
    with pytest.raises(InputError, match=message):
        search.restore(state)


def test_a_state_of_another_length_is_refused():
    state = search_for(load("meta10/10x10"), tabu=10).state()
    with pytest.raises(InputError, match="tabu cells"):
        search_for(load("meta10/10x10")).restore(state)


@pytest.mark.parametrize("text", ["tabu2[hot=0]", "tabu2[cooling=0]", "tabu2[cooling=1.5]"])
def test_senseless_options_are_refused(text):
    with pytest.raises(InputError, match="wrong value"):
        make_search(text, load("meta10/10x10"))
