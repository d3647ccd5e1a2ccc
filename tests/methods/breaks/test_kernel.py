"""The break-tolerant kernel against plain enumeration."""

from collections import Counter
from collections.abc import Iterator
from math import log

import numpy as np
import pytest

from e2cp.methods.breaks import kernel_layout as layout
from e2cp.methods.breaks.kernel import search
from e2cp.methods.breaks.schedule import BreakSchedule
from e2cp.methods.breaks.tables import NAT, BreakTables
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.scan_order import scan_order

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def spoilt(puzzle: Puzzle, seed: int) -> Puzzle:
    """Swap inner sides between inner pieces: the colours stay even, the solution is gone."""
    rng = np.random.default_rng(seed)
    sides = puzzle.sides.copy()
    inner = np.flatnonzero(puzzle.kinds == 0)
    for _ in range(3):
        (one, two), side = rng.choice(inner, 2, replace=False), rng.integers(0, 4, 2)
        sides[one, side[0]], sides[two, side[1]] = sides[two, side[1]], sides[one, side[0]]
    return Puzzle(puzzle.rows, puzzle.cols, sides, "spoilt")


def legal_oriented(puzzle: Puzzle, cell: int, free: set[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield the free pieces that a cell's rim admits, with their sides, in each rotation."""
    for piece in sorted(free):
        for rotation in range(puzzle.periods[piece]):
            sides = puzzle.oriented[piece, rotation].tolist()
            if [side == 0 for side in sides] == puzzle.cell_rims[cell].tolist():
                yield piece, sides


def boards_by_breaks(puzzle: Puzzle, order: np.ndarray, most: int) -> Counter:
    """Count the boards that the rules allow: frame whole, each new piece breaks once at most."""
    shown = {
        clue.cell: puzzle.oriented[clue.piece, clue.rotation].tolist() for clue in puzzle.clues
    }
    free = set(range(puzzle.size)) - {clue.piece for clue in puzzle.clues}
    rim = puzzle.cell_rims.any(axis=1)
    found: Counter = Counter()

    def fill(depth: int, broken: int) -> None:
        if depth == order.size:
            found[broken] += 1
            return
        cell = int(order[depth])
        row, col = divmod(cell, puzzle.cols)
        for piece, sides in legal_oriented(puzzle, cell, free):
            breaks = 0
            for side, (down, right) in enumerate(SIDES):
                near = (row + down) * puzzle.cols + col + right
                if sides[side] == 0 or near not in shown:
                    continue
                if shown[near][(side + 2) % 4] != sides[side]:
                    breaks += 2 if rim[cell] and rim[near] else 1
            if breaks > 1 or broken + breaks > most:
                continue
            free.remove(piece)
            shown[cell] = sides
            fill(depth + 1, broken + breaks)
            del shown[cell]
            free.add(piece)

    fill(0, 0)
    return found


def search_all(puzzle: Puzzle, order: np.ndarray, budget: int, nodes: int) -> Counter:
    anywhere = np.full(order.size, 99)
    tables = BreakTables(puzzle, BreakSchedule(order, (), 0 * order, anywhere, 0))
    plan, pieces = tables.draw(np.random.default_rng(1))
    state = tables.state(pieces, budget)
    found: Counter = Counter()
    while True:
        result = search(plan, state, nodes)
        if result == layout.EXHAUSTED:
            return found
        if result == layout.COMPLETE:
            board = tables.complete(state, pieces)
            report = check(board)
            assert report.valid
            found[puzzle.max_score - report.score] += 1


def lost_by_depth(puzzle: Puzzle, order: np.ndarray) -> list[list[int]]:
    """Place every matching board of the cells in order; return what each has lost by each depth."""
    shown = {
        clue.cell: puzzle.oriented[clue.piece, clue.rotation].tolist() for clue in puzzle.clues
    }
    free = set(range(puzzle.size)) - {clue.piece for clue in puzzle.clues}
    open_sides = Counter(puzzle.sides.ravel().tolist())
    found = []

    def fill(lost: list[int]) -> None:
        if len(lost) == order.size:
            found.append(lost)
            return
        cell = int(order[len(lost)])
        row, col = divmod(cell, puzzle.cols)
        for piece, sides in legal_oriented(puzzle, cell, free):
            near = [(row + down) * puzzle.cols + col + right for down, right in SIDES]
            met = [side for side in range(4) if sides[side] and near[side] in shown]
            if any(shown[near[side]][(side + 2) % 4] != sides[side] for side in met):
                continue
            loss = 0
            for side in met:
                loss += round(NAT * log(open_sides[sides[side]] - 1))
                open_sides[sides[side]] -= 2
            free.remove(piece)
            shown[cell] = sides
            fill([*lost, (lost[-1] if lost else 0) + loss])
            del shown[cell]
            free.add(piece)
            for side in met:
                open_sides[sides[side]] += 2

    fill([])
    return found


def boards_below(puzzle: Puzzle, order: np.ndarray, thresholds: np.ndarray, nodes: int) -> int:
    """Count the boards without a break that the kernel meets below thresholds."""
    tables = BreakTables(puzzle, BreakSchedule(order, (), 0 * order, 0 * order, 0))
    tables.set_thresholds(thresholds.astype(np.uint64))
    plan, pieces = tables.draw(np.random.default_rng(1))
    state = tables.state(pieces, 0)
    met = 0
    while (result := search(plan, state, nodes)) != layout.EXHAUSTED:
        met += result == layout.COMPLETE
    return met


@pytest.mark.parametrize("nodes", [7, pytest.param(100_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("which", [0, 4])
def test_the_boards_below_ceilings_are_met_and_no_other(which, nodes):
    puzzle = [*some_puzzles(), generate("gemp", 4, inner=2, frame=2, seed=3).puzzle][which]
    order = scan_order(puzzle)
    lost = np.array(lost_by_depth(puzzle, order))
    assert len(lost) > 1
    for share in (0.0, 0.3, 0.7, 1.0):
        thresholds = np.quantile(lost, share, axis=0, method="lower")
        thresholds[: order.size // 2] = 2.0**62
        expected = int((lost <= thresholds).all(axis=1).sum())
        assert boards_below(puzzle, order, thresholds, nodes) == expected


def test_what_was_spent_counts_the_ways_to_pair_the_sides():
    """Each colour's sides can be paired in as many ways as the odd numbers below them multiply."""
    puzzle = generate("gemp", 4, inner=3, frame=2, seed=2).puzzle
    ways = 0.0
    for colour, sides in Counter(puzzle.sides.ravel().tolist()).items():
        ways += sum(log(odd) for odd in range(1, sides, 2)) if colour else 0
    lost = np.array(lost_by_depth(puzzle, scan_order(puzzle)))
    assert lost[:, -1] / NAT == pytest.approx(np.full(len(lost), ways), abs=1e-3)


def test_ceilings_end_where_breaks_begin():
    puzzle = some_puzzles()[0]
    order = scan_order(puzzle)
    allowed = np.where(np.arange(order.size) < 5, 0, 2)
    tables = BreakTables(puzzle, BreakSchedule(order, (), 0 * order, allowed, 0))
    tables.set_thresholds(np.zeros(12, np.uint64))
    assert tables.pruned == 5


def some_puzzles() -> list[Puzzle]:
    gemp = generate("gemp", 4, inner=5, frame=4, seed=3).puzzle
    wide = generate("gemp", 3, 4, inner=4, frame=3, seed=5).puzzle
    solved = generate("gemp", 4, inner=5, frame=4, seed=4)
    clue = Clue(int(solved.solution.pieces[9]), 9, int(solved.solution.rotations[9]))
    return [gemp, spoilt(gemp, 1), spoilt(wide, 2), spoilt(solved.puzzle.with_clues([clue]), 3)]


@pytest.mark.parametrize("budget", [0, 2, 3])
@pytest.mark.parametrize("which", range(4))
def test_every_board_within_the_budget_is_met_and_no_other(which, budget):
    puzzle = some_puzzles()[which]
    order = scan_order(puzzle)
    assert search_all(puzzle, order, budget, 1000) == boards_by_breaks(puzzle, order, budget)


def test_a_clue_has_neighbours_on_all_sides():
    made = generate("gemp", 4, inner=5, frame=4, seed=4)
    clue = Clue(int(made.solution.pieces[9]), 9, int(made.solution.rotations[9]))
    puzzle = made.puzzle.with_clues([clue])
    order = scan_order(puzzle)
    expected = boards_by_breaks(puzzle, order, 2)
    assert expected[0] and 9 not in order
    assert search_all(puzzle, order, 2, 100_000) == expected


@pytest.mark.parametrize("budget", [0, 1])
def test_symmetric_pieces_are_placed_once_in_each_orientation(budget):
    made = generate("gemp", 4, inner=2, frame=3, seed=7)
    puzzle = spoilt(made.puzzle, 1)
    assert set(puzzle.periods[puzzle.kinds == 0].tolist()) > {4}
    order = scan_order(puzzle)
    expected = boards_by_breaks(puzzle, order, budget)
    assert search_all(puzzle, order, budget, 1000) == expected


def test_a_board_of_two_rows_never_breaks():
    puzzle = generate("gemp", 2, 5, inner=2, frame=3, seed=1).puzzle
    order = scan_order(puzzle)
    expected = boards_by_breaks(puzzle, order, 3)
    assert set(expected) == {0}
    assert search_all(puzzle, order, 3, 1000) == expected


@pytest.mark.parametrize("cells", [(65, 66), (65, 78), (13, 25), (65, 91), (1, 13)])
def test_more_pieces_than_fit_a_word_and_sides_that_are_not_known(cells):
    """Two cells of a 12x12 board: all ways to fill them, most with one break."""
    puzzle = generate("gemp", 12, inner=9, frame=4, seed=1).puzzle
    order = np.array(cells)
    tables = BreakTables(puzzle, BreakSchedule(order, (), 0 * order, 0 * order + 1, 0))
    plan, pieces = tables.draw(np.random.default_rng(1))
    assert tables.words[1] == 2
    state = tables.state(pieces, 99)
    found: Counter = Counter()
    while (result := search(plan, state, 10**6)) != layout.EXHAUSTED:
        assert result == layout.COMPLETE
        broken = int(state.frames[order.size * int(layout.FRAME) + int(layout.BROKEN)])
        found[broken] += 1
    assert found == boards_by_breaks(puzzle, order, 1)


def test_small_portions_meet_the_same_boards():
    puzzle = some_puzzles()[1]
    order = scan_order(puzzle)
    assert search_all(puzzle, order, 2, 7) == search_all(puzzle, order, 2, 10**6)


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize("which", range(4))
def test_a_lower_budget_is_heeded_at_once(which, seed):
    puzzle = some_puzzles()[which]
    order = scan_order(puzzle)
    tables = BreakTables(puzzle, BreakSchedule(order, (), 0 * order, np.full(order.size, 99), 0))
    plan, pieces = tables.draw(np.random.default_rng(seed))
    state = tables.state(pieces, 8)
    best = 9
    while search(plan, state, 100) != layout.EXHAUSTED:
        if state.counters[layout.DEPTH] == order.size:
            breaks = puzzle.max_score - tables.complete(state, pieces).score
            assert breaks < best
            best = breaks
            state.counters[layout.BUDGET] = best - 1
    assert best == min(boards_by_breaks(puzzle, order, best))
