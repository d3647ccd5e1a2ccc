"""Plots that set our numbers beside published ones."""

from math import inf

import pytest
from matplotlib.figure import Figure

from e2cp.plotting.beside import plot_beside
from e2cp.plotting.colour_counts import plot_colour_counts
from e2cp.plotting.columns import plot_columns
from e2cp.plotting.frontier import plot_frontier


@pytest.fixture
def ax():
    return Figure().add_subplot()


def points(line):
    return [tuple(map(float, point)) for point in zip(*line.get_data(), strict=True)]


def test_published_numbers_and_every_run_of_ours_stand_on_one_line(ax):
    plot_beside({"cp": (400, [410, 420]), "own": (None, [460])}, ax, unit="score")
    published, ours = ax.lines
    assert points(published) == [(400, 0)]
    assert points(ours) == [(410, 0), (420, 0), (460, 1)]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["cp", "own"]


def test_medians_beyond_the_limit_are_hollow_and_on_it(ax):
    plot_columns(
        ["6", "7"], {"zla": [1.0, inf]}, {"MAC": [inf, 9.0]}, ax, our_limit=4, published_limit=100
    )
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["MAC, published", "zla, ours"]
    mac, mac_beyond, zla, zla_beyond = ax.lines[:4]
    assert points(mac) == [(0, 100), (1, 9)] and points(mac_beyond) == [(0, 100)]
    assert points(zla) == [(0, 1), (1, 4)] and points(zla_beyond) == [(1, 4)]
    assert zla_beyond.get_markerfacecolor() == "white" != zla.get_markerfacecolor()


def test_colours_are_ranked_by_how_often_they_occur(ax):
    plot_colour_counts({"random": [[1, 5], [7, 3]], "even": [[4, 4]]}, ax)
    assert points(ax.lines[0]) == [(1, 6), (2, 2)]
    assert points(ax.lines[1]) == [(1, 4), (2, 4)]


def test_the_share_solved_falls_with_the_number_of_relaxed_cells(ax):
    def row(relaxed, *statuses):
        runs = [{"status": status} for status in statuses]
        return {"encoding": "bool", "engine": "cpsat", "relaxed": relaxed, "runs": runs}

    figures = {"puzzle": "p", "seconds": 30, "seeds": 2}
    rows = [row(32, "SAT", "SAT"), row(24, "SAT", "TIMEOUT")]
    plot_frontier({**figures, "rows": rows}, ax, needed=24)
    assert points(ax.lines[0]) == [(24, 50), (32, 100)]
    assert "more than 24" in ax.get_legend().get_texts()[-1].get_text()
