"""Hypothesis strategies: small puzzles of every shape, and boards of them, legal or not."""

import numpy as np
from hypothesis import strategies as st

from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import Planted, generate
from e2cp.puzzle.puzzle import Puzzle


@st.composite
def planted(draw, max_side: int = 6) -> Planted:
    """Random puzzles, with duplicate and symmetric pieces as they come."""
    return generate(
        "gemp",
        draw(st.integers(2, max_side)),
        draw(st.integers(2, max_side)),
        inner=draw(st.integers(1, 5)),
        frame=draw(st.one_of(st.none(), st.integers(1, 4))),
        seed=draw(st.integers(0, 10**6)),
    )


@st.composite
def boards(draw, max_side: int = 6) -> Board:
    """Boards with each piece at most once, in any place and rotation, holes anywhere."""
    puzzle = draw(planted(max_side)).puzzle
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    pieces = rng.permutation(puzzle.size)
    pieces[rng.random(puzzle.size) < draw(st.sampled_from([0, 0.2, 0.9, 1]))] = HOLE
    return Board(puzzle, pieces, rng.integers(0, 4, puzzle.size))


@st.composite
def renamed(draw, puzzle: Puzzle) -> Puzzle:
    """The same piece set under other colours, in another order, each piece turned."""
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    highest = int(puzzle.sides.max())
    colours = np.concatenate([[0], 1 + rng.permutation(highest)])
    turned = [
        np.roll(colours[sides], rng.integers(4))
        for sides in puzzle.sides[rng.permutation(puzzle.size)]
    ]
    return Puzzle(puzzle.rows, puzzle.cols, turned, "renamed")
