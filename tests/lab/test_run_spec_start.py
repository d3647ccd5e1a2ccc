"""Searches that start from a given board."""

from dataclasses import replace

import numpy as np

from e2cp.completion.complete import complete
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.supervise import supervise
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate

PLANTED = generate("e2style", 4, inner=3, frame=2, seed=1)
CASE = RunSpec("search", "anneal", "", "p", "p", PLANTED.puzzle, 1, 5.0, start=PLANTED.solution)


def test_the_start_travels_and_is_part_of_the_key():
    read = RunSpec.from_json(CASE.to_json())
    assert read.key == CASE.key
    assert read.start is not None
    assert read.start.pieces.tolist() == PLANTED.solution.pieces.tolist()
    assert read.start.rotations.tolist() == PLANTED.solution.rotations.tolist()
    at_random = complete(
        Board.of_clues(PLANTED.puzzle), how="random", rng=np.random.default_rng(1)
    ).board
    keys = {replace(CASE, start=start).key for start in (None, at_random, PLANTED.solution)}
    assert len(keys) == 3
    assert RunSpec.from_json(replace(CASE, start=None).to_json()).start is None


def test_a_search_starts_from_it():
    record, board = supervise(CASE)
    assert record.status == "SAT", record.message
    assert [score for _, score in record.trajectory] == [PLANTED.puzzle.max_score]
    assert board is not None and board.pieces.tolist() == PLANTED.solution.pieces.tolist()
