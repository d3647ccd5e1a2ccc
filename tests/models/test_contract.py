"""One suite over every variant: what holds for one holds for all."""

import numpy as np
import pytest
from brute import all_boards, best_score
from solving import solve, unsatisfiable

from e2cp.modelling.registry import all_variants
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.status import Status

VARIANTS, _ = all_variants()
DECIDING = [
    name for name, variant in VARIANTS.items() if variant.kind != "wcnf" and name != "max-match"
]
OPTIMISING = [name for name in VARIANTS if name not in DECIDING]
AMOS = ("seqcounter", "commander", "product", "bitwise", "ladder", "totalizer", "kmtotalizer")
SETTINGS = [
    "element[colours=table]",
    "domino[pairs=rows]",
    "domino[pairs=disjoint]",
    *(
        f"{name}[{option}]"
        for name in ("bool", "clauses")
        for option in ("counts=on", "balance=on", "clues=units")
    ),
    "sat-p[p3=conflict]",
    "sat-p[clues=units]",
    *(f"sat-p[amo={amo}]" for amo in AMOS),
    "sat-pd[counts=on]",
    "sat-pd[balance=on,count=seqcounter]",
    "sat-pd[z=on]",
    "sat-pd[z=on,amo=seqcounter,clues=units]",
    "sat-pd[p3=on]",
    "sat-pd[pd3=pattern]",
    "sat-pd[pd3=half]",
    *(f"heule[form={form}]" for form in ("cmp", "fbc", "all", "support")),
]  # fmt: skip


def puzzle_of(kind: str) -> Puzzle:
    if kind == "3x3":
        return generate("gemp", 3, inner=2, frame=2, seed=3).puzzle
    if kind == "3x4":
        return generate("gemp", 3, 4, inner=3, frame=2, seed=1).puzzle
    if kind == "4x4":
        return generate("e2style", 4, inner=3, frame=3, seed=4).puzzle
    if kind == "2x4":
        return generate("gemp", 2, 4, inner=1, frame=2, seed=2).puzzle
    if kind == "duplicates":
        return generate("gemp", 3, inner=1, frame=2, seed=5).puzzle
    if kind == "symmetric":
        puzzles = (generate("gemp", 4, inner=2, frame=3, seed=s).puzzle for s in range(100))
        return next(p for p in puzzles if (p.periods == 2).any() and _few(p))
    if kind == "clues":
        solution = generate("gemp", 4, inner=2, frame=2, seed=6).solution
        cells = (0, 5)
        clues = [Clue(int(solution.pieces[c]), c, int(solution.rotations[c])) for c in cells]
        return solution.puzzle.with_clues(clues)
    raise AssertionError(kind)


def _few(puzzle: Puzzle) -> bool:
    return sum(1 for _, _ in zip(all_boards(puzzle), range(400), strict=False)) < 400


KINDS = ["3x3", "3x4", "4x4", "2x4", "duplicates", "symmetric", "clues"]
_answers: dict[tuple[str, bool], set[Board]] = {}


def answers(kind: str, relaxed: bool) -> tuple[Puzzle, frozenset[int], set[Board]]:
    """Return a puzzle, its relaxed cells and all its boards, by brute force."""
    puzzle = puzzle_of(kind)
    rng = np.random.default_rng(1)
    cells = checkerboard_cells(puzzle, 2, rng) if relaxed else frozenset()
    if (kind, relaxed) not in _answers:
        _answers[kind, relaxed] = set(all_boards(puzzle, cells))
    return puzzle, cells, _answers[kind, relaxed]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("encoding", [*DECIDING, *SETTINGS])
def test_all_boards_are_found_and_no_other(encoding, kind):
    puzzle, cells, expected = answers(kind, relaxed=False)
    status, boards = solve(puzzle, encoding, cells)
    assert status is Status.SAT
    assert len(boards) == len(set(boards))
    assert set(boards) == expected


@pytest.mark.parametrize("kind", ["3x3", "3x4", "clues"])
@pytest.mark.parametrize("encoding", [*DECIDING, *SETTINGS])
def test_all_relaxed_boards_are_found_and_no_other(encoding, kind):
    puzzle, cells, expected = answers(kind, relaxed=True)
    _, boards = solve(puzzle, encoding, cells)
    assert len(boards) == len(set(boards))
    assert set(boards) == expected


@pytest.mark.parametrize("encoding", DECIDING)
def test_a_cell_alone_among_relaxed_ones_is_filled_in_every_way(encoding):
    """All neighbours of the middle are relaxed: no junction decides how its piece is turned."""
    puzzle = puzzle_of("3x3")
    cells = frozenset({1, 3, 5, 7})
    _, boards = solve(puzzle, encoding, cells)
    assert set(boards) == set(all_boards(puzzle, cells))
    assert len(boards) == len(set(boards))


@pytest.mark.parametrize("encoding", [*DECIDING, *SETTINGS])
def test_unsatisfiable_stays_so(encoding):
    status, boards = solve(unsatisfiable(), encoding, solutions=1)
    assert (status, boards) == (Status.UNSAT, [])


@pytest.mark.parametrize("encoding", [*DECIDING, "bool[types=on]", "sat-pd[types=on]"])
def test_keeping_a_corner_leaves_a_quarter(encoding):
    puzzle = puzzle_of("4x4")
    full = encoding.replace("]", ",corner=on]") if "[" in encoding else f"{encoding}[corner=on]"
    _, boards = solve(puzzle, full)
    assert 4 * len(boards) == len(answers("4x4", relaxed=False)[2])


@pytest.mark.parametrize("encoding", ["bool", "clauses", "sat-p", "sat-pd", "sat-pd[z=on]"])
@pytest.mark.parametrize("kind", ["duplicates", "4x4", "clues"])
def test_types_count_each_distinct_board_once(encoding, kind):
    puzzle, _, expected = answers(kind, relaxed=False)
    full = encoding.replace("]", ",types=on]") if "[" in encoding else f"{encoding}[types=on]"
    _, boards = solve(puzzle, full)
    distinct = {board.edges.tobytes() for board in expected}
    assert len(boards) == len(distinct)
    assert {board.edges.tobytes() for board in boards} == distinct
    assert all(check(board).valid for board in boards)


@pytest.mark.parametrize("engine", ["rc2", "lsu", "cpsat"])
@pytest.mark.parametrize("encoding", OPTIMISING)
def test_the_optimum_is_the_true_one(encoding, engine):
    if (engine == "cpsat") != (VARIANTS[encoding].kind == "cpsat"):
        pytest.skip("not an engine for this kind")
    corners = [[0, 0, 1, 1], [0, 0, 1, 2], [0, 0, 2, 1], [0, 0, 2, 2]]
    borders = [[0, 1, 3, 1], [0, 1, 4, 2], [0, 1, 4, 2], [0, 2, 3, 2]]
    puzzle = Puzzle(3, 3, [*corners, *borders, [3, 3, 4, 4]])
    best = best_score(puzzle)
    status, boards = solve(puzzle, encoding, engine=engine, solutions=1)
    assert status is Status.OPTIMAL
    assert boards[-1].score == best < puzzle.max_score
    assert check(boards[-1]).valid


@pytest.mark.parametrize("encoding", OPTIMISING)
@pytest.mark.parametrize("kind", ["4x4", "symmetric", "clues", "3x4"])
def test_the_optimum_of_a_solvable_puzzle_is_perfect(encoding, kind):
    puzzle = puzzle_of(kind)
    status, boards = solve(puzzle, encoding, solutions=1)
    assert status is Status.OPTIMAL
    assert boards[-1].score == puzzle.max_score
    assert check(boards[-1]).valid


@pytest.mark.parametrize("encoding", OPTIMISING)
def test_relaxed_optima_leave_their_cells_empty(encoding):
    puzzle, cells, _ = answers("3x4", relaxed=True)
    _, boards = solve(puzzle, encoding, cells, solutions=1)
    assert set(boards[-1].holes.tolist()) == set(cells)
    assert not check(boards[-1]).mismatches


@pytest.mark.parametrize("encoding", VARIANTS)
def test_a_hint_changes_no_answer(encoding):
    solution = generate("e2style", 4, inner=3, frame=3, seed=4).solution
    status, boards = solve(solution.puzzle, encoding, solutions=1, hint=solution)
    assert status in (Status.SAT, Status.OPTIMAL)
    assert boards[-1].score == solution.puzzle.max_score


@pytest.mark.parametrize("encoding", DECIDING)
def test_the_papers_search_finds_a_board(encoding):
    if VARIANTS[encoding].kind != "cpsat":
        pytest.skip("only CP-SAT has this search")
    puzzle = puzzle_of("4x4")
    status, boards = solve(puzzle, encoding, solutions=1, search="first-fail", seed=5)
    assert status is Status.SAT
    assert boards[0].score == puzzle.max_score
