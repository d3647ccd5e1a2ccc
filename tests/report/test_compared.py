"""What `e2cp.compare` returns."""

import pytest

import e2cp
from e2cp.lab.metrics import compare
from e2cp.report.compared import Compared

SMALL = [f"balanced/4x4-3:2/0{number}" for number in (1, 2)]


@pytest.fixture(scope="module")
def compared(tmp_path_factory):
    folder = tmp_path_factory.mktemp("compared")
    return e2cp.compare(
        SMALL, encodings=["bool"], methods=["zla", "vlns"], seconds=5.0, folder=folder
    )


def test_it_shows_itself(compared):
    html = compared._repr_html_()
    assert html.count("<table") >= 3
    for label in ("bool@cpsat", "zla", "vlns"):
        assert label in html
    assert "WRONG" not in html


@pytest.mark.parametrize(
    ("what", "rows"),
    [("runs", 6), ("summaries", 3), ("pairs", 3), ("instances", 6), ("stages", 3), ("scores", 1)],
)
def test_every_part_is_a_data_frame(compared, what, rows):
    pytest.importorskip("pandas")
    frame = compared.to_pandas(what)
    assert len(frame) >= rows
    assert "label" in frame or what == "pairs"


def test_failures_stand_first():
    record = e2cp.Record(
        *("k", "mine@cpsat", "model", "mine", "cpsat", "p", "set", "h", 4, 4, 0, 24, 1, 5.0),
        *(None, 0, None, "s", "WRONG"),
        message="says that there is no board",
    )
    other = e2cp.Record(
        *("l", "bool@cpsat", "model", "bool", "cpsat", "p", "set", "h", 4, 4, 0, 24, 1, 5.0),
        *(None, 0, None, "s", "SAT"),
        score=24,
        cpu_s=1.0,
    )

    html = Compared.of(compare([record, other]), [record, other])._repr_html_()
    assert html.index("WRONG ANSWERS: 1") < html.index("median s")
