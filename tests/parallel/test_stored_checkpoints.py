"""Checkpoints that an earlier version wrote are gone on with."""

import shutil
from pathlib import Path

import pytest

from e2cp.methods.registry import make_search
from e2cp.methods.saved_state import restore_search
from e2cp.parallel.checkpoint import load_checkpoint
from e2cp.parallel.folder import SearchFolder
from e2cp.puzzle.check import check

STORED = Path(__file__).parents[1] / "data" / "checkpoints"


@pytest.mark.parametrize(
    "method", sorted(path.parent.name for path in STORED.glob("*/search.json"))
)
def test_a_stored_search_goes_on_where_it_was(method, tmp_path):
    shutil.copytree(STORED / method, tmp_path / method)
    folder = SearchFolder.open(tmp_path / method)
    try:
        record, best = folder.record, folder.best()
        state = load_checkpoint(folder.state_file(0)).state
    finally:
        folder.close()
    assert record.stopped == "work" and record.trajectory[-1][1] == best.score
    asked = record.settings
    search = make_search(asked.label, asked.puzzle, asked.start, seed=asked.seed)
    restore_search(search, state)
    assert search.best == best
    assert search.work == record.work
    search.step()
    assert search.work > record.work
    assert check(search.best).valid and search.best.score >= best.score
