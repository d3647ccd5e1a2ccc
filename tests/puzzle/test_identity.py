import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import planted, renamed

from e2cp.catalogue.opening import load
from e2cp.puzzle.generate import generate
from e2cp.puzzle.identity import fingerprint, translation
from e2cp.puzzle.puzzle import Puzzle


@given(st.data())
def test_renaming_keeps_the_fingerprint_and_translates_back(data):
    puzzle = data.draw(planted()).puzzle
    other = data.draw(renamed(puzzle))
    assert fingerprint(other) == fingerprint(puzzle)
    found = translation(other, puzzle)
    assert found is not None
    assert sorted(found.pieces) == list(range(puzzle.size))
    for piece in range(puzzle.size):
        for rotation in range(4):
            here = [found.colours[c] for c in other.oriented[piece, rotation].tolist()]
            turned = (rotation + found.turns[piece]) % 4
            assert here == puzzle.oriented[found.pieces[piece], turned].tolist()


@settings(max_examples=10)
@given(st.data())
def test_eternity_is_known_under_any_name(data):
    puzzle = load("eternity2")
    assert fingerprint(data.draw(renamed(puzzle))) == fingerprint(puzzle)


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_different_puzzles_have_different_fingerprints(first, second):
    a = generate("e2style", 5, inner=4, frame=3, seed=first).puzzle
    b = generate("e2style", 5, inner=4, frame=3, seed=second).puzzle
    assert (fingerprint(a) == fingerprint(b)) == (first == second)
    assert (translation(a, b) is None) == (first != second)


def test_a_mirror_image_is_another_puzzle():
    puzzle = load("eternity2")
    mirrored = Puzzle(16, 16, puzzle.sides[:, [0, 3, 2, 1]])
    assert fingerprint(mirrored) != fingerprint(puzzle)


def test_interchangeable_colours_are_labelled_alike():
    """Every frame colour occurs once a side, so refinement alone cannot distinguish them."""
    a = generate("e2style", 4, inner=12, frame=12, seed=1).puzzle
    swap = np.arange(int(a.sides.max()) + 1)
    swap[1:13] = np.roll(swap[1:13], 5)
    assert fingerprint(Puzzle(4, 4, swap[a.sides])) == fingerprint(a)
