import networkx as nx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from e2cp.kernels.alldifferent import ALLDIFFERENT_ROWS, filter_alldifferent


@st.composite
def choices(draw) -> list[set[int]]:
    """By row the columns it may take, among columns spread over two words."""
    names = draw(st.lists(st.integers(0, 127), min_size=1, max_size=9, unique=True))
    rows = draw(st.integers(1, len(names)))
    taken = [
        draw(st.sets(st.sampled_from(names), min_size=1, max_size=len(names))) for _ in range(rows)
    ]
    if draw(st.booleans()):
        for row, name in zip(taken, names, strict=False):
            row.add(name)
    return taken


def can_match(taken):
    graph = nx.Graph()
    tops = [("row", number) for number in range(len(taken))]
    graph.add_nodes_from(tops)
    graph.add_edges_from((tops[row], column) for row, own in enumerate(taken) for column in own)
    return len(nx.bipartite.hopcroft_karp_matching(graph, tops)) == 2 * len(taken)


def filtered(taken, chosen=None):
    columns = np.array(
        [[sum(1 << c - 64 * w for c in own if c >> 6 == w) for w in range(2)] for own in taken],
        dtype=np.uint64,
    )
    chosen = np.full(len(taken), -1, dtype=np.int32) if chosen is None else chosen
    work = np.zeros((ALLDIFFERENT_ROWS, len(taken)), dtype=np.int32)
    owners = np.zeros(128, dtype=np.int32)
    dropped = filter_alldifferent(columns, len(taken), chosen, owners, work)
    left = [
        {column for column in range(128) if int(row[column >> 6]) >> (column & 63) & 1}
        for row in columns
    ]
    return dropped, left, chosen


@given(choices(), st.data())
def test_exactly_what_is_in_no_matching_is_dropped(taken, data):
    start = [data.draw(st.sampled_from([-1, *range(0, 128, 9)])) for _ in taken]
    dropped, left, chosen = filtered(taken, np.array(start, dtype=np.int32))
    if not can_match(taken):
        assert dropped == -1
        return
    assert len(set(chosen.tolist())) == len(taken)
    assert all(column in own for column, own in zip(chosen.tolist(), taken, strict=True))
    expected = [
        {
            column
            for column in own
            if can_match([r - {column} for r in taken[:row]] + [{column}]
                         + [r - {column} for r in taken[row + 1 :]])
        }
        for row, own in enumerate(taken)
    ]  # fmt: skip
    assert left == expected
    assert dropped == sum(map(len, taken)) - sum(map(len, left))
    assert filtered(left)[0] == 0
