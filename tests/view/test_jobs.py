"""What is computed for the page, in processes of their own."""

import time

import numpy as np
import pytest

from e2cp.formats.boards.plain import board_of
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.view.jobs import BusyError, Jobs, read_job

SOLUTION = generate("gemp", 5, inner=4, frame=2, seed=5).solution


def sent(board):
    puzzle = board.puzzle
    head = {"name": puzzle.name, "rows": puzzle.rows, "cols": puzzle.cols}
    values = {"pieces": board.pieces.tolist(), "rotations": board.rotations.tolist()}
    return {"puzzle": {**head, "sides": puzzle.sides.tolist()}, **values}


def done(kind, board, **others):
    """Run a job to its end and return its events."""
    events = []
    jobs = Jobs(events.append)
    jobs.start(read_job({"kind": kind, "board": sent(board), **others}, ["hybrid", "vlns"]))
    deadline = time.monotonic() + 100
    while jobs.busy and time.monotonic() < deadline:
        time.sleep(0.05)
    return events


def test_holes_are_filled_optimally():
    pieces = SOLUTION.pieces.copy()
    pieces[[6, 7, 12]] = HOLE
    events = done("complete", Board(SOLUTION.puzzle, pieces, SOLUTION.rotations), seconds=20)
    board = next(event for event in events if event["event"] == "board")
    assert board["score"] == 40 and board_of(SOLUTION.puzzle, board).score == 40
    assert events[-1]["event"] == "done" and "no filling of these holes" in events[-1]["message"]


def test_a_region_is_repaired_and_proven():
    order = np.arange(25)
    order[[6, 7, 12, 11]] = [7, 12, 11, 6]
    broken = Board(SOLUTION.puzzle, SOLUTION.pieces[order], SOLUTION.rotations[order])
    assert broken.score < 40
    events = done("repair", broken, cells=[6, 7, 11, 12], seconds=20)
    assert [event["score"] for event in events if event["event"] == "board"][-1] == 40
    assert events[-1]["message"] == "every junction of the region matches"


def test_what_cannot_be_done_is_said():
    pieces = SOLUTION.pieces.copy()
    pieces[6] = HOLE
    partial = Board(SOLUTION.puzzle, pieces, SOLUTION.rotations)
    (event,) = done("repair", partial, cells=[7, 8])
    assert event["event"] == "failed" and "only a complete board" in event["message"]
    turned = Board(SOLUTION.puzzle, SOLUTION.pieces, (SOLUTION.rotations + 1) % 4)
    (event,) = done("complete", turned)
    assert event["event"] == "failed" and "breaks the rim" in event["message"]


def test_a_job_is_cancelled_with_all_it_started():
    events = []
    jobs = Jobs(events.append)
    asked = {"kind": "search", "board": sent(Board.empty(SOLUTION.puzzle)), "method": "vlns"}
    job = read_job({**asked, "seconds": 500}, ["vlns"])
    number = jobs.start(job)
    with pytest.raises(BusyError):
        jobs.start(job)
    assert not jobs.cancel(number + 1) and jobs.cancel(number)
    jobs.close()
    assert not jobs.busy and events[-1]["event"] == "cancelled"
    assert not jobs.cancel(number)


def test_the_checker_has_the_last_word():
    wrong = {"event": "board", "message": "", "score": 39, **sent(SOLUTION)}
    assert Jobs._passed_on(wrong, SOLUTION)["message"] == "the checker refused the board"
