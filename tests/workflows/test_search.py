"""Searching and resuming from Python."""

import pytest

import e2cp

SMALL = e2cp.load("balanced/4x4-3:2/01")


def test_a_search_is_resumed_where_it_was(tmp_path):
    puzzle = e2cp.load("meta10/10x10")
    folder = tmp_path / "kept"
    first = e2cp.search(puzzle, "anneal[round=100000]", work=2_000_000, seed=3, checkpoint=folder)
    more = e2cp.resume(folder, work=2_000_000)
    assert first.stopped == more.stopped == "work"
    assert more.work >= first.work + 2_000_000
    assert more.board.score >= first.board.score
    again = e2cp.resume(folder, seconds=0.5, work=10**12, target=puzzle.max_score)
    assert again.stopped == "time"
    assert again.seconds < more.seconds + 5


def test_a_start_board_is_taken():
    start = e2cp.model(SMALL, "sat-pd", relax=2).board
    result = e2cp.search(SMALL, "vlns", start=start, seconds=20, target=SMALL.max_score)
    assert result.start_score == start.score
    assert result.board.score >= start.score


def test_unknown_names_are_refused():
    with pytest.raises(e2cp.InputError, match="vlns"):
        e2cp.search(SMALL, "vlsn")
    with pytest.raises(e2cp.InputError, match="no such folder"):
        e2cp.resume("nowhere")
