import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from local_cases import puzzles
from strategies import planted

from e2cp.kernels import kernel
from e2cp.methods.guide.kernel import try_move
from e2cp.methods.guide.kernel_moves import ASSIGNMENT, BLOCKS, SWAP, TURN
from e2cp.methods.guide.kernel_objectives import refresh_moved, take_back
from e2cp.methods.guide.search import Guide, GuideOptions
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check

KINDS = {"turn": TURN, "swap": SWAP, "blocks": BLOCKS, "assignment": ASSIGNMENT}
ALL = GuideOptions(edges=1, blocks=1, tiles=1, large=1, cells=5, back=0)


@kernel
def one_move(static, groups, state, matches, undo, space, random, settings, now, kind):
    """Make a move and keep it; return how many cells it touched."""
    try_move(static, state, random, undo, space, settings, now, kind)
    refresh_moved(groups, state, matches, undo)
    return undo.length[0]


@kernel
def undone(static, groups, state, matches, undo):
    take_back(static, state, undo)
    refresh_moved(groups, state, matches, undo)


def objectives(board: Board) -> list[int]:
    """Return the four objectives of a board, counted plainly."""
    puzzle = board.puzzle
    edges = board.edges.reshape(puzzle.rows, puzzle.cols, 4)
    across = edges[:, :-1, 1] == edges[:, 1:, 3]
    down = edges[:-1, :, 2] == edges[1:, :, 0]
    square = [
        sum(
            bool(
                across[row : row + side, col : col + side - 1].all()
                and down[row : row + side - 1, col : col + side].all()
            )
            for row in range(puzzle.rows - side + 1)
            for col in range(puzzle.cols - side + 1)
        )
        for side in (2, 3)
    ]
    whole = np.ones((puzzle.rows, puzzle.cols), bool)
    whole[:, :-1] &= across
    whole[:, 1:] &= across
    whole[:-1] &= down
    whole[1:] &= down
    return [check(board).score, square[0], int(whole.sum()), square[1]]


def lying(search) -> Board:
    return Board(search.puzzle, search.board_state.pieces, search.board_state.rotations)


def make(search, kind, now):
    return one_move(
        search.static,
        search.groups,
        search.board_state,
        search.matches,
        search.undo,
        search.space,
        search.random,
        search.settings,
        now,
        kind,
    )


def sound_moves(puzzle, kind, seed, start=None, moves=6):
    """Make moves, each recounted, every second one taken back; return how many cells changed."""
    search = Guide(puzzle, start, rng=np.random.default_rng(seed), options=ALL)
    if not search.static.members.size:
        return 0
    changed = 0
    for now in range(moves):
        before = lying(search)
        search.undo.length[0] = 0
        count = make(search, kind, now)
        board = lying(search)
        report = check(board)
        assert report.valid and report.holes == 0
        assert len(report.clues_in_place) == len(puzzle.clues)
        assert search.matches.values.tolist() == objectives(board)
        changed += int(count)
        if now % 2:
            undone(search.static, search.groups, search.board_state, search.matches, search.undo)
            assert lying(search) == before
            assert search.matches.values.tolist() == objectives(before)
    return changed


@settings(max_examples=40, deadline=None)
@given(planted(), st.sampled_from(sorted(KINDS)), st.integers(0, 1000), st.booleans())
def test_all_objectives_are_those_of_a_recount(made, kind, seed, solved):
    # near a solution large blocks match, which random boards hardly show
    sound_moves(made.puzzle, KINDS[kind], seed, made.solution if solved else None)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("puzzle", puzzles()[4:], ids=lambda puzzle: puzzle.name)
def test_moves_change_something_and_keep_clues(puzzle, kind):
    assert sound_moves(puzzle, kind, seed=1, moves=12) > 0


@pytest.mark.parametrize("seed", range(3))
def test_an_assignment_is_never_worse_in_matched_junctions(seed):
    search = Guide(puzzles()[4], rng=np.random.default_rng(seed), options=ALL)
    before = search.matches.values[0]
    for now in range(20):
        search.undo.length[0] = 0
        make(search, ASSIGNMENT, now)
        assert search.matches.values[0] >= before
        before = search.matches.values[0]
