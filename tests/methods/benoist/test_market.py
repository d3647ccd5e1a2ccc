"""Offer, demand and matching against plain recounts."""

from collections import Counter

import networkx as nx
import numpy as np
import pytest
from exact_cases import exact_search, small_puzzles
from hypothesis import given, settings
from hypothesis import strategies as st

from e2cp.catalogue.opening import load
from e2cp.kernels import domains as kernel
from e2cp.methods.benoist.patterns import Patterns
from e2cp.methods.domain_tables import DomainTables
from e2cp.puzzle.puzzle import Puzzle


def stepped(name, puzzle, steps):
    """Return a search after so many placements and steps back."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("e2cp.methods.benoist.search.PORTION", 1)
        search = exact_search(name, puzzle, keep=False)
        for _ in range(steps):
            if not search.step():
                break
    return search


def depth_of(search):
    return int(search.path.counters[kernel.DEPTH])


def pieces_of(search, cell):
    """Return the numbers of the pieces in the domain of a cell, with its values."""
    start, words, first = search.tables.layout[cell].tolist()
    own = search.levels.domains[depth_of(search), start : start + words]
    return 64 * first + np.flatnonzero(np.unpackbits(own.view(np.uint8), bitorder="little"))


def known(search, cell):
    placed = search.levels.placed[depth_of(search)]
    beside = search.tables.around[cell]
    return [side for side in range(4) if beside[side] >= 0 and placed[beside[side]]]


def test_patterns_of_a_piece_do_not_depend_on_how_it_is_turned():
    sides = [[0, 1, 2, 0], [0, 0, 1, 2], [2, 0, 0, 1], [1, 2, 0, 0]]
    tables = DomainTables(Puzzle(2, 2, sides), range(4))
    patterns = Patterns(tables)
    real = np.flatnonzero(tables.piece_of >= 0)
    assert {tuple(patterns.of_piece[number]) for number in real} == {
        tuple(patterns.of_piece[real[0]])
    }
    assert set(patterns.offers.tolist()) == {4}


@given(small_puzzles(), st.integers(1, 40))
@settings(max_examples=40)
def test_offers_and_demands_are_what_a_recount_gives(puzzle, steps):
    search = stepped("benoist", puzzle, steps)
    depth = depth_of(search)
    if depth < 0 or search.path.counters[kernel.GOING_BACK]:
        return
    patterns, placed = search._patterns, search.levels.placed[depth] != 0
    offers, demands = Counter(), Counter()
    lying = {int(pieces_of(search, cell)[0]) // 4 for cell in np.flatnonzero(placed)}
    for number in np.flatnonzero(search._tables.piece_of >= 0):
        if number not in lying:
            offers.update(p for p in patterns.of_piece[number].tolist() if p >= 0)
    for cell in np.flatnonzero(~placed):
        mask = sum(1 << side for side in known(search, cell))
        for value in pieces_of(search, cell)[:1]:
            own = {int(patterns.of_value[value, m]) for m in range(1, 16) if not m & ~mask}
            demands.update(own)
    count = search.market.offers.shape[1]
    assert search.market.offers[depth].tolist() == [offers[p] for p in range(count)]
    assert search.market.demands[depth].tolist() == [demands[p] for p in range(count)]
    assert all(demands[p] <= offers[p] for p in demands)


def test_slack_is_supply_less_what_lies_open():
    search = stepped("benoist", load("balanced/5x5-4:3/01"), 9)
    board = search._tables.board(
        np.array(
            [
                pieces_of(search, cell)[0] if search.levels.placed[depth_of(search), cell] else -1
                for cell in range(25)
            ]
        )
    )
    palette = np.union1d(search.puzzle.inner_colours, search.puzzle.frame_colours)
    left = np.setdiff1d(np.arange(25), board.pieces)
    supply = Counter(search.puzzle.sides[left].ravel().tolist())
    for cell in board.filled.tolist():
        for side in range(4):
            other = search.tables.around[cell, side]
            if other >= 0 and board.pieces[other] < 0:
                supply[int(board.edges[cell, side])] -= 1
    assert not search.path.counters[kernel.GOING_BACK]
    slack = search.market.slack[depth_of(search)].tolist()
    assert slack == [supply[int(colour)] for colour in palette]
    assert all(number % 2 == 0 for number in slack)  # why parity need not be asked


@given(small_puzzles(), st.integers(2, 30))
@settings(max_examples=30)
def test_matching_keeps_exactly_the_pieces_that_some_matching_gives(puzzle, steps):
    search = stepped("benoist[filter=matching]", puzzle, steps)
    depth = depth_of(search)
    if depth < 0 or search.path.counters[kernel.GOING_BACK]:
        return
    placed = search.levels.placed[depth] != 0
    cells = [int(c) for c in np.flatnonzero(~placed) if known(search, c)]
    options = {cell: set((pieces_of(search, cell) // 4).tolist()) for cell in cells}
    for cell, own in options.items():
        for piece in own:
            graph = nx.Graph()
            graph.add_nodes_from(("cell", c) for c in cells if c != cell)
            graph.add_edges_from(
                (("cell", c), ("piece", p))
                for c in cells
                if c != cell
                for p in options[c]
                if p != piece
            )
            top = [("cell", c) for c in cells if c != cell]
            matched = nx.bipartite.hopcroft_karp_matching(graph, top)
            assert sum(node in matched for node in top) == len(top)
