from collections import Counter
from xml.etree import ElementTree

import numpy as np
import pytest

from e2cp.picture.svg import draw_pieces_svg, draw_svg
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate

XML = "{http://www.w3.org/2000/svg}"


def solution(rows=8, cols=None, **options):
    return generate("gemp", rows, cols, **({"inner": 8, "frame": 3, "seed": 1} | options)).solution


def shuffled(board, seed=0):
    rng = np.random.default_rng(seed)
    size = board.puzzle.size
    return Board(board.puzzle, rng.permutation(size), rng.integers(0, 4, size))


def parsed(svg):
    root = ElementTree.fromstring(svg)
    kinds = Counter(element.get("class") for element in root.iter() if element.get("class"))
    return root, kinds


def assert_sound(svg):
    """Every reference has its definition, and every definition its own name."""
    root, kinds = parsed(svg)
    names = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(names.values()) == {1}
    assert {use.get("href")[1:] for use in root.iter(f"{XML}use")} <= set(names)
    return kinds


@pytest.mark.parametrize(
    ("rows", "cols", "inner"), [(2, 2, 3), (3, 7, 5), (20, 20, 9), (12, 12, 60)]
)
def test_unusual_boards_draw(rows, cols, inner):
    board = solution(rows, cols, inner=inner, frame=4)
    svg = draw_svg(board, numbers=True)
    kinds = assert_sound(svg)
    assert kinds["piece"] == kinds["number"] == rows * cols
    assert kinds["mismatch"] == kinds["rim-fault"] == kinds["hole"] == 0
    root, _ = parsed(svg)
    x, y, width, height = map(int, root.get("viewBox").split())
    assert (width + 2 * x, height + 2 * y) == (100 * cols, 100 * rows)
    assert float(root.get("width")) * height == float(root.get("height")) * width


@pytest.mark.parametrize("seed", range(3))
def test_one_crack_for_each_mismatch(seed):
    board = shuffled(solution(), seed)
    report = check(board)
    kinds = assert_sound(draw_svg(board))
    assert kinds["mismatch"] == len(report.mismatches) > 0
    assert kinds["rim-fault"] == sum(fault.colour != 0 for fault in report.rim_faults) > 0


def test_a_crack_lies_on_its_junction():
    board = solution(4)
    rotations = board.rotations.copy()
    rotations[5] = (rotations[5] + 1) % 4
    turned = Board(board.puzzle, board.pieces, rotations)
    middles = {
        (fault.cell, fault.neighbour): (fault.cell % 4, fault.cell // 4)
        for fault in check(turned).mismatches
    }
    expected = {
        f"translate({100 * col + 100} {100 * row + 50}) rotate(90)"
        if neighbour == cell + 1
        else f"translate({100 * col + 50} {100 * row + 100})"
        for (cell, neighbour), (col, row) in middles.items()
    }
    root, _ = parsed(draw_svg(turned))
    cracks = {e.get("transform") for e in root.iter() if e.get("class") == "mismatch"}
    assert cracks == expected


def test_holes_hold_no_piece():
    full = solution()
    pieces = full.pieces.copy()
    pieces[[0, 9, 63]] = HOLE
    board = Board(full.puzzle, pieces, full.rotations)
    kinds = assert_sound(draw_svg(board, numbers=True))
    assert (kinds["hole"], kinds["piece"], kinds["number"]) == (3, 61, 61)
    assert kinds["mismatch"] == 0


def test_an_empty_board_is_all_holes():
    kinds = assert_sound(draw_svg(Board.empty(solution().puzzle), numbers=True))
    assert kinds["hole"] == 64
    assert kinds["piece"] == kinds["number"] == 0


def test_each_side_shows_its_colour():
    board = solution(3)
    root, _ = parsed(draw_svg(board))
    pieces = [e for e in root.iter() if e.get("class") == "piece"]
    for element, colours in zip(pieces, board.edges.tolist(), strict=True):
        drawn = [use.get("href") for use in element][:4]
        assert drawn == [f"#{chr(97 + colour)}{side}" for side, colour in enumerate(colours)]


def test_numbers_are_strokes_and_their_plates_turn_with_the_pieces():
    board = solution()
    assert parsed(draw_svg(board))[1]["number"] == 0
    root, _ = parsed(draw_svg(board, numbers=True))
    assert not list(root.iter(f"{XML}text"))
    numbers = [e for e in root.iter() if e.get("class") == "number"]
    for element, piece, rotation in zip(
        numbers, board.pieces.tolist(), board.rotations.tolist(), strict=True
    ):
        plate, strokes = element
        assert "".join(use.get("href")[2:] for use in strokes) == str(piece + 1)
        assert plate.get("transform") == (f"rotate({90 * rotation})" if rotation else None)


def test_standing_clues_are_ringed():
    board = solution()
    clues = tuple(Clue(int(board.pieces[c]), c, int(board.rotations[c])) for c in (9, 20))
    with_clues = Board(board.puzzle.with_clues(clues), board.pieces, board.rotations)
    assert parsed(draw_svg(with_clues))[1]["clue"] == 2
    assert parsed(draw_svg(with_clues, clues=False))[1]["clue"] == 0
    assert parsed(draw_svg(Board.empty(with_clues.puzzle)))[1]["clue"] == 0


def test_the_title_has_name_and_score():
    board = solution(4, name='<a & "b">\x00 ü')
    root, _ = parsed(draw_svg(board))
    assert root.find(f"{XML}title").text == '<a & "b">? ü: 24 of 24 junctions matched'
    empty, _ = parsed(draw_svg(Board.empty(board.puzzle)))
    assert "0 of 16 pieces placed" in empty.find(f"{XML}title").text


def test_the_pieces_lie_in_order_and_apart():
    puzzle = solution(3, 7, inner=30).puzzle
    svg = draw_pieces_svg(puzzle)
    kinds = assert_sound(svg)
    assert kinds["piece"] == kinds["number"] == 21
    assert parsed(draw_pieces_svg(puzzle, numbers=False))[1]["number"] == 0
    root, _ = parsed(svg)
    places = [
        tuple(map(int, e.get("transform")[10:-1].split()))
        for e in root.iter()
        if e.get("class") == "piece"
    ]
    assert len({x for x, _ in places}) == 7
    assert places == sorted(places, key=lambda place: place[::-1])
    assert min(np.diff(sorted({x for x, _ in places}))) > 100


def test_the_same_board_gives_the_same_small_file():
    board = shuffled(solution(16, inner=17, frame=5))
    first = draw_svg(board, numbers=True)
    assert draw_svg(board, numbers=True) == first
    assert len(first.encode()) < 200_000
