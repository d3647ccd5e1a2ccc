"""The critical-difference diagram: who stands where, and which bars join them."""

from matplotlib.figure import Figure

from e2cp.plotting.critical_difference import plot_critical_difference

MEANS = {"best": 1.25, "good": 2.0, "fair": 3.0, "poor": 3.75}


def drawn(cliques):
    ax = Figure().add_subplot()
    plot_critical_difference(MEANS, cliques, ax)
    return ax


def test_each_mean_rank_is_on_the_line_and_beside_its_name():
    ax = drawn([])
    marks = [line.get_xdata()[0] for line in ax.lines if line.get_marker() not in ("None", "")]
    assert marks == list(MEANS.values())
    texts = [text.get_text() for text in ax.texts]
    assert texts[:4] == ["1", "2", "3", "4"]
    assert texts[4:] == ["best  1.25", "good  2.00", "3.00  fair", "3.75  poor"]
    sides = [text.get_horizontalalignment() for text in ax.texts[4:]]
    assert sides == ["right", "right", "left", "left"]


def test_a_bar_joins_each_clique_and_no_two_bars_touch():
    ax = drawn([("best", "good"), ("good", "fair", "poor")])
    bars = [line.get_xydata() for line in ax.lines if line.get_linewidth() == 4]
    assert [(round(bar[0][0], 1), round(bar[1][0], 1)) for bar in bars] == [(1.2, 2.0), (2.0, 3.8)]
    heights = [bar[0][1] for bar in bars]
    assert len(set(heights)) == 2 and max(heights) < 0
    assert not [line for line in drawn([]).lines if line.get_linewidth() == 4]
