import io
import pickle
import random

import numpy as np
import pytest
from search_cases import plain

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.methods.registry import all_methods, make_search
from e2cp.parallel.checkpoint import load_checkpoint, previous, read_checkpoint, save_checkpoint

STATE = {
    "array": np.arange(6, dtype=np.uint64).reshape(2, 3) + 2**63,
    "empty": np.zeros((0, 4), np.int8),
    "single": np.array(3.5),
    "scalar": np.int64(7),
    "large": 2**100,
    "words": ["ff", None, True, 1.5],
    "inner": {"array": np.array([True, False]), "list": [np.array([1, 2], np.int16), "x"]},
}


@pytest.fixture
def file(tmp_path):
    return tmp_path / "worker-0.npz"


def small_portions(monkeypatch, search):
    for module in ("breaks", "zla"):
        monkeypatch.setattr(f"e2cp.methods.{module}.search.PORTION", 5000)
    monkeypatch.setattr("e2cp.methods.brute.search.NODES_PER_STEP", 20_000)
    if hasattr(search, "portion"):
        search.portion = 200
    return search


@pytest.mark.parametrize("method", [name for name in all_methods()[0] if name != "hybrid"])
def test_every_method_goes_on_from_its_file_as_if_never_stopped(method, file, monkeypatch):
    puzzle = load("meta10/10x10" if method == "brute" else "eternity2")
    search = small_portions(monkeypatch, make_search(method, puzzle, seed=5))
    for _ in range(4):
        search.step()
    save_checkpoint(file, search.state())
    other = small_portions(monkeypatch, make_search(method, puzzle, seed=5))
    other.restore(load_checkpoint(file).state)
    assert plain(other.state()) == plain(search.state())
    for _ in range(4):
        assert search.step() == other.step()
        assert search.best == other.best
    assert plain(other.state()) == plain(search.state())
    assert (other.work, other.current, other.restarts) == (
        search.work,
        search.current,
        search.restarts,
    )


def test_states_come_back_as_they_were(file):
    save_checkpoint(file, STATE, {"seed": 2**80})
    back = load_checkpoint(file)
    assert back.about == {"seed": 2**80}
    assert back.complaint is None
    assert plain(back.state) == plain(STATE)
    assert back.state["array"].dtype == np.uint64
    assert back.state["empty"].shape == (0, 4)
    assert back.state["inner"]["list"][0].dtype == np.int16


def test_what_json_cannot_hold_is_refused(file):
    for wrong in ({"x": np.array([object()])}, {"x": {1: 2}}, {"x": {1, 2}}):
        with pytest.raises(TypeError):
            save_checkpoint(file, wrong)
    assert not file.exists()


def test_the_state_before_is_kept_and_used_if_the_last_is_damaged(file):
    for number in range(3):
        save_checkpoint(file, {"number": number})
    assert load_checkpoint(file).state == {"number": 2}
    assert read_checkpoint(previous(file)).state == {"number": 1}
    file.write_bytes(file.read_bytes()[:-40])
    back = load_checkpoint(file)
    assert back.state == {"number": 1}
    assert str(file) in back.complaint
    file.unlink()  # killed between two renames
    assert load_checkpoint(file).state == {"number": 1}
    save_checkpoint(file, {"number": 3})
    assert load_checkpoint(file).state == {"number": 3}


def test_damage_is_always_noticed(file):
    save_checkpoint(file, STATE)
    whole = file.read_bytes()
    rng = random.Random(1)
    for _ in range(200):
        damaged = bytearray(whole)
        if rng.random() < 0.3:
            del damaged[rng.randrange(len(damaged)) :]
        else:
            damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        file.write_bytes(bytes(damaged))
        try:
            back = load_checkpoint(file)
        except InputError as error:
            assert str(error).startswith(f"{file}: ")
        else:
            assert plain(back.state) == plain(STATE)


def foreign_files():
    array, archive = io.BytesIO(), io.BytesIO()
    np.save(array, np.arange(3))
    np.savez(archive, x=np.arange(3))
    head = np.frombuffer(b'{"format": "x", "version": 1, "about": {}, "state": {}}', np.uint8)
    other, later = io.BytesIO(), io.BytesIO()
    np.savez(other, head=head)
    text = b'{"format": "e2cp-search-state", "version": 9, "about": {}, "state": {}}'
    np.savez(later, head=np.frombuffer(text, np.uint8))
    objects = io.BytesIO()
    np.savez(objects, head=np.array([object()]))
    streams = (array, archive, other, later, objects)
    return [b"", b"text\n", pickle.dumps({"state": 1}), *(s.getvalue() for s in streams)]


@pytest.mark.parametrize("content", foreign_files())
def test_foreign_files_are_refused_by_name(file, content):
    file.write_bytes(content)
    with pytest.raises(InputError, match=r"worker-0\.npz: "):
        load_checkpoint(file)


def test_a_missing_file_is_reported(file):
    with pytest.raises(InputError, match="cannot be read"):
        load_checkpoint(file)
