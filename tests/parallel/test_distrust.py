"""A worker that crashes on its state goes on from the one before, the best board, or nothing."""

import io
import zipfile

import numpy as np
import pytest
from search_cases import METHOD, PORTION, job, run_job, use_stub, worker_job

from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_values
from e2cp.methods.registry import make_search
from e2cp.parallel.checkpoint import pack_checkpoint, previous, read_checkpoint, save_checkpoint
from e2cp.parallel.early_worker import new_worker
from e2cp.parallel.stop import Stop

ABOUT = {"method": METHOD, "puzzle": job().puzzle.hash, "seed": 7}


def run(values):
    process, events = new_worker(None), []
    process.begin(values)
    while (more := process.read_events()) is not None:
        events += more
    assert process.end().code == 0
    notes = [event["message"] for event in events if event["event"] == "note"]
    return notes, next(event["work"] for event in events if event["event"] == "ready")


@pytest.fixture
def saved(tmp_path):
    """Two states of a search, and its best board."""
    path = tmp_path / "worker-0.npz"
    search = make_search(METHOD, job().puzzle, seed=7)
    for _ in range(2):
        search.step()
        save_checkpoint(path, search.state(), ABOUT)
    return path, search.best


@pytest.mark.parametrize(
    ("distrust", "work", "told"),
    [
        (0, 2 * PORTION, ""),
        (1, PORTION, "the one before it is used"),
        (2, 0, "gone on from the best board"),
        (3, 0, "started afresh"),
    ],
)
def test_each_crash_trusts_less(saved, distrust, work, told):
    path, best = saved
    values = worker_job(path, work=3 * PORTION, distrust=distrust, fallback=board_values(best))
    notes, begun = run(values)
    assert begun == work
    assert told in (notes[-1] if notes else "")


def test_a_state_with_wild_values_is_not_used(saved):
    path, _ = saved
    state = read_checkpoint(path).state
    wild = {**state, "pieces": np.full_like(state["pieces"], 2**31 - 1)}
    path.write_bytes(pack_checkpoint(wild, ABOUT))
    notes, begun = run(worker_job(path, work=3 * PORTION))
    assert begun == PORTION
    assert "does not fit" in notes[0] and "the one before it is used" in notes[1]


def test_the_pool_trusts_less_after_a_crash_but_not_after_a_kill(monkeypatch, tmp_path):
    body = (
        "emit('note', message=f\"distrust {job['distrust']}\")\n"
        "from pathlib import Path\n"
        f"file = Path({str(tmp_path / 'count')!r})\n"
        "count = len(file.read_text()) if file.exists() else 0\n"
        "file.write_text('x' * (count + 1))\n"
        "emit('ready', work=0)\n"
        "os.kill(os.getpid(), (signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT)[min(count, 2)])\n"
    )
    use_stub(monkeypatch, body)
    result = run_job(job(), Stop(seconds=30.0))
    levels = [text.split()[1] for text in result.messages if text.startswith("distrust")]
    assert result.stopped == "crashed"
    assert levels == ["0", "0", "1", "2", "3"]


def test_a_small_file_that_would_take_much_memory_is_refused(tmp_path):
    file, stream = tmp_path / "worker-0.npz", io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        array = io.BytesIO()
        np.save(array, np.zeros(10**7))
        archive.writestr("array0.npy", array.getvalue())
    file.write_bytes(stream.getvalue())
    assert file.stat().st_size < 10**6
    with pytest.raises(InputError, match="no checkpoint"):
        read_checkpoint(file)
    previous(file).mkdir()
    with pytest.raises(InputError):
        read_checkpoint(previous(file))
