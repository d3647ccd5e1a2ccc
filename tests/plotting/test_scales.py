"""Axes that can be read: plain numbers, two at least, and whole ones for junctions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure

from e2cp.plotting.anytime import plot_anytime
from e2cp.plotting.beside import plot_beside
from e2cp.plotting.boxes import plot_boxes
from e2cp.plotting.cactus import plot_cactus
from e2cp.plotting.curve import Curve, plot_curves
from e2cp.plotting.log_ticks import LogTicks
from e2cp.plotting.profile import plot_profile
from e2cp.plotting.scatter import plot_scatter
from e2cp.plotting.score_scatter import plot_score_scatter
from e2cp.plotting.survival import plot_survival


@pytest.fixture
def ax():
    return Figure().add_subplot()


def labels(axis):
    axis.axes.figure.draw_without_rendering()
    low, high = sorted(axis.get_view_interval())
    found = zip(axis.get_majorticklocs(), axis.get_ticklabels(), strict=True)
    return [
        text.get_text() for place, text in found if low <= place * 1.001 and place <= high * 1.001
    ]


@given(st.floats(1e-4, 1e5), st.floats(1.001, 1e6))
def test_every_logarithmic_axis_has_at_least_two_ticks(low, factor):
    ticks = LogTicks().tick_values(low, low * factor)
    assert len(ticks) >= 2 and ticks == sorted(set(ticks))
    assert low * 0.999 <= ticks[0] and ticks[-1] <= low * factor * 1.001


@pytest.mark.parametrize("cpu", [0.9, 1.0, 1.2, 30.0])
@pytest.mark.parametrize("plot", [plot_cactus, plot_survival, plot_profile])
def test_times_close_together_are_labelled_by_more_than_one_number(plot, cpu, ax):
    plot({"a": [cpu, cpu * 1.01], "b": [cpu * 1.1, cpu * 1.2]}, ax, limit=cpu * 2)
    axis = ax.yaxis if plot is plot_cactus else ax.xaxis
    shown = labels(axis)
    assert len(shown) >= 2
    assert all(float(text) > 0 for text in shown)


def test_a_scatter_of_close_times_has_numbers_on_both_axes(ax):
    plot_scatter([0.7, 0.8], [0.7, 0.75], ax, names=("a", "b"), limit=1.0)
    assert len(labels(ax.xaxis)) >= 2
    assert len(labels(ax.yaxis)) >= 2


def whole(axis):
    shown = labels(axis)
    return len(shown) >= 2 and all("." not in text for text in shown)


@pytest.mark.parametrize("scores", [[457, 458], [458, 458], [440, 458], [470]])
def test_axes_of_scores_have_whole_junctions_only(scores):
    plots = {
        "x": [
            lambda ax: plot_boxes({"a": scores}, ax, unit="junctions", whole=True),
            lambda ax: plot_beside({"a": (458, scores)}, ax, unit="score"),
            lambda ax: plot_score_scatter(scores, scores, ax, names=("a", "b"), unit="junctions"),
        ],
        "y": [
            lambda ax: plot_anytime({"a": [[(1.0, one)] for one in scores]}, ax, limit=10),
            lambda ax: plot_curves([Curve("a", [(1.0, one)], 9.0) for one in scores], ax),
            lambda ax: plot_score_scatter(scores, scores, ax, names=("a", "b"), unit="junctions"),
        ],
    }
    for direction, draws in plots.items():
        for draw in draws:
            ax = Figure().add_subplot()
            draw(ax)
            assert whole(ax.xaxis if direction == "x" else ax.yaxis)


def test_percent_may_have_fractions(ax):
    plot_boxes({"a": [95.1, 95.4]}, ax, unit="%")
    assert any("." in text for text in labels(ax.xaxis))
