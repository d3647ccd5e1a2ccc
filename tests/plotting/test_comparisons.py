"""Plots of comparisons show what they should: the data of what was drawn."""

from functools import partial

import numpy as np
import pytest
from matplotlib.figure import Figure

from e2cp.plotting.anytime import plot_anytime, scores_over_time
from e2cp.plotting.boxes import plot_boxes
from e2cp.plotting.cactus import plot_cactus
from e2cp.plotting.looks import COLOURS, looks
from e2cp.plotting.profile import plot_profile
from e2cp.plotting.saving import rendered
from e2cp.plotting.scatter import BEYOND, plot_scatter
from e2cp.plotting.steps import MOST_POINTS, counted_up
from e2cp.plotting.survival import plot_survival

INF = float("inf")
TIMES = {"a": [4.0, 1.0, INF, 2.0], "b": [INF, 0.5, INF, 8.0]}


@pytest.fixture
def ax():
    return Figure().add_subplot()


def line(ax, label):
    found = [one for one in ax.lines if str(one.get_label()).startswith(label)]
    assert len(found) == 1
    return np.array(found[0].get_data()).T.tolist()


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_cactus_sorts_solved_times(ax):
    plot_cactus(TIMES, ax, limit=10, best=[4.0, 0.5, INF, 2.0])
    assert line(ax, "a") == [[1, 1.0], [2, 2.0], [3, 4.0]]
    assert line(ax, "virtual best") == [[1, 0.5], [2, 2.0], [3, 4.0]]
    assert legend(ax) == ["virtual best", "a (3 of 4 solved)", "b (2 of 4 solved)"]
    assert "seconds" in ax.get_ylabel() and ax.get_yscale() == "log"


def test_survival_falls_with_each_solved_run(ax):
    plot_survival(TIMES, ax, limit=10)
    assert line(ax, "b")[1:] == [[0.5, 75.0], [8.0, 50.0], [10.0, 50.0]]


def test_scatter_puts_the_unsolved_into_their_zone(ax):
    plot_scatter(TIMES["a"], TIMES["b"], ax, names=("a", "b"), limit=10)
    points = next(one for one in ax.lines if one.get_marker() == "o")
    beyond = BEYOND * 10
    assert np.array(points.get_data()).T.tolist() == [
        *([4.0, beyond], [1.0, 0.5], [beyond, beyond], [2.0, 8.0]),
    ]
    assert len(ax.patches) == 2
    assert ax.get_xlim() == ax.get_ylim() and ax.get_xlim()[1] > beyond


def test_profile_by_ratio(ax):
    plot_profile(TIMES, ax, limit=10)
    assert line(ax, "a") == [[1.0, 50.0], [2.0, 75.0], [4.2, 75.0]]
    assert line(ax, "b") == [[1.0, 25.0], [4.0, 50.0], [4.2, 50.0]]


def test_profile_by_difference(ax):
    plot_profile(TIMES, ax, limit=10, difference=True)
    assert line(ax, "a") == [[0.01, 50.0], [0.5, 75.0], [10.0, 75.0]]
    assert "seconds behind" in ax.get_xlabel()


def test_a_profile_counts_what_was_not_run_as_missed(ax):
    plot_profile({"a": [1.0, 1.0], "b": [2.0, float("nan")]}, ax, limit=10)
    assert line(ax, "b")[-1][1] == 50.0


def test_boxes_put_the_unsolved_at_the_limit(ax):
    plot_boxes({"a": [1.0, 2.0, INF], "b": [4.0]}, ax, unit="CPU seconds", limit=10)
    medians = [one for one in ax.lines if one.get_linewidth() == 2]
    assert [one.get_xdata()[0] for one in medians] == [2.0, 4.0]
    assert [text.get_text() for text in ax.get_yticklabels()] == ["a", "b"]


def test_the_best_score_by_time():
    runs = [[(1.0, 10), (3.0, 20)], [(2.0, 30)], []]
    lower, median, upper = scores_over_time(runs, np.array([0.5, 1.0, 2.5, 3.0]))
    assert median.tolist() == [-INF, -INF, 10, 20]
    assert upper.tolist() == [-INF, 10, 30, 30]
    assert lower.tolist() == [-INF] * 4


def test_an_anytime_line_begins_when_half_have_a_board(ax):
    plot_anytime({"s": [[(1.0, 10)], [(2.0, 30)], [(2.0, 40)]]}, ax, limit=10)
    points = line(ax, "s")
    assert points[0][0] >= 2.0 and {score for _, score in points} == {30.0}
    assert len(ax.collections) == 1


@pytest.mark.parametrize(
    "plot", [plot_cactus, plot_survival, plot_profile, partial(plot_boxes, unit="seconds")]
)
def test_plots_of_nothing_solved_do_not_fail(plot, ax):
    plot({"a": [INF, INF]}, ax, limit=10)
    ax.figure.draw_without_rendering()


def test_labels_look_different_and_the_same_in_every_plot():
    names = [str(number) for number in range(3 * len(COLOURS))]
    assert len(set(looks(names).values())) == len(names)
    assert looks(["x", "y", "y"])["y"] == looks(["x", "y", "z"])["y"]


def test_very_many_points_are_thinned_but_not_their_ends():
    points, counts = counted_up(np.arange(100_000) / 7)
    assert points.size == MOST_POINTS
    assert (points[0], counts[0], counts[-1]) == (0.0, 1, 100_000)


def test_the_same_plot_gives_the_same_files():
    first, second = (
        rendered(lambda ax: plot_cactus(TIMES, ax, limit=10), (4, 3)) for _ in range(2)
    )
    assert first == second
    assert ">runs solved<" in first.svg and first.png.startswith(b"\x89PNG")
