"""Every board format gives back exactly the board that was written."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import boards

from e2cp.catalogue.opening import load, load_board
from e2cp.errors import InputError
from e2cp.formats.boards.link import MOTIF_ORDERS, board_to_link
from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.detect import read_any
from e2cp.formats.saving import board_to
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate
from e2cp.runtime.files import Source


def read_back(text: str) -> BoardReading:
    reading = read_any(Source("board", text))
    assert isinstance(reading, BoardReading)
    return reading


@given(boards(), st.sampled_from(["json", "csv", "text", "link"]))
def test_boards_round_trip(board, form):
    assert read_back(board_to(board, form)).on(board.puzzle) == board


@given(boards(), st.sampled_from(list(MOTIF_ORDERS)))
def test_links_round_trip_in_every_order_of_motifs(board, motifs):
    assert read_back(board_to(board, "link", motifs=motifs)).on(board.puzzle) == board


@given(boards())
def test_links_without_piece_numbers_show_the_same_board(board):
    link = board_to_link(board).split("&board_pieces=")[0]
    again = read_back(link).on(board.puzzle)
    assert np.array_equal(again.edges, board.edges)


@given(boards())
def test_json_carries_its_puzzle_and_its_making(board):
    made = {"by": "a test", "seed": 3}
    reading = read_back(board_to(board, "json", made=made))
    assert reading.as_puzzle().hash == board.puzzle.hash
    assert (reading.made, reading.score) == (made, board.score)


@given(boards())
def test_conversions_chain(board):
    text = board_to(board, "json")
    for form in ("csv", "text", "link", "csv", "json"):
        text = board_to(read_back(text).on(board.puzzle), form)
    assert read_back(text).on(board.puzzle) == board


@pytest.mark.parametrize("motifs", MOTIF_ORDERS)
def test_the_470_board_has_the_same_look_in_every_order(motifs):
    board = load_board("record:470")
    link = board_to_link(board, motifs=motifs)
    assert link.startswith("https://e2.bucas.name/#puzzle=eternity2&board_w=16&board_h=16")
    assert ("motifs_order=" in link) == (motifs != "default")
    assert load_board(link) == board
    if motifs != "default":
        edges = link.split("board_edges=")[1].split("&")[0]
        plain = board_to_link(board).split("board_edges=")[1].split("&")[0]
        assert edges != plain
        translate = str.maketrans(
            dict(zip("abcdefghijklmnopqrstuvw", MOTIF_ORDERS[motifs], strict=True))
        )
        assert edges.translate(translate) == plain


def test_too_many_colours_for_a_link_are_reported():
    board = Board.empty(generate("gemp", 8, inner=24, frame=3, seed=1).puzzle)
    with pytest.raises(InputError, match="too many colours for a viewer link"):
        board_to_link(board)
    few = Board.empty(load("clue1"))
    with pytest.raises(InputError, match="unknown order of motifs"):
        board_to_link(few, motifs="jeff")


def test_duplicate_pieces_keep_their_numbers_in_links():
    puzzle = load("clue2")
    board = generate("gemp", 6, 12, inner=1, frame=1, seed=1).solution
    assert read_back(board_to(board, "link")).on(board.puzzle) == board
    assert puzzle.size == 72


def test_json_is_formatted_for_the_eye():
    text = board_to(load_board("record:470"), "json")
    values = json.loads(text)
    assert values["format"] == "e2cp-board"
    assert values["puzzle"]["name"] == "eternity2"
    assert values["score"] == 470
    assert sorted(values["pieces"]) == list(range(1, 257))
    assert 40 < text.count("\n") < 60
