"""Puzzles and small helpers that the tests of the local searches share."""

import json

import numpy as np

from e2cp.catalogue.opening import load
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle

METHODS = [
    "vlns",
    "anneal[round=1000]",
    "swap-tabu[plateau=50]",
    "gvns[iterations=20,levels=2]",
    "tabu3[steps=200,preliminary=20,idle=40]",
    "tabu2[rim=70,escape=20,perturb=60]",
    "guide[back=100,round=50]",
]


def puzzles() -> list[Puzzle]:
    """Return puzzles of many shapes, with duplicates, symmetric pieces and clues."""
    with_clues = generate("gemp", 5, inner=3, frame=2, seed=4)
    solution = with_clues.solution
    clues = [
        Clue(int(solution.pieces[cell]), cell, int(solution.rotations[cell])) for cell in (0, 2, 12)
    ]
    return [
        generate("gemp", 2, inner=4, seed=1).puzzle,
        generate("gemp", 3, inner=9, frame=9, seed=1).puzzle,
        generate("gemp", 2, 5, inner=4, seed=2).puzzle,
        generate("gemp", 7, 4, inner=1, frame=2, seed=3).puzzle,
        generate("gemp", 6, 5, inner=30, frame=20, seed=3).puzzle,
        with_clues.puzzle.with_clues(clues),
        load("eternity2", clues="all"),
    ]


def is_sound(search) -> bool:
    """Whether scores, boards and rules hold as the checker sees them."""
    lying = Board(search.puzzle, search.board_state.pieces, search.board_state.rotations)
    report, best = check(lying), check(search.best)
    return (
        report.valid
        and best.valid
        and report.holes == best.holes == 0
        and len(report.clues_in_place) == len(best.clues_in_place) == len(search.puzzle.clues)
        and report.score == search.current <= best.score == search.best.score
    )


def through_json(state: dict) -> dict:
    """Return a state as a file would give it back."""
    lists = {name: np.asarray(value).tolist() for name, value in state.items()}
    return json.loads(json.dumps(lists))
