"""Curves of searches."""

import matplotlib as mpl
import pytest

mpl.use("Agg")
from matplotlib import pyplot as plt

from e2cp.errors import InputError
from e2cp.plotting.curve import Curve, plot_curves
from e2cp.plotting.saving import save_plot


def test_each_search_is_a_line_and_each_label_is_named_once():
    figure, ax = plt.subplots()
    runs = [Curve("a", [(0.0, 5), (2.0, 9)], 10.0), Curve("a", [(1.0, 7)], 10.0)]
    plot_curves([*runs, Curve("b", [(3.0, 8)], 4.0), Curve("c", [], 0.0)], ax, least=6)
    steps = [line for line in ax.lines if line.get_drawstyle() == "steps-post"]
    assert [line.get_ydata().tolist() for line in steps] == [[9, 9], [7, 7], [8, 8]]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "b"]
    plt.close(figure)


def test_a_picture_of_no_known_kind_is_refused(tmp_path):
    with pytest.raises(InputError, match="no kind of picture"):
        save_plot(lambda ax: None, [tmp_path / "curve.doc"])
