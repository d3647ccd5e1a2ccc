import networkx as nx
import numpy as np
import pytest
from local_cases import is_sound, puzzles
from scipy.optimize import linear_sum_assignment

from e2cp.catalogue.opening import load, load_board
from e2cp.kernels import kernel
from e2cp.methods.vlns import kernel as vlns
from e2cp.methods.vlns.kernel_choice import lift
from e2cp.methods.vlns.search import Vlns, VlnsOptions, polish
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate


@kernel
def one_move(static, placed, choice, tabu, space, counters, random, settings):
    """Lift a set of cells and fill it again."""
    counters[vlns.MOVES] += 1
    size = lift(
        static,
        choice,
        space.lifted,
        random,
        counters[vlns.MOVES],
        settings.cells,
        settings.violated,
        settings.rest,
    )
    for kind in range(3):
        vlns.reassign(static, placed, choice, tabu, space, counters, random, settings, size, kind)
    return size


def move(search: Vlns) -> np.ndarray:
    """Make one move and return the cells it lifted."""
    size = one_move(
        search.static,
        search.board_state,
        search.choice,
        search.tabu,
        search.space,
        search.counters,
        search.random,
        search.settings,
    )
    return search.space.lifted[:size].copy()


def lying(search: Vlns) -> Board:
    return Board(search.puzzle, search.board_state.pieces, search.board_state.rotations)


def weights_of(board: Board, cells: np.ndarray) -> np.ndarray:
    """Weights by cell and piece, from the pieces alone: matched sides, or far less if illegal."""
    puzzle = board.puzzle
    table = np.full((len(cells), len(cells)), -1000)
    for row, cell in enumerate(cells):
        place, column = divmod(int(cell), puzzle.cols)
        inside = (place > 0, column < puzzle.cols - 1, place < puzzle.rows - 1, column > 0)
        steps = (-puzzle.cols, 1, puzzle.cols, -1)
        for number, origin in enumerate(cells):
            for turn in range(4):
                sides = np.roll(puzzle.sides[board.pieces[origin]], turn)
                if any((sides[side] != 0) != inside[side] for side in range(4)):
                    continue
                matches = sum(
                    int(sides[side] == board.edges[cell + steps[side], (side + 2) % 4])
                    for side in range(4)
                    if inside[side]
                )
                table[row, number] = max(table[row, number], matches)
    return table


@pytest.mark.parametrize("puzzle", puzzles()[2:], ids=lambda puzzle: puzzle.name)
def test_a_move_is_the_best_assignment(puzzle):
    search = Vlns(puzzle, rng=np.random.default_rng(5), options=VlnsOptions(tenure=0, spread=0))
    search.advance(1)
    search.tabu.expiry[:] = -1
    for _ in range(5):
        before = lying(search)
        cells = move(search)
        search.tabu.expiry[:] = -1
        rows, cols = cells // puzzle.cols, cells % puzzle.cols
        apart = np.abs(rows[:, None] - rows) + np.abs(cols[:, None] - cols)
        assert (apart + 2 * np.eye(len(cells), dtype=int) >= 2).all()
        weights = weights_of(before, cells)
        best = weights[linear_sum_assignment(weights, maximize=True)].sum()
        reached = lying(search).score - before.score
        kept = sum(sides_matched(before, int(cell)) for cell in cells)
        assert reached == best - kept
        assert is_sound_board(search)


def sides_matched(board: Board, cell: int) -> int:
    puzzle = board.puzzle
    return sum(
        int(board.edges[cell, side] == board.edges[cell + step, (side + 2) % 4])
        for side, step in enumerate((-puzzle.cols, 1, puzzle.cols, -1))
        if not puzzle.cell_rims[cell, side]
    )


def is_sound_board(search: Vlns) -> bool:
    search.current = int(search.counters[vlns.SCORE])
    search.best = max(search.best, lying(search), key=lambda board: board.score)
    return is_sound(search)


def test_a_move_is_as_good_as_networkx_says():
    search = Vlns(
        generate("gemp", 6, inner=4, frame=3, seed=1).puzzle, rng=np.random.default_rng(1)
    )
    search.advance(1)
    search.tabu.expiry[:] = -1
    before = lying(search)
    cells = move(search)
    graph = nx.Graph()
    for (row, column), weight in np.ndenumerate(weights_of(before, cells)):
        graph.add_edge(("cell", row), ("piece", column), weight=int(weight) + 2000)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    best = sum(graph.edges[pair]["weight"] - 2000 for pair in matching)
    kept = sum(sides_matched(before, int(cell)) for cell in cells)
    assert lying(search).score - before.score == best - kept


def test_the_list_of_violated_cells_is_kept():
    search = Vlns(load("eternity2"), rng=np.random.default_rng(1), options=VlnsOptions(plateau=7))
    for _ in range(10):
        search.advance(30)
        board = lying(search)
        expected = {
            cell
            for cell in range(256)
            if search.static.free[cell]
            and sides_matched(board, cell) < 4 - board.puzzle.cell_rims[cell].sum()
        }
        listed = search.choice.violated[: search.choice.counts[0]]
        assert set(listed.tolist()) == expected
        assert listed.size == len(expected)
        assert (search.choice.places[listed] == np.arange(listed.size)).all()


@pytest.mark.parametrize("options", [{"most_moves": 100}, {"most_plateaus": 3, "plateau": 10}])
def test_it_ends_when_asked_to(options):
    search = Vlns(load("eternity2"), rng=np.random.default_rng(1), options=VlnsOptions(**options))
    while search.advance(30):
        assert search.work < 5000
    work = search.work
    assert work == options.get("most_moves", work)
    assert not search.step()
    assert search.work == work


def test_the_best_board_returns_after_enough_plateaus():
    options = VlnsOptions(plateau=5, plateaus=2, swaps=30)
    search = Vlns(load("eternity2"), rng=np.random.default_rng(1), options=options)
    search.advance(3000)
    assert search.restarts > 0
    assert is_sound(search)


def test_polishing_gains_and_is_repeatable():
    board = load_board("record:joshua-blackwood-470")
    pieces, inner = board.pieces.copy(), [100, 102, 104, 106, 120]
    pieces[inner] = pieces[inner[1:] + inner[:1]]
    spoilt = Board(board.puzzle, pieces, board.rotations)
    free = np.zeros(256, np.bool_)
    free[inner] = True
    polished = polish(spoilt, moves=50, rng=np.random.default_rng(1), free=free)
    assert polished.score >= 470
    first = polish(spoilt, moves=300, rng=np.random.default_rng(2))
    again = polish(spoilt, moves=300, rng=np.random.default_rng(2))
    assert first == again
    assert first.score > spoilt.score
    assert polish(board, moves=0, rng=np.random.default_rng(1)) == board
