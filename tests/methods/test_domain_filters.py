"""What the searches with domains take away is in no solution, held against all solutions."""

import numpy as np
import pytest
from exact_cases import exact_search, expected_boards, small_puzzles
from hypothesis import given, settings
from hypothesis import strategies as st

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.kernels import domains as kernel
from e2cp.modelling.relaxation import checkerboard_cells

FILTERS = [
    "pla",
    "pla[order=chess]",
    "pla[order=onion]",
    "benoist",
    "benoist[filter=matching]",
    "benoist[filter=both]",
]


def values_of(search, board):
    """Return the value of each cell on a board."""
    tables = search._tables
    number = np.full(search.puzzle.size, -1)
    number[tables.piece_of[tables.piece_of >= 0]] = np.flatnonzero(tables.piece_of >= 0)
    pieces = board.pieces[tables.cells]
    rotations = board.rotations[tables.cells] % search.puzzle.periods[pieces]
    return 4 * number[pieces] + rotations


def in_domains(search, values):
    """Whether every cell still has these values, at the present depth."""
    depth = int(search.path.counters[kernel.DEPTH])
    layout = search.tables.layout
    words = search.levels.domains[depth, layout[:, 0] + values // 64 - layout[:, 2]]
    return bool(((words >> (values % 64).astype(np.uint64)) & np.uint64(1)).all())


@given(small_puzzles(), st.sampled_from(FILTERS), st.booleans(), st.data())
@settings(max_examples=60)
def test_no_value_of_a_solution_is_lost(puzzle, name, relax, data):
    relaxed = frozenset()
    if relax and puzzle.size > 8:
        relaxed = checkerboard_cells(puzzle, 1, np.random.default_rng(1))
    expected = expected_boards(puzzle, relaxed, limit=300)
    if not expected:
        return
    module = f"e2cp.methods.{name.partition('[')[0]}.search.PORTION"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, 1)
        search = exact_search(
            name, puzzle, relaxed=relaxed, keep=False, seed=data.draw(st.integers(0, 99))
        )
        solutions = [values_of(search, board) for board in sorted(expected, key=hash)]
        for _ in range(80):
            if not search.step():
                break
            counters = search.path.counters
            placed = search.levels.placed[counters[kernel.DEPTH]] != 0
            fixed = [one_value(search, cell) for cell in np.flatnonzero(placed)]
            for values in solutions:
                if values[placed].tolist() != fixed:
                    continue
                if not counters[kernel.GOING_BACK]:
                    assert in_domains(search, values)
                else:  # done with, so its solution was met
                    assert counters[kernel.SOLUTIONS]
    assert search.work > 0


def one_value(search, cell):
    """Return the one value of a placed cell."""
    depth = int(search.path.counters[kernel.DEPTH])
    start, words, first = search.tables.layout[cell].tolist()
    own = search.levels.domains[depth, start : start + words].tolist()
    word = next(place for place, bits in enumerate(own) if bits)
    return 64 * (first + word) + own[word].bit_length() - 1


@pytest.mark.parametrize("name", ["pla", "benoist[filter=both]"])
@pytest.mark.parametrize(
    ("entry", "change"),
    [
        ("level_domains", lambda array: array | ~np.uint64(0)),
        ("level_domains", lambda array: array[:, 1:]),
        ("level_placed", lambda array: array | 1),
        ("choices", lambda array: array + 10**6),
        ("choices", lambda array: array[1:]),
        ("deepest", lambda array: array + 10**6),
        ("deepest", lambda array: array * 0),
        ("counters", lambda array: array + 10**6),
    ],
)
def test_a_state_that_does_not_fit_is_refused_and_changes_nothing(name, entry, change):
    search = exact_search(name, load("balanced/5x5-4:3/01"), solutions=1)
    search.path.counters[kernel.MOST_FAILS] = 20
    search.step()
    state = search.state()
    before = {key: np.array(value) for key, value in state.items() if hasattr(value, "shape")}
    with pytest.raises(InputError, match="does not fit"):
        search.restore({**state, entry: change(state[entry])})
    after = search.state()
    assert all(np.array_equal(after[key], value) for key, value in before.items())
