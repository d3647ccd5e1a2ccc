"""``e2cp hybrid``."""

import pytest

PUZZLE = "balanced/4x4-3:2/01"


def test_a_small_puzzle_is_solved(e2cp, tmp_path):
    out = tmp_path / "board.json"
    output = e2cp.json("hybrid", PUZZLE, "--time", "60", "--out", out)
    assert output["score"] == output["max_score"] and output["valid"]
    assert output["stopped"] in ("finished", "target") and out.exists()


def test_a_relaxed_model_is_a_source(e2cp):
    output = e2cp.json("hybrid", PUZZLE, "--relax", "2", "--encoding", "bool", "--time", "60")
    assert output["source"] == "cp" and output["score"] == output["max_score"]


def test_a_model_needs_no_number_of_relaxed_cells(e2cp):
    output = e2cp.json("hybrid", PUZZLE, "--source", "cp", "--time", "60")
    assert output["source"] == "cp" and output["score"] == output["max_score"]


def test_the_exact_loop_ends_with_a_perfect_board(e2cp):
    output = e2cp.json("hybrid", PUZZLE, "--exact", "--relax", "1")
    assert output["score"] == output["max_score"] and output["notes"]["moves"] == 0


def test_contradictions_are_refused(e2cp):
    both = e2cp("hybrid", PUZZLE, "--source", "breaks", "--relax", "3", code=2)
    assert "this source has no model" in both.output
    exact = e2cp("hybrid", PUZZLE, "--source", "breaks", "--exact", code=2)
    assert "--exact is for a model" in exact.output
    other = e2cp("hybrid", PUZZLE, "--source", "mac", "--encoding", "table", code=2)
    assert "mac without an encoding" in other.output
    engine = e2cp("hybrid", PUZZLE, "--encoding", "bool", "--engine", "glucose4", code=2)
    assert "glucose4 does not run bool" in engine.output
    other = e2cp("hybrid", PUZZLE, "--source", "cp", "--engine", "glucose4", code=2)
    assert "this engine is not of this source" in other.output
    method = e2cp("hybrid", PUZZLE, "--engine", "mac", code=2)
    assert "this solver takes no model" in method.output
    wrong = e2cp("hybrid", PUZZLE, "--engine", "cpsat[tunning=ours]", code=2)
    assert "expected tuning?" in wrong.output
    assert "table" in e2cp("hybrid", PUZZLE, "--encoding", "tabel", code=2).output


@pytest.mark.long
def test_islands_on_a_cluster_of_this_machine(e2cp):
    output = e2cp.json("hybrid", PUZZLE, "--local-cluster", "2", "--time", "60")
    assert output["score"] == output["max_score"] and output["workers"] == 2


def test_two_clusters_are_refused(e2cp):
    both = e2cp("hybrid", PUZZLE, "--local-cluster", "2", "--scheduler", "tcp://x:1", code=2)
    assert "exclude each other" in both.output
