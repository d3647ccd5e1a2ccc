from itertools import combinations

import networkx as nx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from e2cp.kernels.general_matching import (
    ALONE,
    MATCHING_ROWS,
    MOST_VERTICES,
    match_perfectly,
    useful_edges,
)

WORK = np.zeros((MATCHING_ROWS, MOST_VERTICES), dtype=np.int8)


@st.composite
def graphs(draw, most=12) -> nx.Graph:
    """Random graphs, some with a perfect matching planted, vertices numbered with gaps."""
    names = draw(st.lists(st.integers(0, 63), min_size=2, max_size=most, unique=True))
    graph = nx.Graph()
    graph.add_nodes_from(names)
    pairs = list(combinations(names, 2))
    graph.add_edges_from(draw(st.lists(st.sampled_from(pairs), max_size=2 * len(names))))
    if draw(st.booleans()):
        graph.add_edges_from(zip(names[::2], names[1::2], strict=False))
    return graph


def as_words(graph):
    neighbours = np.zeros(MOST_VERTICES, dtype=np.uint64)
    for one, two in graph.edges:
        neighbours[one] |= np.uint64(1 << two)
        neighbours[two] |= np.uint64(1 << one)
    return neighbours, np.uint64(sum(1 << vertex for vertex in graph.nodes))


def is_perfect(graph):
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(matching) == graph.number_of_nodes()


def matched(graph, partners=None):
    neighbours, vertices = as_words(graph)
    partners = np.full(MOST_VERTICES, ALONE) if partners is None else partners
    return match_perfectly(neighbours, vertices, partners, WORK), partners


@given(graphs(most=20))
def test_a_perfect_matching_is_found_where_networkx_finds_one(graph):
    found, partners = matched(graph)
    assert found == is_perfect(graph)
    for vertex in graph.nodes:
        partner = int(partners[vertex])
        assert partner == ALONE or (graph.has_edge(vertex, partner) and partners[partner] == vertex)
        assert not found or partner != ALONE


@given(graphs(), st.data())
def test_a_matching_of_before_may_be_started_from(graph, data):
    _, partners = matched(graph)
    edges = list(graph.edges)
    graph.remove_edges_from(
        data.draw(st.lists(st.sampled_from(edges), max_size=4)) if edges else []
    )
    assert matched(graph, partners)[0] == is_perfect(graph)


@given(graphs())
def test_an_edge_is_useful_if_the_rest_can_be_matched_without_it(graph):
    found, partners = matched(graph)
    if not found:
        return
    neighbours, vertices = as_words(graph)
    before = partners.copy()
    useful = np.zeros(MOST_VERTICES, dtype=np.uint64)
    useful_edges(neighbours, vertices, partners, useful, WORK)
    assert np.array_equal(partners, before)
    for vertex in graph.nodes:
        for other in graph.nodes:
            rest = graph.copy()
            rest.remove_nodes_from([vertex, other])
            expected = graph.has_edge(vertex, other) and is_perfect(rest)
            assert bool(int(useful[vertex]) >> other & 1) == expected


def test_blossoms_within_blossoms_and_all_64_vertices():
    rng = np.random.default_rng(5)
    outcomes = set()
    for size in (64, 63, 62, 40):
        for degree in (2, 3, 4):
            graph = nx.Graph()
            graph.add_nodes_from(range(size))
            for _ in range(degree * size // 2):
                one, two = rng.choice(size, 2, replace=False).tolist()
                graph.add_edge(one, two)
            found, _ = matched(graph)
            assert found == is_perfect(graph)
            outcomes.add(found)
    for triangles in (2, 10, 20):  # chains of triangles: every search meets blossoms
        graph = nx.Graph()
        for number in range(triangles):
            nx.add_cycle(graph, range(3 * number, 3 * number + 3))
            if number:
                graph.add_edge(3 * number - 1, 3 * number)
        assert matched(graph)[0] == is_perfect(graph)
    assert outcomes == {True, False}
