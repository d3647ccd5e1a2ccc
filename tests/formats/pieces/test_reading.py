from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import planted

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.formats.pieces.reading import MIRROR_PAIRS, one_order, read_pieces
from e2cp.puzzle.generate import generate
from e2cp.puzzle.identity import fingerprint
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import Source

ETERNITY = load("eternity2", clues="none")
META = load("meta10/12x12")


def text_of(rows, header="", separator=" "):
    lines = [separator.join(map(str, row)) for row in rows]
    return Source("pieces.txt", "\n".join([header, *lines] if header else lines))


def read_one(source, **wishes):
    return one_order(read_pieces(source, **wishes), source.name)


@pytest.mark.parametrize("separator", [" ", ",", "\t", " , ", ";", "  ", " | "])
@pytest.mark.parametrize("header", ["", "16 16", "16,16", "16x16", "16 16 22", "256", "16"])
def test_headers_and_separators_are_detected(header, separator):
    reading = read_one(text_of(ETERNITY.sides.tolist(), header, separator))
    assert reading.puzzle.hash == ETERNITY.hash
    assert reading.header == (header not in ("", "256"))


@pytest.mark.parametrize(
    "wrap", ["{}", "{{{}}},", "[{}],", "({})", "{}  # a comment", "{} // other", "\t{}\r"]
)
def test_brackets_quotes_and_comments_are_passed_over(wrap):
    lines = [wrap.format(", ".join(map(str, row))) for row in META.sides.tolist()]
    reading = read_one(Source("pieces.txt", "# order: urdl\n" + "\n".join(lines)))
    assert reading.puzzle.hash == META.hash


@pytest.mark.parametrize("order", ["".join(p) for p in permutations("urdl")])
def test_every_order_of_sides_is_found_up_to_turning_and_mirroring(order):
    """Nothing in a set distinguishes its mirror image: the usual order of the two is taken."""
    columns = ["urdl".index(side) for side in order]
    reading = read_one(text_of(ETERNITY.sides[:, columns].tolist()))
    mirrored = Puzzle(16, 16, ETERNITY.sides[:, [0, 3, 2, 1]])
    assert fingerprint(reading.puzzle) in (fingerprint(ETERNITY), fingerprint(mirrored))
    assert reading.order in (pair[0] for pair in MIRROR_PAIRS)


@pytest.mark.parametrize("order", ["".join(p) for p in permutations("urdl")])
def test_a_stated_order_is_followed_exactly(order):
    columns = ["urdl".index(side) for side in order]
    source = text_of(META.sides[:, columns].tolist())
    assert read_one(source, order=order).puzzle.hash == META.hash
    noted = Source("pieces.txt", f"# order: {order}\n{source.text}")
    assert read_one(noted).puzzle.hash == META.hash


NAMES = {"u": "top", "r": "East", "d": "down", "l": "W"}


@pytest.mark.parametrize("order", ["urdl", "dlur", "udlr", "lrdu"])
def test_column_names_state_the_order(order):
    columns = ["urdl".index(side) for side in order]
    header = ",".join(["id", *(NAMES[side] for side in order)])
    rows = [[n, *row] for n, row in enumerate(META.sides[:, columns].tolist(), start=1)]
    assert read_one(text_of(rows, header, ",")).puzzle.hash == META.hash


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("last_column", [False, True])
def test_a_fifth_column_that_counts_gives_the_piece_order(first, last_column):
    rows = [
        [*row, n] if last_column else [n, *row]
        for n, row in enumerate(META.sides.tolist(), start=first)
    ]
    rows.reverse()
    assert read_one(text_of(rows)).puzzle.hash == META.hash


@given(st.integers(0, 30), st.booleans())
def test_grey_is_found_under_any_number(grey, shifted):
    sides = META.sides.astype(int) + (100 if shifted else 0)
    highest = sides.max() + 1
    colours = np.where(META.sides == 0, grey, np.where(sides == grey, highest, sides))
    reading = read_one(text_of(colours.tolist()))
    assert reading.grey == str(grey)
    assert fingerprint(reading.puzzle) == fingerprint(META)
    assert (reading.puzzle.sides == 0).sum() == (META.sides == 0).sum()


@pytest.mark.parametrize("glue", ["", " "])
def test_letters_serve_as_colours(glue):
    rows = ["".join(chr(97 + c) for c in row) for row in META.sides.tolist()]
    reading = read_one(Source("pieces.txt", "\n".join(glue.join(row) for row in rows)))
    assert reading.puzzle.hash == META.hash
    assert reading.renumbered


def test_negative_grey_is_read():
    rows = np.where(META.sides == 0, -1, META.sides - 1).tolist()
    reading = read_one(text_of(rows))
    assert (reading.grey, fingerprint(reading.puzzle)) == ("-1", fingerprint(META))


def test_the_size_of_a_rectangle_is_stated_or_follows_from_its_border():
    clue = load("clue2")
    rows = clue.sides.tolist()
    assert read_one(text_of(rows, "6 12")).puzzle.hash == clue.hash
    assert read_one(text_of(rows), size=(6, 12)).puzzle.hash == clue.hash
    assert read_one(Source("p", "# size: 6x12\n" + text_of(rows).text)).puzzle.hash == clue.hash
    reading = read_one(text_of(rows))
    assert reading.puzzle.hash == clue.hash
    assert reading.notes == ("no header: the border pieces fit 6 × 12 and no other shape",)
    assert read_one(text_of(rows, "6 12")).notes == ()


@given(planted())
def test_the_border_tells_the_shape_whatever_it_is(sample):
    puzzle = sample.puzzle
    readings = read_pieces(text_of(puzzle.sides.tolist()), order="urdl", grey="0")
    read = readings[0].puzzle
    assert sorted((read.rows, read.cols)) == sorted((puzzle.rows, puzzle.cols))


def test_orders_that_cannot_be_distinguished_are_asked_for():
    """Corners all lie the same way and one palette serves all: two orders fit."""
    puzzle = ambiguous_puzzle()
    source = text_of(puzzle.sides.tolist())
    with pytest.raises(InputError, match=r"does not follow.*read urdl or .*expected --order"):
        read_one(source)
    assert read_one(source, order="urdl").puzzle.hash == puzzle.hash


def ambiguous_puzzle() -> Puzzle:
    """A 2 × 2 of one colour, each corner with grey in the same two columns."""
    return Puzzle(2, 2, [[1, 1, 0, 0]] * 4)


def test_more_than_one_possible_grey_is_asked_for():
    rows = [[7, 7, 8, 8]] * 4
    with pytest.raises(InputError, match="more than one colour could be the grey"):
        read_pieces(text_of(rows))
    assert read_pieces(text_of(rows), grey="8", order="urdl")[0].puzzle.size == 4
    with pytest.raises(InputError, match="no side has this grey"):
        read_pieces(text_of(rows), grey="9")


@given(planted())
def test_whatever_is_written_is_read_with_its_order_stated(sample):
    puzzle = sample.puzzle
    source = text_of(puzzle.sides.tolist(), f"{puzzle.rows} {puzzle.cols}")
    assert read_one(source, order="urdl", grey="0").puzzle.hash == puzzle.hash


def test_the_order_of_two_set_puzzles_is_found_without_help():
    wrong = 0
    for seed in range(60):
        puzzle = generate("e2style", 6, inner=6, frame=3, seed=seed).puzzle
        try:
            wrong += read_one(text_of(puzzle.sides.tolist())).puzzle.hash != puzzle.hash
        except InputError:
            wrong += 1
    assert wrong == 0
