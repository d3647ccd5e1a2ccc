import numpy as np
from brute import all_boards
from hypothesis import given
from hypothesis import strategies as st
from strategies import planted

from e2cp.catalogue.opening import load
from e2cp.modelling.options import PlacementOptions
from e2cp.modelling.placements import Placements
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate


@given(planted(), st.booleans())
def test_a_solution_is_made_of_placements(sample, types):
    places = Placements(sample.puzzle, options=PlacementOptions(types=types))
    placed = places.of_board(sample.solution)
    assert len(placed) == sample.puzzle.size
    again = places.board(placed)
    assert np.array_equal(again.edges, sample.solution.edges)
    if not types:
        assert again == sample.solution


@given(planted())
def test_placements_keep_the_rim_and_show_each_orientation_once(sample):
    places = Placements(sample.puzzle)
    grey = places.sides == 0
    assert np.array_equal(grey, sample.puzzle.cell_rims[places.cell])
    seen = {
        (int(c), int(p), s.tobytes())
        for c, p, s in zip(places.cell, places.piece, places.sides, strict=True)
    }
    assert len(seen) == places.count


def test_eternity_has_so_many_placements():
    places = Placements(load("eternity2", clues="none"))
    assert places.count == 4 * 4 + 56 * 56 + 196 * 196 * 4
    assert len(places.junctions) == 480
    clued = Placements(load("eternity2", clues="all"))
    assert len(clued.clued) == 5
    assert all(len(clued.by_cell[clue.cell]) == 1 for clue in clued.puzzle.clues)


def test_relaxed_cells_have_no_placements_and_no_junctions():
    puzzle = generate("gemp", 4, inner=3, frame=2, seed=1).puzzle
    places = Placements(puzzle, frozenset({5, 7}))
    assert not np.isin(places.cell, [5, 7]).any()
    assert all(5 not in (j.first, j.second) for j in places.junctions)
    assert len(places.junctions) == 24 - 4 - 3
    exact = {owner.piece: owner.exact for owner in places.owners}
    for piece, kind in enumerate(puzzle.kinds.tolist()):
        assert exact[piece] == (kind == 2)


def test_a_clue_among_equal_pieces_keeps_its_own_number():
    puzzle = load("clue1")
    types = puzzle.types.tolist()
    piece = next(
        p for p in range(puzzle.size) if types.count(types[p]) > 1 and puzzle.kinds[p] == 0
    )
    clued = puzzle.with_clues([Clue(piece, 14, 1)])
    places = Placements(clued, options=PlacementOptions(types=True))
    (number,) = places.clued
    board = places.board([number])
    assert board.pieces[14] == piece
    assert np.array_equal(board.edges[14], puzzle.oriented[piece, 1])


def test_the_kept_corner_is_one_of_four_turns():
    for seed in range(5):
        puzzle = generate("e2style", 4, inner=4, frame=3, seed=seed).puzzle
        places = Placements(puzzle, options=PlacementOptions(corner=True))
        kept = [o.piece for o in places.owners if len(o.placements) == 1]
        assert len(kept) == 1
        boards = list(all_boards(puzzle))
        assert 4 * sum(board.pieces[0] == kept[0] for board in boards) == len(boards)
