import json

import pytest

from e2cp.catalogue.opening import load_board
from e2cp.engines.all import find_engine
from e2cp.puzzle.check import check

SMALL = "balanced/4x4-3:2/01"
KEYS = {
    *("status", "encoding", "engine", "relaxed", "variables", "constraints", "build_s"),
    *("solve_s", "placed", "holes", "score_partial", "score", "valid"),
}


@pytest.mark.parametrize("encoding", ["table", "bool", "sat-pd", "heule", "max-match"])
def test_a_relaxed_puzzle_is_solved_and_completed(e2cp, tmp_path, encoding):
    out = tmp_path / "board.json"
    values = e2cp.json("model", SMALL, "--encoding", encoding, "--relax", "3", "--out", out)
    assert set(values) >= KEYS
    assert values["status"] in ("SAT", "OPTIMAL")
    assert (values["relaxed"], values["placed"], values["holes"]) == (3, 13, 3)
    assert (values["source"], values["completion"]) == ("model", "assignment")
    assert values["completion_optimal"]
    assert values["valid"]
    board = load_board(out)
    assert board.score == values["score"] >= values["score_partial"]
    assert json.loads(out.read_text())["made"]["encoding"] == encoding


def test_people_read_what_happened(e2cp):
    text = e2cp("model", SMALL, "--encoding", "table", "--relax", "2").stdout
    assert "table on cpsat" in text
    assert "the model's solution" in text
    assert "proven optimal" in text


def test_a_model_not_solved_in_time_still_gives_a_legal_board(e2cp):
    values = e2cp.json("model", "meta10/16x16", "--encoding", "sat-pd", "--time", "12")
    assert values["status"] == "TIMEOUT"
    assert values["source"] in ("mac", "clues")
    assert values["valid"]
    assert values["score"] > 300


@pytest.mark.parametrize("how", ["random", "none"])
def test_completion_is_chosen(e2cp, how):
    values = e2cp.json("model", SMALL, "--relax", "4", "--complete", how)
    assert values["completion"] == (None if how == "none" else "random")


def test_all_boards_are_counted_and_saved(e2cp, tmp_path):
    values = e2cp.json("model", SMALL, "--encoding", "sat-pd", "--all", "--out", tmp_path)
    assert values["boards"] == len(list(tmp_path.glob("board-*.json"))) > 0
    for path in tmp_path.iterdir():
        assert check(load_board(path)).score == 24
    some = e2cp.json("model", SMALL, "--encoding", "bool", "--count", "2")
    assert some["boards"] == 2


def test_the_engine_is_chosen(e2cp):
    assert e2cp.json("model", SMALL, "-e", "sat-p", "--engine", "glucose4")["engine"] == "glucose4"
    values = e2cp.json("model", SMALL, "--engine", "mac")
    assert (values["engine"], values["encoding"], values["score"]) == ("mac", "", 24)


def test_hints_parameters_and_the_papers_search(e2cp, tmp_path):
    e2cp("model", SMALL, "--out", tmp_path / "a.json")
    for arguments in (
        ["--hint", tmp_path / "a.json"],
        ["--param", "cp_model_probing_level=0", "--param", "linearization_level=0"],
        ["--search", "first-fail", "--seed", "3"],
        ["--memory", "4G", "--conflicts", "100000"],
    ):
        assert e2cp.json("model", SMALL, *arguments)["score"] == 24


def test_cells_come_from_a_file(e2cp, tmp_path):
    path = tmp_path / "cells.txt"
    path.write_text("B2 C3")
    assert e2cp.json("model", SMALL, "--cells", path)["relaxed_cells"] == [5, 10]
    cells = e2cp.json("model", SMALL, "--cells", "random", "--relax", "3")["relaxed_cells"]
    assert len(cells) == 3


@pytest.mark.parametrize(
    ("encoding", "file"),
    [("sat-pd", "a.cnf"), ("maxsat-half", "a.wcnf"), ("table", "a.pb"), ("element", "a.mzn")],
)
def test_models_are_exported(e2cp, tmp_path, encoding, file):
    values = e2cp.json("model", SMALL, "--encoding", encoding, "--export", tmp_path / file)
    assert values["file"] == str(tmp_path / file)
    assert (tmp_path / file).stat().st_size > 100


def unsatisfiable(tmp_path):
    """A rim that cannot close: one border piece has its frame sides exchanged."""
    path = tmp_path / "unsat.txt"
    path.write_text(
        "# order: urdl\n3 3\n0 0 1 1\n0 0 1 2\n0 0 2 1\n0 0 2 2\n"
        "0 1 3 1\n0 1 4 2\n0 1 4 2\n0 2 3 2\n3 3 4 4\n"
    )
    return path


def test_an_unsatisfiable_answer_is_exit_code_one_and_proven(e2cp, tmp_path):
    puzzle = unsatisfiable(tmp_path)
    proof = tmp_path / "proof.drat"
    values = e2cp.json("model", puzzle, "-e", "sat-pd", "--prove", proof, code=1)
    assert values["status"] == "UNSAT"
    assert values["proof"] == str(proof)
    assert values["proof_checked"]
    assert not values["valid"]
    assert e2cp("model", puzzle, "-e", "table", code=1).stdout.count("UNSAT") == 1


def test_nothing_found_is_exit_code_three(e2cp):
    hard = ["model", "harris/gemp-8x8-8:2/01", "-e", "sat-pd", "--time", "2", "--complete", "none"]
    assert e2cp.json(*hard, code=3)["status"] == "TIMEOUT"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--encoding", "tabel"], "expected table?"),
        (["--engine", "cadical"], "expected cadical"),
        (["--encoding", "sat-pd", "--engine", "cpsat"], "cpsat does not run sat-pd"),
        (["--relax", "13"], "too many relaxed cells"),
        (["--memory", "lots"], "--memory is no size"),
        (["--param", "nonsense"], "--param is no setting"),
        (["--cells", "nowhere"], "no such choice of cells"),
        (["--export", "a.doc"], "is not written so"),
        (["--hint", "record:470"], "this board is not one of"),
        (["--encoding", "sat-pd", "--engine", "minisat22", "--prove", "p"], "writes no proof"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, arguments, message):
    result = e2cp("model", SMALL, *arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""


def test_gecode_runs_or_says_how_to_get_it(e2cp):
    missing = find_engine("gecode").missing()
    if missing:
        assert missing in e2cp("model", SMALL, "--engine", "gecode", code=2).stderr
    else:
        assert e2cp.json("model", SMALL, "--engine", "gecode")["score"] == 24
