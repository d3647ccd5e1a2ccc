"""Following the folder of a search, which somebody else writes."""

import json
import os

import numpy as np

from e2cp.formats.boards.plain import board_values
from e2cp.parallel.checkpoint import save_checkpoint
from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.record import SearchRecord
from e2cp.parallel.settings import SearchSettings
from e2cp.parallel.stop import Stop
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate
from e2cp.view.heat import mismatched
from e2cp.view.search_follower import SearchFollower
from e2cp.view.state_boards import boards_of_state

SOLUTION = generate("gemp", 4, inner=3, frame=2, seed=5).solution
PUZZLE = SOLUTION.puzzle


def swapped(*pairs):
    order = np.arange(16)
    for one, other in pairs:
        order[[one, other]] = order[[other, one]]
    return Board(PUZZLE, SOLUTION.pieces[order], SOLUTION.rotations[order])


WORSE = swapped((5, 10))


def a_folder(path, **facts):
    folder = SearchFolder.create(path)
    settings = SearchSettings.of(PUZZLE, "vlns", stop=Stop(seconds=60.0), seed=3)
    record = SearchRecord(settings, works=[100], work=100, unit="moves", seconds=2.0)
    for name, value in facts.items():
        setattr(record, name, value)
    return folder, record


def test_a_folder_that_is_not_there_yet(tmp_path):
    follower = SearchFollower(tmp_path / "later")
    follower.poll()
    found = follower.document()
    assert not found["ready"] and not found["running"] and found["forecast"] is None


def test_boards_rate_and_gains_come_in(tmp_path):
    folder, record = a_folder(tmp_path / "s", trajectory=[(1.0, WORSE.score)])
    folder.save(record)
    folder.save_best(WORSE, {"seconds": 1.0, "method": "vlns"})
    follower = SearchFollower(tmp_path / "s")
    assert follower.poll() and not follower.poll()
    found = follower.document()
    assert found["running"] and found["method"] == "vlns" and found["rate"] is None
    assert [(each["score"], each["seconds"]) for each in found["history"]] == [(WORSE.score, 1.0)]
    record.seconds, record.work, record.works = 6.0, 500, [500]
    record.trajectory.append((5.0, 24))
    folder.save_best(SOLUTION, {"seconds": 5.0})
    folder.save(record)
    assert follower.poll()
    found = follower.document()
    assert found["rate"] == 100.0 and len(found["history"]) == 2
    assert follower.history[1].board == SOLUTION
    assert found["forecast"] is None  # solved: nothing can be gained
    folder.close()
    assert follower.poll() and not follower.document()["running"]
    json.dumps(follower.document())


def test_what_workers_report_and_where_mismatches_fall(tmp_path):
    folder, record = a_folder(tmp_path / "s")
    folder.save(record)
    pool = {"pool_pieces": np.stack([WORSE.pieces, SOLUTION.pieces])}
    pool["pool_rotations"] = np.stack([WORSE.rotations, SOLUTION.rotations])
    progress = {"current": 9, "best": 20, "restarts": 2, "notes": {"pool": "24"}, "work": 5}
    about = {"seed": 1, "progress": {**progress, "depths": [5, 3, 1]}}
    save_checkpoint(folder.state_file(0), {"other": 1, **pool}, about)
    follower = SearchFollower(tmp_path / "s")
    follower.poll()
    found = follower.document()
    (worker,) = found["workers"]
    assert (worker["best"], worker["current"], worker["restarts"]) == (20, 9, 2)
    assert found["depths"] == [5, 3, 1]
    heat = found["heat"]
    assert heat["boards"] == 2 and sum(heat["total"]) == 24 - WORSE.score
    assert np.flatnonzero(heat["total"]).tolist() == mismatched(WORSE).tolist()
    assert sum(map(sum, heat["rows"])) == 24 - WORSE.score
    folder.close()


def test_the_history_of_the_search_is_taken_over(tmp_path):
    folder, record = a_folder(tmp_path / "s")
    folder.save(record)
    entry = {"score": WORSE.score, "seconds": 1.5, "how": "found", **board_values(WORSE)}
    file = tmp_path / "s" / "history.jsonl"
    file.write_text(json.dumps(entry) + "\n{broken\n")
    follower = SearchFollower(tmp_path / "s")
    follower.poll()
    assert [each.seconds for each in follower.history] == [1.5]
    with file.open("a") as stream:
        stream.write(json.dumps({**entry, "seconds": 9.0, **board_values(SOLUTION)}) + "\n")
    folder.save_best(SOLUTION, {"seconds": 9.0})
    follower.poll()
    assert [each.board.score for each in follower.history] == [WORSE.score, 24]
    folder.close()


def test_files_that_are_damaged_or_lie_elsewhere(tmp_path):
    folder, record = a_folder(tmp_path / "s")
    folder.save(record)
    (tmp_path / "secret.json").write_text('{"password": "x"}')
    (tmp_path / "s" / "best.json").symlink_to(tmp_path / "secret.json")
    follower = SearchFollower(tmp_path / "s")
    follower.poll()
    found = follower.document()
    assert found["problem"] == "best.json: no file of this folder"
    assert "password" not in json.dumps(found)
    (tmp_path / "s" / "best.json").unlink()
    (tmp_path / "s" / "search.json").write_text("{")
    folder.state_file(0).write_bytes(b"no state")
    assert follower.poll()
    assert "broken JSON" in follower.document()["problem"]
    os.mkfifo(tmp_path / "s" / "best.json")  # nobody waits for it
    follower.poll()
    folder.close()


def test_boards_in_states_of_any_method():
    plain = {"pieces": SOLUTION.pieces, "rotations": SOLUTION.rotations}
    state = {"best": plain, "list": [plain, {"x": 1}], "best_pieces": WORSE.pieces, "pieces": [1]}
    state |= {"best_rotations": WORSE.rotations, "rotations": [0], "odd_pieces": "x"}
    found = boards_of_state({**state, "odd_rotations": "y"}, PUZZLE)
    assert sorted(board.score for board in found) == sorted([24, 24, WORSE.score])
