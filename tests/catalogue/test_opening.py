import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import renamed

from e2cp.catalogue.opening import (
    OpenedBoard,
    ReadOptions,
    load,
    load_board,
    open_any,
    open_board,
    open_puzzle,
)
from e2cp.catalogue.recognise import recognise, translated_clues
from e2cp.errors import InputError
from e2cp.formats.boards.link import board_to_link
from e2cp.formats.saving import save_board, save_puzzle
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle


@pytest.mark.parametrize(("clues", "count"), [("none", 0), ("starter", 1), ("all", 5)])
def test_clues_are_chosen_by_name(clues, count):
    assert len(load("eternity2", clues=clues).clues) == count
    assert len(load("clue1", clues=clues).clues) == 0


def test_the_clues_show_the_published_colours():
    puzzle = load("eternity2", clues="all")
    shown = [puzzle.oriented[c.piece, c.rotation].tolist() for c in puzzle.clues]
    assert shown == [
        [8, 9, 9, 12],
        [22, 11, 12, 13],
        [22, 18, 22, 20],
        [20, 9, 21, 12],
        [16, 21, 15, 17],
    ]
    assert [puzzle.square(c.cell) for c in puzzle.clues] == ["I8", "C3", "C14", "N3", "N14"]


def test_an_unknown_choice_of_clues_is_refused():
    with pytest.raises(InputError, match="unknown choice of clues"):
        load("eternity2", clues="some")


@settings(max_examples=10)
@given(st.data())
def test_eternity_is_recognised_and_keeps_its_clues(data):
    puzzle = load("eternity2", clues="none")
    other = data.draw(renamed(puzzle))
    known = recognise(other)
    assert known is not None
    assert known.entry.name == "eternity2"
    assert known.renumbered
    clues = translated_clues(other, known, "all")
    original = load("eternity2", clues="all")
    for here, there in zip(clues, original.clues, strict=True):
        colours = [known.translation.colours[c] for c in other.oriented[here.piece, here.rotation]]
        assert colours == original.oriented[there.piece, there.rotation].tolist()
        assert here.cell == there.cell


def test_a_known_set_decides_mirrors_and_orders(tmp_path):
    """Written in a mirrored order, only recognition can decide which way round it is."""
    puzzle = load("eternity2", clues="none")
    path = tmp_path / "mirrored.txt"
    np.savetxt(path, puzzle.sides[:, [0, 3, 2, 1]], fmt="%d")
    opened = open_puzzle(str(path))
    assert opened.reading.order == "uldr"
    assert opened.known.entry.name == "eternity2"
    assert not opened.known.renumbered
    assert opened.puzzle.hash == puzzle.hash
    assert opened.puzzle.clues == load("eternity2").clues


def test_a_transposed_rectangle_is_known_but_gets_no_clues():
    clue = load("clue2")
    turned = Puzzle(12, 6, clue.sides)
    known = recognise(turned)
    assert known.entry.name == "clues/clue2"
    square = load("eternity2")
    other = Puzzle(8, 32, generate("gemp", 8, 32, inner=3, frame=3, seed=1).puzzle.sides)
    assert translated_clues(square, recognise(square), "all")
    assert translated_clues(other, recognise(square), "all") == ()


def test_unknown_sets_are_not_recognised():
    assert recognise(generate("e2style", 6, inner=5, frame=3, seed=99).puzzle) is None


@pytest.mark.parametrize("suffix", [".json", ".csv", ".txt", ".url"])
def test_boards_name_their_puzzle(tmp_path, suffix):
    board = load_board("record:470")
    path = save_board(board, tmp_path / f"board{suffix}")
    again = load_board(path)
    assert again == board
    assert again.puzzle.name == "eternity2"
    assert isinstance(open_any(str(path)), OpenedBoard)


@pytest.mark.parametrize("suffix", [".json", ".csv", ".url"])
def test_boards_of_unknown_puzzles_carry_their_pieces(tmp_path, suffix):
    board = generate("e2style", 6, inner=5, frame=3, seed=99).solution
    path = save_board(board, tmp_path / f"board{suffix}")
    assert np.array_equal(load_board(path).edges, board.edges)


def test_a_partial_board_of_an_unknown_puzzle_needs_it_named(tmp_path):
    board = generate("e2style", 6, inner=5, frame=3, seed=99).solution
    pieces = board.pieces.copy()
    pieces[0] = -1
    partial = Board(board.puzzle, pieces, board.rotations)
    link = board_to_link(partial)
    with pytest.raises(InputError, match="puzzle of this board is not known"):
        load_board(link)
    assert load_board(link, board.puzzle) == partial


@pytest.mark.parametrize("suffix", [".json", ".url", ".csv"])
def test_a_board_that_bears_a_false_name_is_refused(tmp_path, suffix):
    forged = generate("e2style", 16, inner=17, frame=5, seed=4242, name="eternity2").solution
    path = save_board(forged, tmp_path / f"forged{suffix}")
    if suffix == ".csv":
        assert load_board(path).puzzle.name == "puzzle"
        return
    with pytest.raises(InputError, match="not one of the puzzle it names: read eternity2"):
        load_board(path)


def test_a_link_in_the_wrong_order_of_motifs_is_refused():
    link = board_to_link(load_board("record:470")) + "&motifs_order=jblackwood"
    with pytest.raises(InputError, match="not one of the puzzle it names"):
        load_board(link)


def test_a_name_without_a_hash_will_do(tmp_path):
    path = save_board(load_board("record:470"), tmp_path / "board.txt")
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], *lines[2:]]))
    assert load_board(path) == load_board("record:470")


def test_a_sparse_board_of_an_unknown_puzzle_is_not_guessed():
    puzzle = generate("gemp", 8, inner=8, frame=2, seed=777).puzzle
    with pytest.raises(InputError, match="puzzle of this board is not known"):
        load_board(board_to_link(Board.empty(puzzle)))


def test_paths_and_wishes_reach_the_api(tmp_path):
    clue = load("clue2")
    np.savetxt(tmp_path / "p.txt", clue.sides, fmt="%d")
    assert load(tmp_path / "p.txt", size=(6, 12), order="URDL", grey="0").hash == clue.hash
    with pytest.raises(InputError, match="for piece files"):
        load("eternity2", order="urdl")


def test_json_puzzles_keep_or_drop_their_clues(tmp_path):
    path = save_puzzle(load("eternity2", clues="all"), tmp_path / "clued.json")
    assert len(load(str(path)).clues) == 5
    assert len(load(str(path), clues="none").clues) == 0


def test_puzzles_and_boards_are_not_confused(tmp_path):
    with pytest.raises(InputError, match="this is a board"):
        open_puzzle("record:470")
    with pytest.raises(InputError, match="this is a puzzle"):
        open_board("eternity2")
    path = save_puzzle(load("clue1"), tmp_path / "clue1.txt")
    with pytest.raises(InputError, match="this is no board"):
        open_board(str(path))


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("eternity3", "no puzzle of this name: read eternity3, expected eternity2?"),
        ("nowhere.txt", "nowhere.txt: no such file"),
        ("x" * 5000, "no puzzle of this name"),
        ("a\0b", "no puzzle of this name"),
        ("", "no puzzle of this name"),
        ("record:471", "no record of this name"),
    ],
)
def test_what_does_not_exist_is_reported(target, message):
    with pytest.raises(InputError, match=message):
        open_any(target)


def test_wishes_reach_the_reader(tmp_path):
    clue = load("clue2")
    path = tmp_path / "pieces.txt"
    np.savetxt(path, clue.sides[:, [2, 3, 0, 1]], fmt="%d")
    opened = open_puzzle(str(path), ReadOptions(order="dlur", size=(6, 12), grey="0"))
    assert opened.puzzle.hash == clue.hash


def test_a_folder_is_refused(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        open_any(str(tmp_path))
