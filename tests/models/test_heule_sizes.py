"""The sizes of the published files of 2008."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from e2cp.modelling.registry import find_variant
from e2cp.puzzle.generate import generate

PUBLISHED = {
    (7, 3, 6): (1473, 11213, 22537, 18713, 30037),
    (7, 4, 8): (1617, 14063, 25387, 25463, 36787),
    (7, 4, 9): (1677, 14663, 25987, 28463, 39787),
    (8, 4, 5): (2420, 21044, 50372, 32276, 61604),
    (9, 3, 5): (3857, 37678, 105910, 57474, None),
    (11, 3, 4): (8713, 94515, None, 124323, None),
    (12, 2, 4): (12584, 146912, None, None, None),
}
"""Board, frame and inner colours: variables, and clauses of cmp, exp, fbc and all."""

CONNECTING = {1: 4, 2: 7, 3: 8, 4: 4, 5: 16, 6: 14, 7: 20}
"""Clauses of a piece on a cell by the symmetry of its word: AAAA, AAAB, ABAB, AABB, AABC, …"""


def built(puzzle, form):
    variant, settings = find_variant(f"heule[form={form}]")
    formula = variant.build(puzzle, frozenset(), settings)
    unique = {tuple(sorted(clause)) for clause in formula.clauses()}
    return formula.top, len(unique)


def word_type(word):
    a, b, c, d = word
    colours = len(set(word))
    if colours == 1:
        return 1
    if colours == 4:
        return 7
    if colours == 2:
        if a == c and b == d:
            return 3
        return 2 if max(word.count(k) for k in word) == 3 else 4
    return 6 if a == c or b == d else 5


def expected_cmp(puzzle):
    """Count the clauses of the compact form from the pieces alone."""
    n = puzzle.rows
    frame, inner = len(puzzle.frame_colours), len(puzzle.inner_colours)
    ring = 4 * (n - 1)
    rest = puzzle.max_score - ring
    borders, inners = 4 * (n - 2), (n - 2) ** 2
    words = [s for s in puzzle.sides.tolist() if 0 not in s]
    connect = 4 * 4 * 2 + borders * borders * 3
    connect += inners * sum(CONNECTING[word_type(word)] for word in words)
    cells = {2: 4, 1: borders, 0: inners}
    pairs = combinations(range(puzzle.size), 2)
    copies = sum(
        cells[int(puzzle.kinds[s])] for s, t in pairs if puzzle.types[s] == puzzle.types[t]
    )
    colours = ring * (1 + comb(frame, 2)) + rest * (1 + comb(inner, 2))
    return 2 * puzzle.size + colours + connect + copies


@pytest.mark.parametrize("size", PUBLISHED)
def test_sizes_that_every_puzzle_of_the_shape_has(size):
    """Variables and the explicit mapping do not depend on the pieces; the rest is counted."""
    n, frame, inner = size
    puzzle = generate("gemp", n, inner=inner, frame=frame, seed=1).puzzle
    variables, cmp_, exp, _, _ = PUBLISHED[size]
    if n <= 9:
        assert built(puzzle, "cmp") == (variables, expected_cmp(puzzle))
    else:
        formula, settings = find_variant("heule[form=cmp]")
        assert formula.build(puzzle, frozenset(), settings).top == variables
    if exp is not None and n <= 8:
        assert built(puzzle, "exp")[1] - built(puzzle, "cmp")[1] == exp - cmp_


def test_a_puzzle_with_the_profile_of_the_published_file_has_its_sizes():
    """This random puzzle has as many pieces of each symmetry and as many copies."""
    puzzle = generate("gemp", 7, inner=6, frame=3, seed=15415).puzzle
    variables, *clauses = PUBLISHED[7, 3, 6]
    for form, size in zip(("cmp", "exp", "fbc", "all"), clauses, strict=True):
        assert built(puzzle, form) == (variables, size)


def test_support_clauses_are_four_a_placement():
    puzzle = generate("gemp", 5, inner=4, frame=3, seed=1).puzzle
    variant, settings = find_variant("heule[form=support]")
    parts = {p.name: p for p in variant.build(puzzle, frozenset(), settings).parts.listed}
    assert parts["support"].constraints == 4 * 9 * 9
    assert np.count_nonzero(puzzle.kinds == 0) == 9
