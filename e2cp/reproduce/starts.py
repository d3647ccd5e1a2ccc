"""Start boards from CP, as Schaus & Deville 2008, §5, make them."""

from __future__ import annotations

from e2cp.lab.run_spec import RunSpec
from e2cp.lab.starts.task import How, completed
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.reproduce.experiment import Result
from e2cp.reproduce.methods import find_method

PAST = "past empty domains"
"""What starts are called for which CP goes on past empty domains, nothing relaxed."""


def cp_case(puzzle: Puzzle, *, relaxed: int, seed: int, seconds: float) -> RunSpec:
    """Return a run of our propagating search: first fail, random values, as in the paper."""
    group = f"{relaxed} relaxed cells"
    return find_method("mac").run_spec(
        puzzle, seed=seed, seconds=seconds, relax=relaxed, group=group
    )


def past_case(puzzle: Puzzle, *, seed: int, seconds: float) -> RunSpec:
    """Return a run that leaves cells without values empty, as the paper's conclusion proposes."""
    return find_method("mac[past=on]").run_spec(puzzle, seed=seed, seconds=seconds, group=PAST)


def start_from(puzzle: Puzzle, result: Result) -> Board:
    """Return a solution completed optimally, else the largest partial assignment at random."""
    record, board = result
    how: How = "optimal" if record.status == "SAT" else "random"
    return completed(puzzle, board, how, record.seed)
