"""The forms of others: what is written in them is read back, and what they leave out is found."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import planted

from e2cp.catalogue.opening import load, load_board, open_any, open_board
from e2cp.errors import InputError
from e2cp.formats.boards.placements import board_from_placements
from e2cp.formats.detect import read_any
from e2cp.formats.pieces.reading import read_pieces
from e2cp.formats.saving import board_to, puzzle_to
from e2cp.puzzle.board import Board
from e2cp.puzzle.solution_order import is_solution_order, shuffled
from e2cp.runtime.files import Source

ETERNITY = load("eternity2", clues="all")
RECORD = load_board("record:470")
FORMS = ["heule", "puz", "ragged", "pycsp3", "tiles"]


def reading_of(text, **wishes):
    source = Source("x", text)
    return read_pieces(read_any(source) or source, **wishes)[0]


@pytest.mark.parametrize("form", FORMS)
def test_eternity_is_recognised_in_every_form(tmp_path, form):
    file = tmp_path / "p.dat"
    file.write_text(puzzle_to(ETERNITY, form))
    opened = open_any(str(file))
    assert opened.known.entry.name == "eternity2"
    assert opened.puzzle.hash == ETERNITY.hash
    assert len(opened.puzzle.clues) == (5 if form == "tiles" else 1)


@given(planted(), st.sampled_from(FORMS))
def test_puzzles_round_trip(sample, form):
    puzzle = sample.puzzle
    size = None if form in ("puz", "ragged", "pycsp3", "tiles") else (puzzle.rows, puzzle.cols)
    reading = reading_of(puzzle_to(puzzle, form), order="urdl", size=size)
    assert reading.puzzle.hash == puzzle.hash
    if form == "tiles":
        shown = puzzle.oriented
        assert [shown[c.piece, c.rotation].tolist() for c in reading.puzzle.clues] == [
            shown[c.piece, c.rotation].tolist() for c in puzzle.clues
        ]


def test_a_first_line_with_one_number_may_be_the_grey():
    rows = np.where(ETERNITY.sides == 0, 23, ETERNITY.sides).tolist()
    text = "23\n" + "".join(" ".join(map(str, row)) + "  \n" for row in rows)
    reading = reading_of(text)
    assert (reading.grey, reading.header) == ("23", False)
    assert reading.puzzle.hash == ETERNITY.hash


def test_sides_left_empty_or_off_are_grey():
    lines = puzzle_to(load("clue1"), "ragged").splitlines()
    assert any(",," in line or line.endswith(",") for line in lines)
    short = "\n".join(line.rstrip(",") for line in lines)
    for text in ("\n".join(lines), short, "\n".join(lines).replace(",", ";")):
        assert reading_of(text).puzzle.hash == load("clue1").hash
    named = "piece,up,right,down,left\n" + "\n".join(lines[1:])
    assert reading_of(named).puzzle.hash == load("clue1").hash


def test_lines_of_c_are_comments_unless_colours_are_letters():
    text = "c mine\nc\n" + puzzle_to(load("clue1"), "puz")
    assert reading_of(text).puzzle.hash == load("clue1").hash


def test_tiles_that_are_placed_must_be_there():
    values = json.loads(puzzle_to(ETERNITY, "tiles"))
    values["placed"].append({"row": 0, "col": 0, "tile": [0, 22, 22, 0]})
    with pytest.raises(InputError, match="no piece is left that shows these colours at row 0"):
        reading_of(json.dumps(values))
    values["tiles"][3] = [1, 2, "x", 4]
    with pytest.raises(InputError, match="wrong entry of 'tiles'"):
        reading_of(json.dumps(values))


@given(planted())
def test_an_order_that_is_a_solution_is_seen_and_shuffled(sample):
    solved = sample.solution.edges
    puzzle = type(sample.puzzle)(sample.puzzle.rows, sample.puzzle.cols, solved, "solved")
    assert is_solution_order(puzzle)
    other = shuffled(puzzle)
    assert shuffled(puzzle).hash == other.hash
    assert sorted(min(t) for t in other.oriented.tolist()) == sorted(
        min(t) for t in puzzle.oriented.tolist()
    )


def test_files_in_the_order_of_a_solution_are_shuffled_unless_told_otherwise(tmp_path, e2cp):
    solution = e2cp_solution()
    file = tmp_path / "t.json"
    tile = solution.edges[9].tolist()
    values = {"rows": 6, "cols": 6, "tiles": solution.edges.tolist()}
    values["placed"] = [{"row": 1, "col": 3, "tile": tile}]
    file.write_text(json.dumps(values))
    opened = open_any(str(file))
    assert not is_solution_order(opened.puzzle) and "shuffled" in opened.notes[0]
    [clue] = opened.puzzle.clues
    assert opened.puzzle.oriented[clue.piece, clue.rotation].tolist() == tile
    assert is_solution_order(load(file, keep_order=True))
    # boards found on the shuffled pieces are boards of the file, whatever they are kept as
    board = e2cp.json("solve", file, "--time", 30, "--out", tmp_path / "b.txt")
    assert board["score"] == 60
    assert "valid" in e2cp("check", file, tmp_path / "b.txt").stdout


def e2cp_solution():
    from e2cp.puzzle.generate import generate

    return generate("gemp", 6, inner=4, frame=3, seed=1).solution


@pytest.mark.parametrize("form", ["sol", "hints"])
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("sense", [(1, 0), (-1, 0), (1, 2), (-1, 3)])
def test_placements_are_read_in_whatever_sense_they_were_written(form, first, sense):
    lines = []
    for line in board_to(RECORD, form).splitlines()[1:]:
        numbers = [int(n) for n in line.replace(",", " ").split()]
        numbers[0 if form == "sol" else 2] += first
        numbers[3] = (sense[0] * (numbers[3] - sense[1])) % 4
        lines.append(" ".join(map(str, numbers)))
    board, notes = board_from_placements(Source("x", "\n".join(lines)), RECORD.puzzle)
    assert board == RECORD
    assert f"pieces from {first}" in notes[0]


def test_hints_may_leave_the_rotation_open(tmp_path):
    clues = Board.of_clues(ETERNITY)
    file = tmp_path / "h.hints"
    file.write_text(board_to(RECORD, "hints").replace(",3\n", ",-1\n"))
    opened = open_board(str(file), load("eternity2"))
    assert opened.board.placed == 256 and opened.board.score >= 465
    assert any("left open" in note or "leaves open" in note for note in opened.notes)
    file.write_text(board_to(clues, "hints"))
    assert open_board(str(file), ETERNITY).board == clues


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 0 0 0\n1 1 x 0", ":2: not a placement: read 1 1 x 0"),
        ("0 0 0 0\n1 1 1 9", ":2: not a placement"),
        ("0 0 0 0\n0 99 99 0", "no reading puts each piece on a cell of its own"),
    ],
)
def test_lines_that_are_no_placements_are_named(tmp_path, text, message):
    file = tmp_path / "x.sol"
    file.write_text(text)
    with pytest.raises(InputError, match=message):
        open_board(str(file), ETERNITY)


def test_a_turned_board_is_noticed_and_turned(e2cp, tmp_path):
    file = tmp_path / "turned.url"
    e2cp("instances", "convert", "record:465", file, "--turn", 270)
    shown = e2cp("check", "eternity2", file, "--clues", "all", code=1).stdout
    assert "turned      by a quarter clockwise all 5 clues stand" in shown
    e2cp("instances", "convert", file, tmp_path / "back.json", "--turn", 90)
    assert load_board(tmp_path / "back.json") == load_board("record:465")
    assert "turned" not in e2cp("check", "eternity2", "record:465", "--clues", "all").stdout


@pytest.mark.parametrize("line", ["1 1 1 1 " * 1_000_000, "1 2 3 4\n" * 1_000_000])
def test_files_with_more_pieces_than_any_puzzle_are_refused_at_once(line):
    with pytest.raises(InputError, match="more pieces than any puzzle has"):
        reading_of(line)
