import networkx as nx
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from e2cp.kernels.assignment import WORK_ROWS, assign


@st.composite
def weight_tables(draw, max_rows: int = 20) -> np.ndarray:
    """Tables of small weights with many ties, of large ones, and with forbidden places."""
    rows = draw(st.integers(1, max_rows))
    columns = rows + draw(st.integers(0, 6))
    high = draw(st.sampled_from([1, 4, 100, 100_000]))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    weights = rng.integers(-high, high, (rows, columns), endpoint=True)
    weights[rng.random((rows, columns)) < draw(st.sampled_from([0, 0.3, 0.9]))] = -(10**6)
    return weights.astype(np.int32)


def total(weights: np.ndarray, columns: np.ndarray) -> int:
    return int(weights[np.arange(len(columns)), columns].sum())


def assigned(weights: np.ndarray) -> np.ndarray:
    """The column of each row."""
    rows, count = weights.shape
    columns = np.empty(rows, np.int32)
    assign(weights, rows, count, columns, np.empty((WORK_ROWS, count), np.int32))
    return columns


@given(weight_tables())
def test_the_total_is_scipys(weights):
    columns = assigned(weights)
    assert len(set(columns.tolist())) == len(weights)
    assert total(weights, columns) == weights[linear_sum_assignment(weights, maximize=True)].sum()


@given(weight_tables(max_rows=6))
@settings(max_examples=30)
def test_the_total_is_that_of_networkx(weights):
    graph = nx.Graph()
    for (row, column), weight in np.ndenumerate(weights):
        # all weights above zero by the same amount: a largest matching stays the heaviest
        graph.add_edge(("row", row), ("column", column), weight=int(weight) + 10**7)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    heaviest = sum(graph.edges[pair]["weight"] - 10**7 for pair in matching)
    assert total(weights, assigned(weights)) == heaviest


@given(weight_tables())
def test_prices_and_profits_prove_it(weights):
    rows, count = weights.shape
    columns, work = np.empty(rows, np.int32), np.empty((WORK_ROWS, count + 3), np.int32)
    found = assign(weights, rows, count, columns, work)
    owner, prices, profits = work[0, :count], work[1, :count], work[2, :rows]
    assert found == total(weights, columns) == prices.sum() + profits.sum()
    assert (profits[:, None] + prices >= weights).all()
    assert (prices >= 0).all()
    assert (prices[owner < 0] == 0).all()


def test_the_core_leaves_the_rest_of_a_larger_table_alone():
    weights = np.array([[1, 5, 99], [2, 3, 99], [99, 99, 99]], dtype=np.int32)
    columns, work = np.full(3, -7, np.int32), np.empty((WORK_ROWS, 3), np.int32)
    assert assign(weights, 2, 2, columns, work) == 7
    assert columns.tolist() == [1, 0, -7]
