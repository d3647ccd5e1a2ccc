"""The bar of a notebook."""

import sys
from types import SimpleNamespace

from e2cp.catalogue.opening import load, load_board
from e2cp.lab.progress import Progress as CampaignProgress
from e2cp.parallel.progress import Progress as SearchProgress
from e2cp.report.progress_bar import progress_bar


def test_a_line_grows_outside_of_notebooks(capsys):
    show = progress_bar("runs")
    show(CampaignProgress(planned=4, known=1, slots=1, done=1))
    half = capsys.readouterr().err
    assert half.startswith("\rruns ") and half.endswith(" 2 of 4 runs") and half.count("█") == 15
    show(CampaignProgress(planned=4, known=1, slots=1, done=3))
    assert capsys.readouterr().err.endswith(" 4 of 4 runs\n")


def test_a_search_shows_its_score_and_the_share_of_its_time(capsys):
    show = progress_bar("hybrid", seconds=10)
    show(SearchProgress(seconds=5.0, board=load_board("record:470")))
    text = capsys.readouterr().err
    assert "score 470, 5 s" in text and text.count("█") == 15
    show(SearchProgress(seconds=99.0))
    assert capsys.readouterr().err.count("█") == 30


def test_a_notebook_has_one_bar_that_is_updated(monkeypatch):
    shown = []
    handle = SimpleNamespace(update=lambda html: shown.append(html.data))
    monkeypatch.setitem(sys.modules, "ipykernel", SimpleNamespace())
    monkeypatch.setattr("IPython.display.display", lambda *_, **__: handle)
    show = progress_bar("a & b", seconds=4)
    show(SearchProgress(seconds=1.0))
    assert shown == ['<label>a &amp; b <progress value="0.250" max="1"></progress> 1 s</label>']


def test_boards_and_puzzles_draw_themselves():
    board = load_board("record:470")
    assert board._repr_svg_().startswith("<svg") and "</svg>" in board._repr_svg_()
    assert load("clue1")._repr_svg_().startswith("<svg")
