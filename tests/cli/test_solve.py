import json
import time

import pytest

from e2cp.catalogue.opening import load, load_board
from e2cp.formats.saving import save_puzzle
from e2cp.methods.zla.scan import Scan
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate

SMALL = "balanced/4x4-3:2/01"
KEYS = {
    *("status", "method", "score", "max_score", "valid", "solutions", "complete", "seconds"),
    *("cpu_seconds", "seed", "link"),
}


@pytest.mark.parametrize("method", ["auto", "zla", "mac", "sat-pd", "table"])
def test_a_puzzle_is_solved_and_saved(e2cp, tmp_path, method):
    out = tmp_path / "board.json"
    values = e2cp.json("solve", SMALL, "--method", method, "--out", out)
    assert set(values) >= KEYS
    assert values["status"] == "SAT"
    assert values["method"] in (("zla", "sat-pd", "bool", "mac") if method == "auto" else (method,))
    assert (values["score"], values["valid"], values["solutions"]) == (24, True, 1)
    assert check(load_board(out)).score == 24
    assert json.loads(out.read_text())["made"]["method"] == values["method"]
    assert load_board(values["link"]).score == 24


def test_people_read_what_happened(e2cp):
    result = e2cp("solve", SMALL, "--method", "zla", "--seed", "3")
    assert "SAT" in result.stdout
    assert "24 of 24" in result.stdout
    assert "placements" in result.stdout
    assert "zla: 16 of 16 placed, score 24" in result.stderr
    assert "https://" not in result.stdout
    assert "https://" in e2cp("solve", SMALL, "--method", "zla", "--link").stdout


def test_none_found_in_time_is_not_called_others(e2cp):
    result = e2cp("solve", "eternity2", "--method", "zla", "--time", "0.1", code=3)
    assert "0, perhaps there are some" in result.stdout


def test_all_solutions_are_counted_or_kept(e2cp, tmp_path):
    counted = e2cp.json("solve", SMALL, "--method", "zla", "--all")
    assert counted["complete"]
    kept = e2cp.json("solve", SMALL, "--method", "zla", "--all", "--out", tmp_path)
    files = sorted(tmp_path.glob("board-*.json"))
    assert kept["solutions"] == counted["solutions"] == len(files) == len(kept["files"])
    assert len({load_board(path) for path in files}) == len(files)
    some = e2cp.json("solve", SMALL, "--method", "zla", "--count", "2")
    assert (some["solutions"], some["complete"]) == (2, False)


def test_an_unsatisfiable_answer_is_exit_code_one(e2cp, tmp_path):
    path = tmp_path / "unsat.txt"
    path.write_text(
        "# order: urdl\n3 3\n0 0 1 1\n0 0 1 2\n0 0 2 1\n0 0 2 2\n"
        "0 1 3 1\n0 1 4 2\n0 1 4 2\n0 2 3 2\n3 3 4 4\n"
    )
    values = e2cp.json("solve", path, code=1)
    assert (values["status"], values["solutions"], values["complete"]) == ("UNSAT", 0, True)
    assert "UNSAT" in e2cp("solve", path, code=1).stdout


def test_nothing_found_is_exit_code_three_and_the_deepest_board_is_saved(e2cp, tmp_path):
    Scan(load("eternity2")).load()  # the kernel is compiled before the clock starts
    out = tmp_path / "deepest.json"
    arguments = ["solve", "eternity2", "--method", "zla", "--time", "4", "--out", out]
    values = e2cp.json(*arguments, code=3)
    assert (values["status"], values["solutions"]) == ("TIMEOUT", 0)
    assert values["valid"]
    board = load_board(out)
    assert board.score == values["score"] > 200
    assert board.placed == values["placed"]


def test_ctrl_c_keeps_the_deepest_board(e2cp, tmp_path, monkeypatch):
    seen = []

    def interrupt(futures):
        deadline = time.time() + 30
        while not seen and time.time() < deadline:
            time.sleep(0.05)
        raise KeyboardInterrupt

    monkeypatch.setattr("e2cp.workflows.solve.as_completed", interrupt)
    monkeypatch.setattr(
        "e2cp.cli.solve._board_listener", lambda: lambda method, board: seen.append(board)
    )
    out = tmp_path / "deepest.json"
    text = e2cp("solve", "eternity2", "--method", "zla", "--out", out, code=130).stdout
    assert str(out) in text
    assert load_board(out).placed >= seen[0].placed > 100


def test_too_many_colours_for_a_link_are_no_error(e2cp, tmp_path):
    path = save_puzzle(
        generate("gemp", 6, inner=40, frame=5, seed=1).puzzle, tmp_path / "many.json"
    )
    values = e2cp.json("solve", path, "--method", "zla")
    assert (values["link"], values["score"]) == (None, 60)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--method", "zal"], "zla?"),
        (["--method", "hybrid"], "expected auto, benoist, block2, mac, pla, quota, zla, "),
        (["--memory", "lots"], "--memory is no size"),
        (["--out", "board.doc"], "no format goes with this file name"),
        (["--count", "0"], "Usage"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, arguments, message):
    result = e2cp("solve", SMALL, *arguments, code=2)
    assert message in result.stderr
    assert result.stdout == ""
