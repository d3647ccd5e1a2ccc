"""Links as people paste them, and links whose numbers are not those of the catalogue."""

import json
import re
from textwrap import wrap

import pytest

from e2cp.catalogue.opening import load, load_board, open_board
from e2cp.errors import InputError
from e2cp.formats.boards.link import board_from_link, board_to_link, is_link
from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.detect import read_any
from e2cp.formats.saving import board_to
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import Source

BOARD = load_board("record:470")
LINK = board_to_link(BOARD)
JEF = board_to_link(BOARD, motifs="jef")


def read(text):
    reading = read_any(Source("pasted", text))
    assert isinstance(reading, BoardReading)
    return reading.on(BOARD.puzzle)


def quoted_printable(text):
    coded = text.replace("=", "=3D")
    return "=\n".join(coded[start : start + 75] for start in range(0, len(coded), 75)) + "\n"


PASTED = {
    "bare": LINK,
    "fragment": LINK.split("/")[-1],
    "query": LINK.replace("#", "?"),
    "without puzzle": re.sub("puzzle=[^&]*&", "", LINK),
    "without pieces": LINK.split("&board_pieces")[0],
    "ends in #": LINK + "#",
    "ends in ?": LINK + "?",
    "entities": LINK.replace("&", "&amp;"),
    "numbered entities": LINK.replace("&", "&#38;"),
    "markdown": f"* my [best board]({LINK}), found today",
    "twice in markdown": f"[{LINK}]({LINK})",
    "heading": f"# My board {LINK}",
    "html": f'<p><a href="{LINK}">{LINK}</a></p>'.replace("&", "&amp;"),
    "in brackets": f"my board <{LINK}>.",
    "prose": f"12/3/2024 my board: {LINK}, and more to come.\nIt has 470.",
    "quoted": f"> > {LINK}\n\nNice!",
    "folded": "\n".join(wrap(LINK, 76)),
    "folded and signed": "Look:\n" + "\n".join(wrap(LINK, 76)) + "\nRegards\nJoe",
    "folded and quoted": "\n".join("> " + line for line in wrap(LINK, 74)),
    "folded within a key": LINK[:60] + "\n" + LINK[60:],
    "folded in another order": "\n".join(wrap(JEF, 70)),
    "folded just before the order": JEF.replace("&motifs", "\n&motifs"),
    "folded within the order": JEF[:-1] + "\n" + JEF[-1:],
    "quoted-printable": quoted_printable(JEF),
    "fields on lines": LINK.split("#")[1].replace("&", "\n"),
    "fields with blanks": LINK.split("#")[1].replace("&", "  "),
}


@pytest.mark.parametrize("name", PASTED)
def test_links_are_read_as_people_paste_them(name):
    assert read(PASTED[name]) == BOARD


@pytest.mark.parametrize("place", range(22, 90))
def test_a_link_may_be_folded_anywhere(place):
    assert read(f"{JEF[:place]}\n{JEF[place:]}") == BOARD


def test_two_links_are_two_boards_unless_they_are_the_same():
    other = board_to_link(load_board("record:469"))
    assert read(f"{LINK}\n{LINK}\n") == BOARD
    with pytest.raises(InputError, match="more than one board"):
        read(f"{LINK}\n{other}\n")


def test_a_word_in_a_file_does_not_make_it_a_link():
    """JSON says in a link where it started, and comments may hold one."""
    start = load_board("record:467")
    for link in (board_to_link(start), board_to_link(start) + "&more=1"):
        text = board_to(BOARD, "json", made={"start": link})
        assert read(text) == BOARD
        assert read(f"# from {link}\n" + board_to(BOARD, "text")) == BOARD
        assert read_any(Source("pieces", f"# see {link}\n1 2 0 0\n")) is None
    assert not is_link("1 2 3 4\n")


def test_a_grid_with_a_link_below_is_not_taken_for_either():
    with pytest.raises(InputError, match="rows of different length"):
        read(board_to(BOARD, "text") + LINK)


def renumbered(swaps):
    """The link of the board with other piece numbers."""
    head, digits = LINK.split("&board_pieces=")
    numbers = re.findall("...", digits)
    return f"{head}&board_pieces=" + "".join(swaps.get(number, number) for number in numbers)


def test_the_colours_decide_where_numbers_differ():
    opened = open_board(renumbered({"113": "114", "114": "113"}))
    assert opened.board == BOARD
    assert len(opened.notes) == 1
    assert opened.notes[0].startswith("2 piece numbers differ, the colours decide: ")
    assert "113 at" in opened.notes[0] and "is 114" in opened.notes[0]
    assert open_board(LINK).notes == ()


def test_numbers_of_another_list_altogether_are_passed_over():
    swaps = {f"{number:03d}": f"{(number * 7) % 257:03d}" for number in range(1, 257)}
    opened = open_board(renumbered(swaps))
    assert opened.board == BOARD
    assert re.search(r"^\d+ piece numbers differ.* and \d+ more$", opened.notes[0])


def test_copies_of_a_piece_are_shared_out():
    """A wrong number must not take a copy that another cell names rightly."""
    puzzle = Puzzle(2, 2, [[0, 1, 1, 0]] * 4)
    words = "abbaaabbbbaabaab"
    right = f"#board_w=2&board_h=2&board_edges={words}&board_pieces="
    board = read_any(Source("x", right + "009001004002"))
    assert sorted(board.on(puzzle).pieces.tolist()) == [0, 1, 2, 3]


def test_a_mirrored_board_is_seen_from_behind():
    edges = BOARD.edges.reshape(16, 16, 4)[:, ::-1][:, :, [0, 3, 2, 1]]
    letters = "".join(chr(97 + colour) for colour in edges.ravel().tolist())
    opened = open_board(f"#board_w=16&board_h=16&board_edges={letters}", load("eternity2"))
    assert opened.board == BOARD
    assert "mirrored" in opened.notes[0]


def test_boards_of_the_same_pieces_in_another_order_are_read_by_their_colours():
    puzzle = BOARD.puzzle
    other = Puzzle(16, 16, puzzle.sides[::-1], "other")
    board = read_any(Source("b", board_to(BOARD, "json"))).on(other)
    assert board.puzzle == other
    assert (board.edges == BOARD.edges).all()
    assert json.loads(board_to(board, "json"))["score"] == 470


def test_no_link_is_said_so():
    with pytest.raises(InputError, match="no viewer link"):
        board_from_link(Source("x", "nothing"))
