"""What `e2cp.compare` returns."""

import pytest
import records

import e2cp
from e2cp.errors import InputError
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


def test_data_frames_are_flat(compared):
    pytest.importorskip("pandas")
    frame = compared.to_pandas("summaries")
    assert {"times.median", "median_interval.low", "median_interval.high"} <= set(frame)
    assert "median_interval" not in frame
    for what in ("summaries", "scores", "pairs", "stages", "instances"):
        values = compared.to_pandas(what).to_numpy().ravel()
        assert not any(isinstance(value, dict | tuple | list) for value in values)


def test_an_unknown_part_is_refused(compared):
    with pytest.raises(InputError, match="read nonsense, expected runs, summaries"):
        compared.to_pandas("nonsense")


def test_printed_it_is_short(compared):
    lines = str(compared).splitlines()
    assert lines[0].endswith(": 6 runs")
    assert lines[1:] == ["  balanced/4x4-3:2: 2 puzzles"]


def test_lists_may_be_texts(tmp_path):
    found = e2cp.compare(
        ",".join(SMALL), methods="zla,mac", seeds="1-2", cpu_seconds=5, folder=tmp_path
    )
    assert len(found.records) == 8
    assert {record.seed for record in found.records} == {1, 2}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"cpu": 3}, "no such argument: read cpu, expected cpu_seconds"),
        ({"cpu_second": 3}, r"no such argument: read cpu_second, expected cpu_seconds"),
        ({"cpu_seconds": 0}, "wrong value of cpu_seconds: read 0, expected a positive"),
        ({"seconds": 0}, "wrong value of seconds: read 0, expected a positive"),
        ({"seconds": -1.0}, "wrong value of seconds: read -1.0, expected a positive"),
        ({"cpu_seconds": "3"}, "wrong value of cpu_seconds: read 3, expected a positive"),
        ({"seeds": "one"}, "seeds is no list: read one"),
        ({"seeds": [1.5]}, "wrong value of seeds"),
        ({"encodings": 3}, "wrong value of encodings: read 3, expected a list of names"),
        ({"measure": "clock"}, "wrong value of measure: read clock, expected"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path, given, message):
    with pytest.raises(InputError, match=message):
        e2cp.compare(SMALL, methods=["zla"], folder=tmp_path, **given)


def test_one_puzzle_is_one_puzzle():
    runs = [records.record("a"), records.record("b")]
    assert repr(Compared.of(compare(runs), runs)).endswith("set: 1 puzzle")
