"""Small puzzles for the exact methods, and running one to its end."""

from itertools import islice

import numpy as np
from brute import all_boards
from hypothesis import strategies as st

from e2cp.methods.registry import find_method
from e2cp.methods.solution_search import SolutionSearch
from e2cp.modelling.options import make_parameters, parse_name
from e2cp.puzzle.board import Board
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

EVEN = [(2, 2), (2, 4), (4, 2), (4, 4)]
SIZES = [*EVEN, (2, 5), (3, 3), (3, 4), (4, 3)]
FEW = 1500
"""Solutions up to which they are listed by brute force."""


@st.composite
def small_puzzles(draw, sizes=tuple(SIZES)) -> Puzzle:
    """Puzzles with few colours, so with duplicate and symmetric pieces, with clues or without.

    Some cannot be solved: two frame sides of a piece are swapped, or a clue is turned or moved.
    """
    rows, cols = draw(st.sampled_from(sizes))
    sample = generate(
        "gemp",
        rows,
        cols,
        inner=draw(st.integers(3 if rows * cols == 16 else 1, 4)),
        frame=draw(st.sampled_from([None, 2, 3])),
        seed=draw(st.integers(0, 10**6)),
    )
    puzzle, solution = sample.puzzle, sample.solution
    if draw(st.sampled_from([True, False, False])):
        puzzle = _with_swapped_sides(puzzle)
    inner = np.flatnonzero(~puzzle.cell_rims.any(axis=1)).tolist()
    clues = {}
    for cell in draw(st.sets(st.integers(0, puzzle.size - 1), max_size=2)):
        turn = draw(st.sampled_from([0, 0, 1])) if cell in inner else 0
        clues[cell] = Clue(
            int(solution.pieces[cell]), cell, int(solution.rotations[cell] + turn) % 4
        )
    return puzzle.with_clues(clues.values())


def _with_swapped_sides(puzzle: Puzzle) -> Puzzle:
    """Swap the frame sides of one border piece: totals stay even, the ring may not close."""
    sides = puzzle.sides.copy()
    for piece in np.flatnonzero(puzzle.kinds == 1):
        first, second = np.flatnonzero(puzzle.frame_sides[piece])
        if sides[piece, first] != sides[piece, second]:
            sides[piece, [first, second]] = sides[piece, [second, first]]
            break
    return Puzzle(puzzle.rows, puzzle.cols, sides)


def expected_boards(puzzle: Puzzle, relaxed=frozenset(), limit: int = FEW) -> set[Board] | None:
    """Return the solutions by brute force, or None when they are too many to list here."""
    boards = list(islice(all_boards(puzzle, relaxed), limit + 1))
    return set(boards) if len(boards) <= limit else None


def exact_search(name: str, puzzle: Puzzle, *, seed: int = 1, **wishes) -> SolutionSearch:
    """Make a search by name with its settings, for all solutions unless told otherwise."""
    bare, settings = parse_name(name)
    method = find_method(bare)
    wishes = {"solutions": None, **wishes}
    options = make_parameters(bare, method.Options, settings)
    return method(puzzle, rng=np.random.default_rng(seed), options=options, **wishes)


def to_the_end(search: SolutionSearch) -> SolutionSearch:
    """Step until nothing is left to do."""
    while search.step():
        pass
    return search
