"""Windows of real boards: building the formula, and deciding windows by size and slack."""

import numpy as np
import pytest

from e2cp.catalogue.opening import load_board
from e2cp.methods.brute.search import Brute
from e2cp.methods.windows.formula import WindowFormula
from e2cp.methods.windows.solver import improve_window
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.window import Window


def windows(tall, wide, slack, count=5):
    """The first rectangles of the record boards whose slack is this."""
    found = []
    for name in ("467", "468", "469", "465"):
        board = load_board(f"record:{name}")
        clues = {clue.cell for clue in board.puzzle.clues}
        for top in range(17 - tall):
            for left in range(17 - wide):
                cells = {16 * (top + i) + left + j for i in range(tall) for j in range(wide)}
                window = Window(board, cells - clues)
                if window.cost - 1 - window.floor == slack:
                    found.append(window)
    step = max(1, len(found) // count)
    return found[::step][:count]


@pytest.mark.parametrize("slack", [0, 1, 3])
def test_build(benchmark, slack):
    window = windows(6, 5, slack)[0]
    benchmark(lambda: list(WindowFormula(window, window.cost - 1).clauses()))


@pytest.mark.parametrize(
    ("tall", "wide", "slack"),
    [(6, 5, 0), (6, 5, 1), (6, 5, 2), (6, 5, 4), (7, 6, 0), (7, 6, 1), (8, 7, 0), (8, 8, 0)],
)
def test_decide(benchmark, tall, wide, slack):
    some = windows(tall, wide, slack)

    def decide():
        return [improve_window(window, conflicts=2000).decided for window in some]

    decided = benchmark.pedantic(decide, rounds=1)
    benchmark.extra_info["decided"] = f"{sum(decided)} of {len(decided)}"


def test_brute_4x4(benchmark):
    sides = generate("gemp", 4, inner=4, frame=3, seed=0).puzzle.sides.copy()
    puzzle = Puzzle(4, 4, sides)
    inner = (sides != 0) & ~puzzle.frame_sides
    sides[inner] = np.random.default_rng(0).permutation(sides[inner])
    puzzle = Puzzle(4, 4, sides)

    def run():
        search = Brute(puzzle, rng=np.random.default_rng(0))
        while search.step():
            pass
        return search.best.score

    assert benchmark.pedantic(run, rounds=3, warmup_rounds=1) < puzzle.max_score
