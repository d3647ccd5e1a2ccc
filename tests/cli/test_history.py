import json

import pytest
from search_cases import METHOD

from e2cp.catalogue.opening import load_board
from e2cp.parallel.history import NAME

QUICK = ("search", "--method", METHOD, "--work", "4000000")


@pytest.fixture(scope="module")
def night(tmp_path_factory):
    from tests.conftest import Shell

    folder = tmp_path_factory.mktemp("night") / "s"
    Shell()(*QUICK, "--checkpoint", folder)
    return folder


def test_each_better_board_is_in_the_history_with_its_time(e2cp, night):
    values = e2cp.json("history", night)
    entries = values["entries"]
    scores = [entry["score"] for entry in entries]
    assert scores == sorted(scores) and scores[-1] == load_board(night / "best.json").score
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry["how"] for entry in entries} == {"found"}
    assert load_board(entries[-1]["link"]).score == scores[-1]
    assert str(scores[-1]) in e2cp("history", night).stdout


def test_one_board_is_written_or_linked(e2cp, night, tmp_path):
    out = tmp_path / "last.json"
    e2cp("history", night, "--out", out)
    assert load_board(out) == load_board(night / "best.json")
    link = e2cp("history", night, "--entry", "1", "--link").stdout.strip()
    assert load_board(link).score == e2cp.json("history", night, "-n", "1")["entries"][0]["score"]
    assert "no such board" in e2cp("history", night, "--entry", "99", code=2).stderr


def test_lines_that_are_torn_or_wrong_are_left_out(e2cp, night, tmp_path):
    whole = (night / NAME).read_text()
    copy = tmp_path / "s"
    copy.mkdir()
    (copy / "search.json").write_text((night / "search.json").read_text())
    first = json.loads(whole.splitlines()[0])
    wrong = [
        json.dumps({**first, "score": 480}),
        json.dumps({**first, "pieces": [0] * 256}),
        json.dumps({**first, "seconds": 1e999}),
        "[" * 100_000,
        "null",
        whole[:50],
    ]
    (copy / NAME).write_text(whole + "\n".join(wrong))
    assert e2cp.json("history", copy)["entries"] == e2cp.json("history", night)["entries"]


def test_the_history_stands_in_for_a_lost_best_board(e2cp, tmp_path):
    folder = tmp_path / "s"
    e2cp(*QUICK, "--checkpoint", folder)
    best = load_board(folder / "best.json").score
    (folder / "best.json").write_text("lost")
    for file in folder.glob("worker-*"):
        file.unlink()
    result = e2cp("resume", folder, "--work", "1")
    assert "the history's best board is taken" in result.stderr
    assert load_board(folder / "best.json").score >= best


def test_the_status_of_a_search_that_ended(e2cp, night):
    values = e2cp.json("status", night)
    best = load_board(night / "best.json").score
    assert (values["running"], values["score"], values["stopped"]) == (False, best, "work")
    assert values["boards"][str(best)] >= 1 and sum(values["boards"].values()) >= values["history"]
    assert values["work"] == 4_000_000
    text = e2cp("status", night).stdout
    assert f"{best} of 480" in text and "by the limit on work" in text
    assert "no such folder" in e2cp("status", night / "none", code=2).stderr


def test_searches_are_merged_and_gone_on_with(e2cp, night, tmp_path):
    other, both = tmp_path / "other", tmp_path / "both"
    e2cp(*QUICK, "--seed", "2", "--checkpoint", other)
    values = e2cp.json("merge", night, other, "--out", both)
    scores = [load_board(folder / "best.json").score for folder in (night, other)]
    assert (values["score"], values["states"], values["work"]) == (max(scores), 2, 8_000_000)
    counts = [e2cp.json("status", folder)["history"] for folder in (night, other)]
    assert values["history"] == sum(counts)
    result = e2cp.json("resume", both, "--workers", "2", "--work", "4000000")
    assert result["score"] >= max(scores) and result["work"] >= 12_000_000
    assert not result["messages"]


def test_only_searches_for_one_puzzle_are_merged(e2cp, night, tmp_path):
    other = tmp_path / "other"
    e2cp("search", "meta10/10x10", *QUICK[1:], "--checkpoint", other)
    told = e2cp("merge", night, other, "--out", tmp_path / "both", code=2).stderr
    assert "another puzzle" in told
    assert not (tmp_path / "both").exists()
