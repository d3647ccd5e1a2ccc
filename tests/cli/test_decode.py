import json

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver
from solving import unsatisfiable

from e2cp.catalogue.opening import load_board
from e2cp.formats.saving import save_puzzle

SMALL = "balanced/4x4-3:2/01"


def solve(path):
    with Solver(name="cd19", bootstrap_with=CNF(from_file=str(path))) as solver:
        solver.solve()
        return "s SATISFIABLE\nv " + " ".join(map(str, solver.get_model())) + " 0\n"


@pytest.fixture
def made(e2cp, tmp_path):
    """Return where a model was written, and its answer."""
    path = tmp_path / "a.cnf"
    e2cp("model", SMALL, "-e", "sat-pd", "--relax", "2", "--export", path)
    (tmp_path / "answer.txt").write_text(solve(path))
    return tmp_path


def test_an_answer_becomes_a_board(e2cp, made):
    out = made / "board.json"
    arguments = ["decode", made / "a.cnf.map.json", made / "answer.txt", "--out", out]
    values = e2cp.json(*arguments)
    assert (values["status"], values["holes"], values["mismatches"]) == ("SAT", 2, 0)
    assert values["encoding"] == "sat-pd"
    assert values["valid"]
    board = load_board(out)
    assert board.score == values["score"]
    assert json.loads(out.read_text())["made"]["model"] == "a.cnf"
    text = e2cp(*arguments, "--link").stdout
    assert "14 placed, 2 holes" in text
    assert "see it      https://" in text
    assert f"written     {out}" in text
    assert load_board(out) == board
    assert "completed" in e2cp("complete", out).stdout


def test_an_answer_comes_from_a_pipe(e2cp, made):
    text = (made / "answer.txt").read_text()
    done = e2cp("decode", made / "a.cnf.map.json", "-", stdin=text)
    assert "status      SAT" in done.stdout


@pytest.mark.parametrize(
    ("answer", "code", "message"),
    [
        ("s UNSATISFIABLE\n", 1, "WRONG: says that there is no board, but one of 24 is known"),
        ("s UNKNOWN\n", 3, "UNKNOWN: the solver found nothing"),
        ("v 1 0\n", 1, "WRONG: the checker refused the board"),
    ],
)
def test_exit_codes_tell_the_answer(e2cp, made, answer, code, message):
    (made / "answer.txt").write_text(answer)
    out = made / "board.json"
    arguments = ["decode", made / "a.cnf.map.json", made / "answer.txt", "--out", out]
    assert message in e2cp(*arguments, code=code).stdout
    assert e2cp.json(*arguments, code=code)["status"] == message.partition(":")[0]
    assert not out.exists()


def test_no_board_is_an_answer_where_none_is_known(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save_puzzle(unsatisfiable(), "p.txt")
    e2cp("model", "p.txt", "--order", "urdl", "-e", "sat-pd", "--export", "a.cnf")
    (tmp_path / "answer.txt").write_text("s UNSATISFIABLE\n")
    shown = e2cp("decode", "a.cnf.map.json", "answer.txt", code=1).stdout
    assert "UNSAT: the solver says that there is no such board" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.cnf.map.json", "nowhere.txt"], "no such file"),
        (["nowhere.map.json", "answer.txt"], "no such file"),
        (["a.cnf", "answer.txt"], "this is the model, not its map: expected a.cnf.map"),
        (["answer.txt", "answer.txt"], "broken JSON"),
        (["a.cnf.map.json", "a.cnf"], "a.cnf:1: no answer of a solver"),
        (["a.cnf.map.json", "empty.txt"], "empty file"),
        (["a.cnf.map.json", "answer.txt", "--out", "a.doc"], "no format goes with"),
        (["a.cnf.map.json", "answer.txt", "--campaign", "."], "expected --solver, --seconds"),
        (
            ["a.cnf.map.json", "answer.txt", "--campaign", ".", "--solver", "s", "--seconds", "1"],
            "there is no campaign here",
        ),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, made, monkeypatch, arguments, message):
    monkeypatch.chdir(made)
    (made / "empty.txt").write_text("")
    done = e2cp("decode", *arguments, code=2)
    assert message in done.stderr
    assert done.stdout == ""


def test_a_run_outside_stands_beside_the_others(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    e2cp("compare", "-e", "sat-pd", "-i", SMALL, "--seeds", "1", "--time", "10", "--out", "runs")
    e2cp("model", SMALL, "-e", "sat-pd", "--export", "a.cnf")
    (tmp_path / "answer.txt").write_text(solve("a.cnf"))
    recording = ["--campaign", "runs", "--solver", "kissat", "--seconds", "0.25"]
    values = e2cp.json("decode", "a.cnf.map.json", "answer.txt", *recording)
    assert values["recorded"]["label"] == "sat-pd@outside:kissat"
    said = e2cp("campaign", "report", "runs").stderr
    assert "2 runs" in said
    assert "to come" not in said
    page = (tmp_path / "runs" / "report.md").read_text()
    assert "sat-pd@outside:kissat" in page
    assert "sat-pd@cadical195" in page
    recording[-1] = "12"
    said = e2cp("decode", "a.cnf.map.json", "answer.txt", *recording).stdout
    assert "TIMEOUT: ended after 12 s, and the campaign's limit is 10 s" in said


def test_an_answer_that_was_tampered_with_is_not_valid(e2cp, made):
    (made / "answer.txt").write_text("s SATISFIABLE\nv 1 0\n")
    arguments = ("decode", made / "a.cnf.map.json", made / "answer.txt")
    shown = e2cp(*arguments, code=1).stdout
    assert "status      WRONG" in shown
    assert "valid       NO" in shown
    assert e2cp.json(*arguments, code=1)["valid"] is False


def test_a_model_given_for_its_map_is_refused_with_the_maps_name(e2cp, made):
    result = e2cp("decode", made / "a.cnf", made / "answer.txt", code=2)
    assert f"expected {made / 'a.cnf.map.json'}" in result.stderr
