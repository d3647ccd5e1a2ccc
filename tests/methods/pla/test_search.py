import numpy as np
import pytest
from exact_cases import exact_search, to_the_end

from e2cp.catalogue.opening import load
from e2cp.kernels import domains as kernel
from e2cp.puzzle.check import check


@pytest.mark.parametrize("order", ["dom", "chess", "chess-dom"])
def test_a_published_6x6_puzzle_is_solved(order):
    puzzle = load("harris/gemp-6x6-6:2/03")
    found = to_the_end(exact_search(f"pla[order={order}]", puzzle, solutions=1))
    report = check(found.fresh[0])
    assert report.valid and report.score == report.max_score


def test_ascending_values_do_not_depend_on_the_seed():
    puzzle = load("balanced/5x5-4:3/01")
    searches = [
        to_the_end(exact_search("pla[values=ascending]", puzzle, seed=seed, solutions=1))
        for seed in (1, 2)
    ]
    assert searches[0].best == searches[1].best and searches[0].work == searches[1].work


def test_every_open_cell_is_consistent_with_its_later_neighbours_after_one_pass(monkeypatch):
    """Each value has support at the root, where nothing but the pass was made."""
    monkeypatch.setattr("e2cp.methods.pla.search.PORTION", 1)
    puzzle = load("harris/gemp-6x6-6:2/01")
    search = exact_search("pla", puzzle, solutions=1)
    search.step()  # the root
    search.step()  # one placement
    assert search.work == 1 and search.path.counters[kernel.DEPTH] == 1
    layout, around = search.tables.layout, search.tables.around
    changed = search.levels.changed[1]

    def shown(cell, side):
        start, words, first = layout[cell].tolist()
        bits = np.unpackbits(
            search.levels.domains[1, start : start + words].view(np.uint8), bitorder="little"
        )
        return set(search.tables.colours[64 * first + np.flatnonzero(bits), side].tolist())

    compared = 0
    for cell in range(puzzle.size):
        for side in range(4):
            other = around[cell, side]
            # one that has changed was filtered itself after the comparison
            if other < cell or changed[other] or search.levels.placed[1, [cell, other]].any():
                continue
            compared += 1
            assert shown(cell, side) <= shown(other, side ^ 2)
    assert compared > 20
