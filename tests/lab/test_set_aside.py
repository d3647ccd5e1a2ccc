import json

import pytest
from lab_cases import PUZZLE, a_board, a_case, a_record

from e2cp.lab.ledger import Ledger
from e2cp.lab.set_aside import set_aside
from e2cp.solvers.status import Status


def filled(folder, seeds=(1, 2, 3)):
    for seed in seeds:  # a writer each
        with Ledger(folder) as ledger:
            ledger.append(a_record(seed), a_board())
    return Ledger(folder)


def test_runs_and_boards_leave_the_ledger_and_are_kept(tmp_path):
    ledger = filled(tmp_path)
    ledger.set_aside({a_case(1).key, a_case(3).key})
    assert ledger.keys() == {a_case(2).key}
    assert ledger.board(a_case(1).key, PUZZLE) is None
    assert ledger.board(a_case(2).key, PUZZLE) == a_board()
    assert {record.seed for record in ledger.runs_set_aside()} == {1, 3}
    aside = Ledger(tmp_path / "superseded")
    assert aside.board(a_case(1).key, PUZZLE) == a_board()


def test_a_run_may_be_set_aside_again_and_again(tmp_path):
    for status in (Status.SAT, Status.CRASH, Status.TIMEOUT):
        with Ledger(tmp_path) as ledger:
            ledger.append(a_record(1, status))
        Ledger(tmp_path).set_aside({a_case(1).key})
    kept = Ledger(tmp_path).runs_set_aside()
    assert {record.status for record in kept} == {"SAT", "CRASH", "TIMEOUT"}
    assert Ledger(tmp_path).records() == []


def test_a_later_crash_stands_where_the_earlier_run_was_set_aside(tmp_path):
    filled(tmp_path, (1,)).set_aside({a_case(1).key})
    with Ledger(tmp_path) as ledger:
        ledger.append(a_record(1, Status.CRASH))
    assert [record.status for record in Ledger(tmp_path).records()] == ["CRASH"]
    assert Ledger(tmp_path).board(a_case(1).key, PUZZLE) is None  # not that of the run before


def test_torn_and_other_lines_stay(tmp_path):
    ledger = filled(tmp_path, (1,))
    [file] = (tmp_path / "runs").iterdir()
    with file.open("a") as stream:
        stream.write(json.dumps([1]) + "\n" + '{"key": "' + a_case(1).key)
    ledger.set_aside({a_case(1).key})
    assert file.read_text() == '[1]\n{"key": "' + a_case(1).key


def test_a_kill_in_between_loses_nothing(tmp_path, monkeypatch):
    filled(tmp_path, (1,))
    monkeypatch.setattr("pathlib.Path.unlink", lambda *_: pytest.fail("killed"))
    with pytest.raises(pytest.fail.Exception):
        set_aside(tmp_path, {a_case(1).key})
    assert Ledger(tmp_path).keys() == {a_case(1).key}
    assert Ledger(tmp_path).board(a_case(1).key, PUZZLE) == a_board()


def test_nothing_is_touched_without_keys(tmp_path):
    filled(tmp_path, (1,)).set_aside(set())
    assert not (tmp_path / "superseded").exists()
