import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from search_cases import METHOD, PORTION, use_stub

from e2cp.catalogue.opening import load, load_board
from e2cp.cli.search_start import open_start
from e2cp.errors import InputError
from e2cp.formats.saving import save_board
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate

QUICK = ("search", "eternity2", "--method", METHOD, "--work", PORTION)
KEYS = {
    *("score", "valid", "seconds", "cpu_seconds", "trajectory", "moves", "seed", "method"),
    *("stopped", "workers", "deaths", "restarts", "link", "file", "checkpoint", "start"),
}


def test_a_board_is_found_and_written(e2cp, tmp_path):
    out = tmp_path / "board.json"
    values = e2cp.json(*QUICK, "--out", out, "--seed", "4")
    assert set(values) >= KEYS
    assert (values["stopped"], values["moves"], values["seed"]) == ("work", PORTION, 4)
    assert values["method"] == METHOD
    assert values["file"] == str(out)
    board = load_board(out)
    assert check(board).score == values["score"] == values["trajectory"][-1][1]
    assert values["valid"]
    assert json.loads(out.read_text())["made"]["seed"] == 4
    assert "board_edges" in values["link"]


def test_the_same_seed_gives_the_same_board(e2cp, tmp_path):
    boards = []
    for seed, name in ((1, "a"), (1, "b"), (2, "c")):
        e2cp(*QUICK, "--seed", seed, "--out", tmp_path / f"{name}.json")
        boards.append(load_board(tmp_path / f"{name}.json"))
    assert boards[0] == boards[1] != boards[2]


def test_people_read_what_happened(e2cp):
    result = e2cp(*QUICK, "--workers", "2")
    assert "stopped  by the limit on work" in result.stdout
    assert f"{METHOD}, seed 1, 2 workers" in result.stdout
    assert "https://" not in result.stdout
    assert "board    not kept: --out FILE writes it" in result.stdout
    assert "starting anneal" in result.stderr
    assert " of 480, after " in result.stdout
    assert " of 480, current " in result.stderr


def test_a_target_reached_or_not(e2cp):
    reached = e2cp.json("search", "--method", METHOD, "--target", "340", "--time", "60")
    assert reached["stopped"] == "target"
    assert reached["score"] >= 340
    missed = e2cp.json(*QUICK, "--target", "480", code=3)
    assert (missed["stopped"], missed["valid"]) == ("work", True)


def test_a_start_board_is_never_made_worse(e2cp):
    values = e2cp.json(*QUICK, "--start", "record:470")
    assert (values["score"], values["start_score"], values["gain"]) == (470, 470, 0)


def test_a_start_board_is_not_reported_as_a_find(e2cp, tmp_path):
    out = tmp_path / "board.json"
    text = e2cp(*QUICK, "--start", "record:470", "--out", out).stdout
    assert "record:470, score 470, no gain" in text
    assert "after" not in text
    made = json.loads(out.read_text())["made"]
    assert (made["start"], made["start_score"]) == ("record:470", 470)


@pytest.mark.parametrize(
    ("start", "message"),
    [("record:470", "nothing was tried"), ("record:230", "cannot all be filled")],
)
def test_nothing_is_promised_where_nothing_was_gained(e2cp, start, message):
    assert message in e2cp("search", "--start", start, "--method", "zla", code=3).stdout


def test_what_is_proven_is_reported(e2cp):
    values = e2cp.json("search", "balanced/4x4-3:2/01", "--method", "brute")
    assert (values["proven"], values["stopped"]) == (True, "finished")
    assert values["conclusion"] == "solved: every junction matches"


def test_work_has_one_name_for_all_methods(e2cp):
    values = e2cp.json(*QUICK)
    assert (values["work"], values["unit"]) == (values["moves"], "moves")


def test_a_link_is_printed_when_asked_for(e2cp):
    assert "see it   https://" in e2cp(*QUICK, "--link").stdout


def test_no_limit_on_time_leaves_a_record_that_is_json(e2cp, tmp_path):
    e2cp(*QUICK, "--time", "inf", "--checkpoint", tmp_path / "s")
    assert "Infinity" not in (tmp_path / "s" / "search.json").read_text()


def test_a_search_to_go_on_with_is_named_only_if_there_is_one(e2cp, tmp_path):
    folder = tmp_path / "s"
    arguments = ("search", "eternity2", "--method", METHOD, "--checkpoint", folder)
    result = e2cp(*arguments, "--time", "0.1", code=None)  # over before a worker has begun
    assert ("e2cp resume" in result.stdout) == folder.exists()
    assert (f"{folder} is not kept" in result.stderr) == (not folder.exists())


def test_windows_without_a_start_gets_a_hint(e2cp):
    arguments = ("search", "--method", "windows", "--time", "0.1")
    assert "--start names a board" in e2cp(*arguments, code=None).stderr


def test_start_boards_at_random_and_by_a_model():
    puzzle = load("balanced/5x5-4:3/01")
    one, two, other = (
        open_start("random", puzzle, seed=seed, relax=None, seconds=1) for seed in (1, 1, 2)
    )
    assert one == two != other
    assert not one.holes.size
    board = open_start("model:sat-pd", puzzle, seed=1, relax=4, seconds=20)
    assert check(board).valid
    assert not board.holes.size
    assert open_start(None, puzzle, seed=1, relax=None, seconds=1) is None
    with pytest.raises(InputError, match="--relax"):
        open_start("random", puzzle, seed=1, relax=4, seconds=1)


def rim_fault(puzzle):
    board = open_start("random", puzzle, seed=1, relax=None, seconds=1)
    rotations = board.rotations.copy()
    rotations[0] = (rotations[0] + 1) % 4
    return Board(puzzle, board.pieces, rotations)


def duplicate(puzzle):
    board = open_start("random", puzzle, seed=1, relax=None, seconds=1)
    pieces = board.pieces.copy()
    pieces[18] = pieces[17]
    return Board(puzzle, pieces, board.rotations)


def without_clues(puzzle):
    bare = puzzle.with_clues(())
    return Board(puzzle, *_arrays(open_start("random", bare, seed=1, relax=None, seconds=1)))


def _arrays(board):
    return board.pieces, board.rotations


def other_puzzle(puzzle):
    return generate("gemp", 16, inner=17, frame=5, seed=1).solution


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (rim_fault, "breaks the rim"),
        (duplicate, "lies twice"),
        (without_clues, "breaks a clue"),
        (other_puzzle, "not one of eternity2"),
    ],
)
def test_illegal_start_boards_are_refused(e2cp, tmp_path, make, problem):
    file = save_board(make(load("eternity2")), tmp_path / "start.json")
    folder = tmp_path / "s"
    result = e2cp(*QUICK, "--start", file, "--checkpoint", folder, code=2)
    assert problem in result.stderr
    assert "start.json" in result.stderr
    assert not folder.exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--method", "aneal"], "expected anneal?"),
        (["--method", "anneal[rund=1]"], "expected round?"),
        (["--method", "anneal[cold=0]"], "more than 0"),
        (["--method", "anneal[cold"], "broken brackets"),
        (["--method", "sat-pd"], "--start model:sat-pd"),
        (["--method", "anneal[round=-1]"], "from 0 to 999999999"),
        (["--out", "/proc/x.json"], "cannot be written"),
        (["--clues", "all", "--start", "record:470"], "--clues starter"),
        (["--target", "481"], "no board has this score"),
        (["--start", "nowhere.json"], "no such file"),
        (["--start", "model:tabel"], "table"),
        (["--out", "board.xyz"], "no format"),
        (["--relax", "4"], "--relax is for a model"),
        (["--workers", "0"], "workers"),
        (["--work", "0"], "work"),
    ],
)
def test_bad_input_is_refused(e2cp, arguments, problem):
    result = e2cp("search", "--method", METHOD, *arguments, code=2)
    assert problem in result.stderr
    assert "Traceback" not in result.stderr


def test_a_board_that_cannot_be_written_is_reported_all_the_same(e2cp, tmp_path, monkeypatch):
    monkeypatch.setattr("e2cp.runtime.files.refuse_unwritable", lambda path: None)
    out = tmp_path / "folder.json"
    out.mkdir()
    values = e2cp.json(*QUICK, "--out", out, code=2)
    assert values["file"] is None
    assert values["score"] > 300
    assert "cannot be written" in e2cp(*QUICK, "--out", out, code=2).stderr


def test_a_new_search_wants_a_new_folder(e2cp, tmp_path):
    e2cp(*QUICK, "--checkpoint", tmp_path / "s")
    result = e2cp(*QUICK, "--checkpoint", tmp_path / "s", code=2)
    assert "e2cp resume" in result.stderr


def test_a_search_that_crashes_is_exit_code_seventy(e2cp, monkeypatch):

    use_stub(monkeypatch, "sys.exit('out of luck')")
    result = e2cp(*QUICK, code=70)
    assert "out of luck" in result.stderr
    assert "died again and again" in result.stdout


def test_the_parent_imports_no_compiler():
    code = (
        "import sys\n"
        "from e2cp.cli.main import app\n"
        f"app({['search', '--method', METHOD, '--work', str(PORTION)]}, standalone_mode=False)\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("e2cp search --method swa", "swap-tabu"),
        ("e2cp search --start model:sat-p", "model:sat-pd"),
        ("e2cp search --start ran", "random"),
        ("e2cp methods show wind", "windows"),
        ("e2cp search --method anneal[ro", "anneal[round="),
        ("e2cp search --method hybrid[source=br", "hybrid[source=breaks]"),
    ],
)
def test_the_shell_completes_methods(words, expected):
    environment = {
        **os.environ,
        "_E2CP_COMPLETE": "complete_zsh",
        "_TYPER_COMPLETE_ARGS": words,
    }
    command = [Path(sys.executable).with_name("e2cp")]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert expected in result.stdout.replace("\\", "")


def test_without_a_board_none_is_reported(e2cp, tmp_path, monkeypatch):
    use_stub(monkeypatch, "time.sleep(60)")
    out = tmp_path / "board.json"
    text = e2cp("search", "--time", "0.1", "--out", out, code=3).stdout
    assert "no board was found" in text and "valid" not in text
    assert not out.exists()
