"""Broken files: one clear message each, and never anything but an InputError."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from e2cp.catalogue.opening import load, load_board, open_any
from e2cp.errors import InputError
from e2cp.formats.boards.link import is_link
from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.detect import read_any
from e2cp.formats.pieces.reading import one_order, read_pieces
from e2cp.formats.saving import board_to, puzzle_to
from e2cp.runtime.files import Source

BROKEN = Path(__file__).parent / "broken"
EXPECTED = {
    "three_corners.txt": "wrong number of corner pieces for 4 × 4: read 3 with two grey sides",
    "odd_total.txt": "has an odd total",
    "grey_inside.txt": "too many grey sides",
    "grey_opposite.txt": ":3: corner piece 2 is grey on opposite sides",
    "no_frame.txt": "wrong number of corner pieces",
    "not_square.txt": "no header, and the number of pieces is not a square: read 14 pieces",
    "header_lies.txt": "wrong number of pieces: read 16 pieces, expected 4 × 5 = 20",
    "short_line.txt": ":5: not a piece: read 1 2 0, expected 4 values, found 3",
    "word.txt": ":4: not a colour: read two, expected a whole number",
    "five_columns.txt": "five columns, but none counts the pieces",
    "header_only.txt": "no pieces",
    "comments_only.txt": "no pieces",
    "bad_order.txt": "an order names each side once: read uuuu",
    "names_too_many.txt": ":2: the names of the columns do not go with the rows: read 4 values",
    "blank_header.csv": ":3: wrong piece: read x7",
    "later_version.json": "wrong value of 'version': read 99, expected a whole number from 1 to 1",
    "surrogate.json": "wrong value of 'name'",
    "prose.txt": "not a piece|neither a header nor a piece",
    "binary.dat": "not a text file",
    "empty.txt": "empty file",
    "truncated_link.url": "truncated link: read 1000 letters in board_edges, expected .*1024",
    "overlong_link.url": "overlong link",
    "wrong_letter.url": "not a colour at letter 5 of board_edges: read Z, expected a to z",
    "unknown_motifs.url": "unknown motifs_order: read nobody, expected default, jef, jblackwood",
    "wrong_width.url": "wrong board_w in the link: read wide",
    "short_pieces.url": "wrong board_pieces in the link: read 6 characters",
    "two_links.url": ":2: more than one board: read 2 links, expected one",
    "foreign_piece.url": "no piece of eternity2 has these colours at A2",
    "broken.json": "broken JSON .*: read .*, expected a JSON object",
    "array.json": "broken JSON|no pieces|not a piece|neither",
    "no_format.json": "JSON of an unknown format: read nothing, expected",
    "deep.json": "broken JSON",
    "no_puzzle.json": "'puzzle' is no object: read nothing",
    "bad_rotation.json": "wrong value of 'rotations': read 7, expected a whole number from 0 to 3",
    "bad_score.json": "states a score that its board does not have: read 471, expected 470",
    "bad_hash.json": "are not those the file's hash was taken of",
    "few_pieces.json": "wrong value of 'pieces': read 3 values, expected 256",
    "missing_cell.csv": "cells are missing: read 255 cells, expected 16 × 16 = 256",
    "cell_twice.csv": ":258: a cell stands twice: read row 0, column 0",
    "bad_number.csv": ":3: wrong piece: read x7, expected a whole number from 0 to 9999",
    "few_values.csv": ":4: wrong number of values: read 3 values, expected 8",
    "disagreeing.csv": ":2: the rotation and the colours disagree at A1",
    "ragged.txt": ":4: rows of different length: read 15 cells, expected 16",
    "bad_cell.txt": ":3: not a cell: read 12/9",
    "no_such_piece.txt": ":3: no such piece at A1: read 257, expected 1 to 256",
    "twice.txt": "a piece lies twice on this board: read piece 2 at A1 and A2",
}


def open_strictly(path: str) -> None:
    """Open as every command but ``check`` does; boards as boards of Eternity II."""
    source = Path(path)
    try:
        load_board(source, load("eternity2"))
    except InputError as error:
        if not any(text in str(error) for text in ("this is no board", "no reading puts")):
            raise
        open_any(path)


@pytest.mark.parametrize("name", EXPECTED)
def test_each_broken_file_gets_one_clear_message(name):
    path = BROKEN / name
    with pytest.raises(InputError, match=EXPECTED[name]) as caught:
        open_strictly(str(path))
    message = str(caught.value)
    assert message.startswith(str(path))
    assert message.isprintable()
    assert len(message) < len(str(path)) + 300


def test_every_broken_file_is_expected():
    assert {path.name for path in BROKEN.iterdir()} == set(EXPECTED)


def test_a_board_of_another_puzzle_is_refused():
    board = load_board("record:470")
    with pytest.raises(InputError, match="not one of clues/clue1: read a 16 × 16 board"):
        load_board("record:470", load("clue1"))
    with pytest.raises(
        InputError, match="not one of meta10/16x16: read a board of eternity2, hash"
    ):
        load_board("record:470", load("meta10/16x16"))
    link = board_to(board, "link").strip()
    with pytest.raises(InputError, match="no piece of meta10/16x16 has these colours"):
        load_board(link, load("meta10/16x16"))


SEEDS = [
    puzzle_to(load("clue1"), "text"),
    puzzle_to(load("clue1"), "csv"),
    puzzle_to(load("clue1"), "json"),
    *(board_to(load_board("record:470"), form) for form in ("json", "csv", "text", "link")),
]


def swallow(text: str) -> None:
    """Read a text in every way; anything but an InputError fails the test."""
    try:
        source = Source("junk", text)
        found = read_any(source)
        if isinstance(found, BoardReading):
            open_any(text) if is_link(text) else found.on(load("eternity2"))
            found.as_puzzle()
        if found is None:
            one_order(read_pieces(source), "junk")
    except InputError as error:
        assert str(error).isprintable()


@given(st.text())
@example("board_edges=")
@example("board_edges=&board_w=2&board_h=2")
@example("my_board_edges=abcd")
@example("row col piece rotation\n0 0 1 0")
@example("{}")
@example('{"format": "e2cp-board", "puzzle": []}')
@example("1")
@example("row,col,piece,rotation\n")
@example("- -\n")
@example("0/0")
@example("2 2\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0")
def test_any_text_is_read_or_refused(text):
    swallow(text)


@given(st.text(alphabet="0123456789 ,\n\t-#abu/:{}[]\"'", max_size=200))
def test_any_text_of_the_usual_characters_is_read_or_refused(text):
    swallow(text)


@given(st.sampled_from(SEEDS), st.data())
def test_files_damaged_anywhere_are_read_or_refused(text, data):
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.sampled_from([0, 1, 2, 5, 100, len(text)]))
    patch = data.draw(st.text(max_size=5))
    swallow(text[:start] + patch + text[start + length :])
