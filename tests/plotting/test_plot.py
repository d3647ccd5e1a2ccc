"""``e2cp.plot``: a comparison or records, axes or none, and the axes come back."""

from inspect import getmembers, isfunction

import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from records import record, search

import e2cp
from e2cp.errors import InputError
from e2cp.lab.metrics import compare

PUZZLES = range(8)
RUNS = [
    record(
        label, f"p{puzzle}", seed, cpu=(1 + place) * (1 + puzzle / 10), peak_mb=50.0 * (1 + place)
    )
    for place, label in enumerate(["a@cpsat", "b@cpsat", "c@cpsat"])
    for puzzle in PUZZLES
    for seed in (1, 2)
]
SEARCHES = [
    search(label, f"p{puzzle}", seed, [(1.0, 30 + place), (2.0, 50 + place + seed)])
    for place, label in enumerate(["s", "t", "u"])
    for puzzle in PUZZLES
    for seed in (1, 2)
]


@pytest.fixture
def ax():
    return Figure().add_subplot()


def test_every_plot_is_documented_and_drawn(ax):
    plots = dict(getmembers(e2cp.plot, isfunction))
    names = set(e2cp.plot.__all__)
    assert names == {
        *("cactus", "survival", "profile", "scatter", "anytime", "boxes", "memory"),
        "critical_difference",
    }
    assert all(plots[name].__doc__ for name in names)
    comparison = compare([*RUNS, *SEARCHES])
    for name in sorted(names - {"scatter"}):
        drawn = plots[name](comparison, Figure().add_subplot())
        assert drawn.has_data(), name


def test_the_time_of_improvements_is_named(ax):
    assert e2cp.plot.anytime(SEARCHES, ax).get_xlabel() == "seconds"
    limited = [search(label, cpu_seconds=5.0) for label in "st"]
    assert e2cp.plot.anytime(limited, ax).get_xlabel() == "CPU seconds"


def test_records_do_as_well_as_a_comparison(ax):
    other = Figure().add_subplot()
    assert e2cp.plot.cactus(RUNS, ax) is ax
    e2cp.plot.cactus(compare(RUNS), other)
    lines = [[line.get_xydata().tolist() for line in each.lines[:-1]] for each in (ax, other)]
    assert lines[0] == lines[1] and len(lines[0]) == 4


def test_axes_are_made_where_none_are_given():
    ax = e2cp.plot.memory(RUNS)
    assert ax.get_xlabel() == "peak MB" and ax.get_xlim()[0] == 0
    medians = [line.get_xdata()[0] for line in ax.lines if line.get_linewidth() == 2]
    assert medians == [50.0, 100.0, 150.0]
    plt.close("all")


def test_a_scatter_is_of_times_or_of_scores(ax):
    e2cp.plot.scatter(RUNS, "a", "c@cpsat", ax)
    points = next(line for line in ax.lines if line.get_marker() == "o")
    x, y = points.get_data()
    assert np.allclose(y, 3 * np.asarray(x)) and len(x) == 16
    assert ax.get_xlabel().startswith("a@cpsat") and ax.get_ylabel().startswith("c@cpsat")
    scores = e2cp.plot.scatter(SEARCHES, "s", "u", Figure().add_subplot())
    [dots] = scores.collections
    assert sorted(map(tuple, dots.get_offsets().tolist())) == [(51, 53), (52, 54)]
    assert "junctions" in scores.get_xlabel()


def test_a_set_is_chosen_by_its_name(ax):
    runs = [record("a", f"p{place}", group=f"g{place}", cpu=1.0 + place) for place in range(2)]
    e2cp.plot.cactus(runs, ax, set_name="g1")
    assert ax.lines[0].get_xydata().tolist() == [[1, 2.0]]
    with pytest.raises(InputError, match="no set of this name: read g11, expected g1"):
        e2cp.plot.cactus(runs, ax, set_name="g11")


def test_what_cannot_be_drawn_is_refused_in_words_and_leaves_no_figure():
    before = plt.get_fignums()
    with pytest.raises(InputError, match="only scores"):
        e2cp.plot.cactus(SEARCHES)
    with pytest.raises(InputError, match="only times"):
        e2cp.plot.anytime(RUNS)
    with pytest.raises(InputError, match="no configuration of this name"):
        e2cp.plot.scatter(RUNS, "a", "nobody")
    with pytest.raises(InputError, match=r"takes 3 configurations and 6 puzzles.*here are 2 and 8"):
        e2cp.plot.critical_difference(RUNS[:32])
    assert plt.get_fignums() == before


def test_a_configuration_that_solved_nothing_is_in_every_plot_of_times(ax):
    runs = [*RUNS[:16], *(record("mine", f"p{puzzle}", status="TIMEOUT") for puzzle in PUZZLES)]
    for plot in (e2cp.plot.cactus, e2cp.plot.survival, e2cp.plot.profile):
        drawn = plot(runs, Figure().add_subplot())
        names = [text.get_text() for text in drawn.get_legend().get_texts()]
        assert "mine (0 of 8 solved)" in names
        assert not drawn.texts
    boxes = e2cp.plot.boxes(runs, ax)
    assert "mine (0 of 8 solved)" in [text.get_text() for text in boxes.get_yticklabels()]
    scatter = e2cp.plot.scatter(runs, "mine", "a", Figure().add_subplot())
    assert scatter.get_xlabel().startswith("mine (0 of 8 solved)\n")
    assert scatter.get_ylabel().startswith("a@cpsat\n")


def test_a_plot_of_nothing_solved_says_so():
    runs = [record(name, f"p{n}", status="TIMEOUT") for name in ("a", "b") for n in PUZZLES]
    plots = (e2cp.plot.cactus, e2cp.plot.survival, e2cp.plot.profile)
    for plot in plots:
        drawn = plot(runs, Figure().add_subplot())
        assert [text.get_text() for text in drawn.texts] == ["nothing was solved"]
        drawn.figure.savefig("/dev/null", format="png")
    scatter = e2cp.plot.scatter(runs, "a", "b", Figure().add_subplot())
    assert "neither solved a task" in [text.get_text() for text in scatter.texts]


def test_no_mark_of_the_memory_lies_on_the_edge():
    ax = e2cp.plot.memory([record("a", peak_mb=150.2), record("b", peak_mb=150.4)])
    assert ax.get_xlim()[0] == 0
    assert ax.get_xlim()[1] > 155
