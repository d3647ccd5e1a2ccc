"""The comparison on a terminal."""

from records import record, search

from e2cp.lab.metrics import compare
from e2cp.report.text import lines


def test_wrong_answers_come_first():
    runs = [record(), record(seed=2, status="WRONG", message="piece 3 twice")]
    shown = lines(compare(runs))
    assert shown[0] == "!!! 1 WRONG ANSWER: in no average below !!!"
    assert "piece 3 twice" in shown[2]


def test_a_long_message_stays_on_its_line():
    shown = lines(compare([record(status="CRASH", message="one\ntwo\x1b[31m" + 999 * "x")]))
    (line,) = [line for line in shown if "one two" in line]
    assert len(line) < 200 and line.isprintable()


def test_a_forced_comparison_says_so():
    shown = lines(compare([record(), record("b", host="there")], force=True))
    assert shown[:2] == [
        "FORCED although conditions differ:",
        "  set: different hosts here, there",
    ]


def test_the_table_by_hand():
    runs = [record("a", "p1", cpu=1.0), record("a", "p2", cpu=3.0)]
    runs += [record("b", "p1", cpu=2.0), record("b", "p2", status="TIMEOUT")]
    shown = [" ".join(line.split()) for line in lines(compare(runs))]
    assert "set: 2 puzzles, limit 10 s" in shown
    assert "a 2/2* 2.00* 2.00* 1.00 to 3.00 2.00* 1.83* 1 2 9.00 0" in shown
    assert "b 1/2 > 10 11.0 2.00 to 20.0 51.0 4.74 0 0 0 1" in shown
    assert "virtual best 2/2 2.00 2.00 2.00 1.83" in shown
    assert "a b 2 2 0 0 1 0 0.49 0.36 to 0.67 0.500 0.500" in shown


def test_scores_of_searches():
    shown = [" ".join(line.split()) for line in lines(compare([search(), search(seed=2)]))]
    assert "vlns 2/2 50 50 50 50 50 0 > 10 2.83" in shown
