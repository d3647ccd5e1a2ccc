"""Whatever is filtered and in whatever order cells are decided, the solutions are the same."""

from itertools import islice, product

import numpy as np
import pytest
from brute import all_boards
from hypothesis import given, settings
from hypothesis import strategies as st
from local_cases import puzzles
from solving import unsatisfiable

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.mac import Mac
from e2cp.methods.mac.filters import LEVELS, make_filters
from e2cp.methods.mac.search import MacOptions
from e2cp.methods.registry import make_search
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

SIZES = [(2, 2), (2, 3), (2, 5), (5, 2), (3, 3), (3, 4), (4, 4)]
FILTERS = list(product(LEVELS["color"], LEVELS["alldiff"]))


@st.composite
def cases(draw) -> tuple[Puzzle, frozenset[int]]:
    """Puzzles with few colours, perhaps shared by rim and inside, with clues or relaxed cells."""
    rows, cols = draw(st.sampled_from(SIZES))
    planted = generate(
        "gemp",
        rows,
        cols,
        inner=draw(st.integers(3 if rows * cols == 16 else 1, 4)),
        frame=draw(st.sampled_from([None, 2, 3])),
        seed=draw(st.integers(0, 10**6)),
    )
    puzzle, solution = planted.puzzle, planted.solution
    cells = draw(st.sets(st.integers(0, rows * cols - 1), max_size=2))
    if draw(st.booleans()):
        return puzzle, frozenset(cells)
    turn = draw(st.sampled_from([0, 0, 0, 2]))  # a clue that is wrong has no solution
    clues = [
        Clue(int(solution.pieces[cell]), cell, int(solution.rotations[cell] + turn) % 4)
        for cell in cells
        if not turn or not puzzle.cell_rims[cell].any()
    ]
    return puzzle.with_clues(clues), frozenset()


def solutions_of(puzzle, relaxed, limit=300):
    """All solutions by brute force, or None if they are too many."""
    boards = list(islice(all_boards(puzzle, relaxed), limit + 1))
    return set(boards) if len(boards) <= limit else None


def search(puzzle, relaxed=frozenset(), solutions=None, seed=1, **options):
    rng = np.random.default_rng(seed)
    return Mac(puzzle, rng=rng, options=MacOptions(**options), relaxed=relaxed, solutions=solutions)


def finish(running):
    while running.step():
        pass
    return running


@given(cases(), st.sampled_from(LEVELS["heuristic"]), st.integers(0, 3))
@settings(max_examples=25)
def test_every_filter_leaves_exactly_the_solutions_of_brute_force(case, heuristic, depth):
    puzzle, relaxed = case
    expected = solutions_of(puzzle, relaxed)
    if expected is None:
        return
    for color, alldiff in FILTERS:
        options = {"color": color, "alldiff": alldiff, "heuristic": heuristic, "depth": depth}
        done = finish(search(puzzle, relaxed, **options))
        assert done.exhausted
        assert set(done.fresh) == expected and done.met == len(expected), options


@given(cases(), st.sampled_from(FILTERS))
@settings(max_examples=40)
def test_no_value_of_a_solution_is_ever_taken_at_the_root(case, chosen):
    puzzle, relaxed = case
    expected = solutions_of(puzzle, relaxed)
    if not expected:
        return
    running = search(puzzle, relaxed, color=chosen[0], alldiff=chosen[1])
    running._run(1)
    tables = running._tables
    number_of = {piece: number for number, piece in enumerate(tables.piece_of.tolist())}
    domains = tables.levels.domains[0]
    for board in expected:
        for place, cell in enumerate(tables.cells.tolist()):
            value = 4 * number_of[int(board.pieces[cell])] + int(board.rotations[cell])
            start, _, first = tables.tables.layout[place].tolist()
            assert int(domains[start + value // 64 - first]) >> value % 64 & 1


def root_sizes(puzzle, **options):
    running = search(puzzle, **options)
    running._run(1)
    return running._tables.levels.sizes[0].copy(), running


def test_stronger_filters_leave_no_more_and_each_takes_something_somewhere():
    weaker = {}
    for seed in range(12):
        planted = generate("gemp", 4, inner=3, frame=2, seed=seed)
        solution = planted.solution
        clues = [
            Clue(int(solution.pieces[c]), c, int(solution.rotations[c])) for c in (0, 3, 6, 9, 12)
        ]
        puzzle = planted.puzzle.with_clues(clues)
        for option in ("color", "alldiff"):
            before = None
            for level in LEVELS[option]:
                sizes, _ = root_sizes(puzzle, **{option: level})
                assert before is None or (sizes <= before).all()
                weaker[level] = weaker.get(level, 0) + int(sizes.sum())
                before = sizes
    assert weaker["gacolor"] < weaker["exactly-k"] < weaker["none"]
    assert weaker["gac"] < weaker["count"]


@pytest.mark.parametrize(("color", "alldiff"), FILTERS)
def test_no_solution_is_proven(color, alldiff):
    done = finish(search(unsatisfiable(), solutions=1, color=color, alldiff=alldiff))
    assert done.exhausted and not done.met


@pytest.mark.parametrize("heuristic", LEVELS["heuristic"])
def test_what_was_learnt_is_part_of_a_state(heuristic, monkeypatch):
    monkeypatch.setattr("e2cp.methods.mac.search.PORTION", 5_000)
    label = f"mac[heuristic={heuristic},alldiff=count,color=exactly-k]"
    puzzle = load("meta10/10x10")
    whole = make_search(label, puzzle, seed=2)
    whole.step(), whole.step()
    again = make_search(label, puzzle, seed=2)
    again.restore(whole.state())
    for running in (whole, again):
        running.step(), running.step()
    assert (again.best, again.work, again.restarts) == (whole.best, whole.work, whole.restarts)
    weights = whole._filters.learnt.weights
    assert (weights.max() > 1) == (heuristic == "dom-wdeg")
    assert whole._filters.learnt.impacts.any() == (heuristic == "impact")


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("counters", lambda array: array + 10**6),
        ("choices", lambda array: array + 10**6),
        ("residues", lambda array: array + 60_000),
        ("level_sizes", lambda array: array + 1),
        ("level_domains", lambda array: array[:, :-1]),
    ],
)
def test_a_state_that_does_not_fit_is_refused(name, change):
    puzzle = generate("gemp", 6, inner=6, frame=3, seed=1).puzzle
    running = search(puzzle)
    running._run(9)
    state = running.state()
    search(puzzle).restore(state)
    with pytest.raises(InputError, match="does not fit"):
        search(puzzle).restore({**state, name: change(state[name])})


def test_kinds_of_sides_are_those_of_the_pieces():
    puzzle = generate("gemp", 5, 4, inner=3, seed=3).puzzle  # rim and inside share colours
    colours = make_filters(search(puzzle)._tables, "gacolor", "none", "dom", 0).colours
    frame, grey = puzzle.frame_sides, puzzle.sides == 0
    for colour in np.unique(puzzle.sides[~grey]).tolist():
        for along in (0, 1):
            sides = (puzzle.sides == colour) & (frame == bool(along)) & ~grey
            kind = colours.kinds[along, colour - 1]
            assert (kind >= 0) == bool(sides.any())
            if kind >= 0:
                assert colours.pairs[kind] == sides.sum() // 2
                assert int(colours.vertices[kind]).bit_count() == sides.sum()
    assert colours.pairs.sum() == puzzle.max_score


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.name)
def test_past_empty_domains_boards_are_legal_and_nothing_is_proven(puzzle, monkeypatch):
    monkeypatch.setattr("e2cp.methods.mac.search.PORTION", 40_000)
    running = search(puzzle, solutions=1, past=True)
    placed = [running.best.placed]
    for _ in range(5):
        more = running.step()
        placed.append(running.best.placed)
        if not more:
            break
    report = check(running.best)
    assert report.valid and not report.mismatches
    assert len(report.clues_in_place) == len(puzzle.clues)
    assert placed == sorted(placed)
    assert not running.exhausted
    if running.met:
        assert report.score == puzzle.max_score


def test_past_empty_domains_more_pieces_are_placed():
    puzzle = load("eternity2", clues="none")
    plain, past = (search(puzzle, solutions=1, past=on) for on in (False, True))
    for running in (plain, past):
        for _ in range(3):
            running.step()
    assert past.best.placed > plain.best.placed


def test_past_empty_domains_an_unsolvable_puzzle_ends_without_a_proof():
    done = finish(search(unsatisfiable(), solutions=1, past=True))
    assert not done.exhausted and not done.met
    assert 8 <= done.best.placed < 16
    with pytest.raises(InputError, match="nothing to filter"):
        search(unsatisfiable(), past=True, color="supply")
