import json
import os

import pytest
from search_cases import job

from e2cp.errors import InputError
from e2cp.parallel import folder as folders
from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.record import SearchRecord
from e2cp.parallel.stop import Stop
from e2cp.puzzle.board import Board


@pytest.fixture
def filled(tmp_path):
    folder = SearchFolder.create(tmp_path / "s")
    record = SearchRecord(
        job(stop=Stop(60.0, target=400), workers=2, seed=7), trajectory=[(0.5, 300)]
    )
    folder.save(record)
    folder.save_best(Board.of_clues(job().puzzle), {"by": "test"})
    folder.close()
    return folder.path


def test_what_is_saved_is_read_back(filled):
    folder = SearchFolder.open(filled)
    record, asked = folder.record, folder.record.settings
    assert (asked.stop, asked.workers, asked.seed) == (Stop(60.0, target=400), 2, 7)
    assert record.settings.puzzle.clues == job().puzzle.clues
    assert (asked.method, asked.start) == (job().method, None)
    assert record.trajectory == [(0.5, 300)]
    assert folder.best() == Board.of_clues(job().puzzle)
    folder.close()


def test_a_start_board_is_kept(tmp_path):
    start = Board.of_clues(job().puzzle)
    folder = SearchFolder.create(tmp_path)
    folder.save(SearchRecord(job(start=start)))
    folder.close()
    folder = SearchFolder.open(tmp_path)
    assert folder.record.settings.start == start
    folder.close()


def test_what_was_half_written_is_removed(filled):
    (filled / ".e2cp-half").write_text("half")
    (filled / "worker-0.new.npz").write_text("half")
    SearchFolder.open(filled).close()
    assert {file.name for file in filled.iterdir()} == {"best.json", "lock", "search.json"}


def test_a_folder_in_use_is_refused(filled):
    folder = SearchFolder.open(filled)
    with pytest.raises(InputError, match=f"in use: read process {os.getpid()}"):
        SearchFolder.open(filled)
    folder.close()
    SearchFolder.open(filled).close()


def test_workers_without_a_search_are_waited_for(filled, monkeypatch):
    monkeypatch.setattr(folders, "PATIENCE", 0.3)
    folder = SearchFolder.open(filled)
    (filled / "lock").write_text("999999999\n")
    heard = []
    with pytest.raises(InputError, match="in use"):
        SearchFolder.open(filled, on_wait=heard.append)
    assert len(heard) == 1
    SearchFolder.open(filled, on_wait=lambda message: os.close(folder.lock)).close()


def test_a_new_search_wants_a_new_folder(filled, tmp_path):
    with pytest.raises(InputError, match=r"already: expected `e2cp resume .*another folder"):
        SearchFolder.create(filled)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "file").write_text("mine")
    with pytest.raises(InputError, match="not empty"):
        SearchFolder.create(tmp_path / "other")
    with pytest.raises(InputError, match="no folder"):
        SearchFolder.create(tmp_path / "other" / "file")
    with pytest.raises(InputError, match="cannot be made"):
        SearchFolder.create(tmp_path / "other" / "file" / "below")


def test_only_a_search_can_be_opened(tmp_path):
    for name, problem in (("no", "no such folder"), ("", "no search here")):
        with pytest.raises(InputError, match=problem):
            SearchFolder.open(tmp_path / name)
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="no folder"):
        SearchFolder.open(tmp_path / "file")


@pytest.mark.parametrize(
    "change",
    [
        {"format": "e2cp-board"},
        {"version": 9},
        {"workers": 0},
        {"stop": {"no": 1}},
        {"stop": None},
        {"trajectory": [1]},
        {"seconds": "x"},
        {"method": 5},
        {"puzzle": {}},
        {"start": {"pieces": [1]}},
        {"start": 5},
    ],
)
def test_a_damaged_search_is_reported_with_its_file(filled, change):
    file = filled / "search.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **change}))
    with pytest.raises(InputError, match=r"search\.json"):
        SearchFolder.open(filled)
    file.write_text(file.read_text()[:100])
    with pytest.raises(InputError, match=r"search\.json"):
        SearchFolder.open(filled)
