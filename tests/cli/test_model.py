import json

import pytest
from variants import write_variant

from e2cp.catalogue.opening import load_board
from e2cp.puzzle.check import check
from e2cp.solvers.registry import find_solver
from e2cp.solvers.run import Run

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
    assert "relaxed    2 cells: " in text
    assert "the model's solution" in text
    assert "proven optimal" in text
    assert "https://" not in text
    assert "not kept: --out FILE" in text
    shown = e2cp("model", SMALL, "--encoding", "table", "--relax", "2", "--link").stdout
    assert "see it     https://" in shown
    whole = e2cp("model", SMALL, "--encoding", "sat-pd").stdout
    assert "placed    all 16 pieces (the model's solution)" in whole
    assert "partial" not in whole and "hole" not in whole
    assert "relaxed" not in whole


def test_what_the_solver_was_set_to_is_said(e2cp):
    text = e2cp("model", SMALL, "--encoding", "table").stdout
    assert "linearization_level=0" in text
    named = e2cp.json("model", SMALL, "-e", "table", "--engine", "cpsat[tuning=default]")
    assert named["settings"] == {"num_workers": "1"}
    assert named["engine"] == "cpsat[tuning=default]"
    given = e2cp.json("model", SMALL, "-e", "table", "--param", "linearization_level=2")
    assert given["settings"]["linearization_level"] == "2"
    engine = ("--engine", "cpsat[linearization_level=2]")
    twice = e2cp("model", SMALL, *engine, "--param", "linearization_level=1", code=2)
    assert "a parameter is set twice" in twice.stderr


def test_the_help_names_every_method_that_stands_as_a_solver(e2cp):
    from e2cp.methods.solver import solver_names

    for command in ("model", "solve"):
        text = " ".join(e2cp(command, "--help").stdout.replace("│", " ").split())
        assert ", ".join(solver_names()) in text


def test_a_model_not_solved_in_time_still_gives_a_legal_board(e2cp):
    values = e2cp.json("model", "meta10/16x16", "--encoding", "sat-pd", "--time", "7")
    assert values["status"] == "TIMEOUT"
    assert values["source"] in ("mac", "clues")
    assert values["valid"]
    assert values["score"] > 300


@pytest.mark.parametrize("how", ["random", "none"])
def test_completion_is_chosen(e2cp, how):
    values = e2cp.json("model", SMALL, "--relax", "4", "--complete", how)
    assert values["completion"] == (None if how == "none" else "random")


def test_the_board_is_reported_and_written(e2cp, tmp_path):
    out = tmp_path / "new" / "board.json"
    values = e2cp.json("model", SMALL, "-e", "sat-pd", "--out", out)
    assert values["board"]["pieces"] == json.loads(out.read_text())["pieces"]
    assert values["link"].startswith("https://")
    assert isinstance(values["conflicts"], int)
    assert f"written   {out}" in e2cp("model", SMALL, "-e", "sat-pd", "--out", out).stdout


def test_all_boards_are_counted_and_saved(e2cp, tmp_path):
    values = e2cp.json("model", SMALL, "--encoding", "sat-pd", "--all", "--out", tmp_path)
    assert values["boards"] == len(list(tmp_path.glob("board-*.json"))) == 32
    assert values["complete"]
    for path in tmp_path.iterdir():
        assert check(load_board(path)).score == 24
    some = e2cp.json("model", SMALL, "--encoding", "bool", "--count", "2")
    assert (some["boards"], some["complete"]) == (2, False)
    text = e2cp("model", SMALL, "-e", "sat-pd", "--all").stdout
    assert "32, all found" in text
    text = e2cp("model", SMALL, "-e", "sat-pd", "--count", "3").stdout
    assert "3, as many as asked for" in text
    again = e2cp("model", SMALL, "-e", "sat-pd", "--all", "--out", tmp_path, code=2)
    assert "the folder holds boards already" in again.stderr


def test_a_count_cut_short_says_so(e2cp):
    arguments = ["model", "balanced/5x5-4:3/01", "-e", "sat-pd", "--all", "--conflicts", "1"]
    result = e2cp(*arguments, code=None)
    assert "stopped by the limit, there may be more" in result.stdout


def test_the_engine_is_chosen(e2cp):
    assert e2cp.json("model", SMALL, "-e", "sat-p", "--engine", "glucose4")["engine"] == "glucose4"
    values = e2cp.json("model", SMALL, "--engine", "mac")
    assert (values["engine"], values["encoding"], values["score"]) == ("mac", "", 24)
    assert values["variables"] is None
    assert e2cp.json("model", SMALL, "--engine", "kissat404")["encoding"] == "sat-pd"
    shown = e2cp("model", SMALL, "--engine", "mac", "-e", "sat-pd")
    assert "the encoding sat-pd is not used" in shown.stderr
    assert "variables" not in shown.stdout


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
    assert e2cp.json("model", SMALL, "--cells", path)["relaxed_cells"] == ["B2", "C3"]
    cells = e2cp.json("model", SMALL, "--cells", "random", "--relax", "3")["relaxed_cells"]
    assert len(cells) == 3
    path.write_text("\n".join(cells))
    assert e2cp.json("model", SMALL, "--cells", path, "-k", "3")["relaxed_cells"] == cells
    assert "disagree" in e2cp("model", SMALL, "--cells", path, "-k", "5", code=2).stderr


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
    lines = proof.read_text().splitlines()
    deletions = sum(line.startswith("d") for line in lines)
    held = values["proof_lines"]
    assert (held["additions"], held["deletions"]) == (len(lines) - deletions, deletions)
    assert held["lemmas"] <= held["additions"]
    assert not values["valid"]
    for arguments in (["-e", "table"], ["--engine", "mac"]):
        text = e2cp("model", puzzle, *arguments, code=1).stdout
        assert text.count("UNSAT") == 1
        assert "no board matches every junction, says" in text
        assert "not solved" not in text


def test_a_proof_goes_to_a_new_folder_and_is_not_needed_for_a_board(e2cp, tmp_path):
    proof = tmp_path / "new" / "proof.drat"
    e2cp("model", unsatisfiable(tmp_path), "-e", "sat-pd", "--prove", proof, code=1)
    assert proof.exists()
    shown = e2cp("model", SMALL, "-e", "sat-pd", "--prove", tmp_path / "other.drat")
    assert "nothing to prove: there is a board" in shown.stderr


VARIANT = """'''{name}: {name}.

Paper: none
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
'''
from e2cp.models.bool import Parameters, build as honest

def build(puzzle, relaxed, parameters):
    {body}
"""


def test_a_variant_that_fails_is_exit_code_two_with_its_line(e2cp, tmp_path):
    path = tmp_path / "boom.py"
    path.write_text(VARIANT.format(name="boom", body="raise KeyError('x')"))
    for arguments in (["model", SMALL, "-e", path], ["models", "explain", path, SMALL]):
        result = e2cp(*arguments, code=2)
        assert f"{path}:10: KeyError: 'x'" in result.stderr
        assert result.stdout == ""


def test_a_crash_is_no_answer(e2cp, tmp_path):
    path = tmp_path / "abort.py"
    path.write_text(VARIANT.format(name="abort", body="import os; os.abort()"))
    values = e2cp.json("model", SMALL, "-e", path, code=70)
    assert (values["status"], values["score"], values["valid"]) == ("CRASH", 0, False)
    assert "SIGABRT" in values["message"]


def test_a_wrong_board_is_not_valid_and_not_written(e2cp, tmp_path):
    path, out = tmp_path / "liar.py", tmp_path / "board.json"
    body = (
        "cp = honest(puzzle, relaxed, parameters); right = cp.decode\n"
        "    from e2cp.puzzle.board import Board\n"
        "    cp.decode = lambda v: Board(puzzle, right(v).pieces, (right(v).rotations + 1) % 4)\n"
        "    return cp"
    )
    path.write_text(VARIANT.format(name="liar", body=body))
    text = e2cp("model", SMALL, "-e", path, "--out", out, code=1).stdout
    assert "WRONG: the checker refused a board" in text
    assert "valid     NO" in text
    assert not out.exists()


@pytest.mark.parametrize("engine", ["cpsat", "mac"])
def test_there_is_a_board_even_if_no_time_is_left(e2cp, engine):
    # that of a model is not its own, since the model was not built
    code = 3 if engine == "cpsat" else 0
    values = e2cp.json("model", "eternity2", "--engine", engine, "--time", "0.1", code=code)
    assert values["status"] == "TIMEOUT"
    assert values["source"] in ("clues", "mac")
    assert values["valid"]
    assert values["board"]["pieces"].count(0) == 0


def test_an_interrupt_keeps_what_was_found(e2cp, tmp_path, monkeypatch):
    from e2cp.completion import relaxed

    board = load_board("record:230")
    stopped = Run(partial=board, interrupted=True)
    monkeypatch.setattr(relaxed, "run", lambda request, on_event, cancelled: stopped)
    out = tmp_path / "board.json"
    result = e2cp("model", "eternity2", "--engine", "mac", "--out", out, code=130)
    assert "interrupted" in result.stdout
    assert load_board(out) == board


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
        (["--export", "a.doc"], "expected .mzn, .xml, .pb, .pbtxt"),
        (["--hint", "record:470"], "this board is not one of"),
        (["--encoding", ""], "no name"),
        (["--encoding", "cpsat"], "this is a solver"),
        (["--encoding", "sat-pd[z=on,z=off]"], "a setting stands twice"),
        (["--all", "--count", "5"], "exclude each other"),
        (["--out", "a.doc"], "no format goes with this file name"),
        (["--all", "--out", "a.json"], "several boards go to a folder"),
        (["--out", "/dev/null/a.json"], "cannot be written"),
        (["--prove", "/dev/null/p.drat", "-e", "sat-pd"], "cannot be written"),
        (["--prove", "p.drat"], "cpsat writes no proof"),
        (["--engine", "mac", "--prove", "p.drat"], "mac writes no proof"),
        (["--encoding", "max-match", "--all"], "max-match looks for the best board"),
        (["--encoding", "maxsat-half", "--count", "3"], "rc2 finds one board only"),
        (["--param", "num_workrs=2"], "num_workers?"),
        (["--param", "a=1", "--param", "a=2"], "--param stands twice"),
        (["--encoding", "sat-pd", "--engine", "minisat22", "--prove", "p"], "writes no proof"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, arguments, message):
    result = e2cp("model", SMALL, *arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""


def test_gecode_runs_or_says_how_to_get_it(e2cp):
    missing = find_solver("gecode").missing()
    if missing:
        assert missing in e2cp("model", SMALL, "--engine", "gecode", code=2).stderr
    else:
        assert e2cp.json("model", SMALL, "--engine", "gecode")["score"] == 24


def test_a_build_that_does_not_end_is_named_and_no_answer(e2cp, tmp_path):
    path = write_variant(tmp_path, "endless", "while True: pass")
    limits = ("--cpu", "3", "--complete", "none")
    result = e2cp("model", SMALL, "--encoding", path, *limits, code=3)
    assert "building the model did not end: stopped after" in result.stdout
    assert "build did not end" in result.stdout


ENDLESS = "import time; time.sleep(600)"


@pytest.mark.parametrize(
    ("top", "seconds"),
    [
        (ENDLESS, "2"),
        # imported here in time, but not by the process that solves
        (f"import sys\nif 'e2cp.solvers.child' in sys.modules:\n    {ENDLESS}", "5"),
    ],
)
def test_an_import_that_does_not_end_is_as_a_build_that_does_not(e2cp, tmp_path, top, seconds):
    path = write_variant(tmp_path, "endless", "return honest(puzzle, relaxed, parameters)")
    file = tmp_path / "endless.py"
    file.write_text(file.read_text().replace("from dataclasses", f"{top}\nfrom dataclasses"))
    values = e2cp.json("model", SMALL, "--encoding", path, "--time", seconds, code=3)
    assert (values["status"], values["limit"]) == ("TIMEOUT", "wall")
    assert (values["unfinished"], values["engine"]) == ("import", "cpsat")
    assert values["message"].startswith("importing the solver and the variant did not end: stopped")
    assert values["source"] in ("mac", "clues") and values["wall_s"] < float(seconds) + 1


def test_a_build_that_eats_memory_is_named_and_no_answer(e2cp, tmp_path):
    body = "heap = []\n    while True: heap.append(bytearray(10**7))"
    path = write_variant(tmp_path, "glutton", body)
    arguments = ("--encoding", path, "--time", "20", "--memory", "700M")
    result = e2cp("model", "balanced/4x4-3:2/01", *arguments, code=3)
    assert "MEMOUT: building the model did not end: more than 700M was needed" in result.stdout


def test_a_false_unsat_is_wrong_not_proven(e2cp, tmp_path):
    body = "model = honest(puzzle, relaxed, parameters); model.model.add(0 == 1); return model"
    path = write_variant(tmp_path, "denying", body)
    result = e2cp("model", "balanced/4x4-3:2/01", "--encoding", path, "--time", "20", code=1)
    assert "WRONG: says that there is no board, but one of 24 is known" in result.stdout
    assert "proven" not in result.stdout


def test_processor_time_is_a_limit(e2cp):
    found = e2cp.json("model", "--encoding", "table", "--cpu", "1.5", "--complete", "none", code=3)
    assert (found["status"], found["limit"]) == ("TIMEOUT", "cpu")
    assert 1.5 <= found["cpu_s"] < 2.5
    assert found["import_s"] > found["load_s"]
