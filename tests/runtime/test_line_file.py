import errno
import os

import pytest

from e2cp.errors import InputError
from e2cp.runtime.line_file import LineFile, line_places, read_lines, read_place


def lines(folder):
    return [line.values["n"] for line in read_lines(folder)]


def full_disk(monkeypatch, room, *, cutting=True):
    """Let so many bytes be written and then no more, as a full disk does."""
    really_write, really_cut = os.write, os.ftruncate
    left = [room]

    def write(handle, data):
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        written = really_write(handle, data[: left[0]])
        left[0] -= written
        return written

    def cut(handle, size):
        if not cutting:
            raise OSError(errno.EIO, "Input/output error")
        really_cut(handle, size)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "ftruncate", cut)


def test_nothing_is_made_before_the_first_line(tmp_path):
    LineFile(tmp_path / "deep" / "a.jsonl").close()
    assert list(tmp_path.iterdir()) == []


def test_lines_are_read_back_from_all_files(tmp_path):
    for name in ("a", "b"):
        file = LineFile(tmp_path / f"{name}.jsonl")
        file.append('{"n": 1}')
        file.append('{"n": 2}')
        file.close()
    assert lines(tmp_path) == [1, 2, 1, 2]


@pytest.mark.parametrize("cutting", [True, False])
def test_a_full_disk_tears_no_line_and_the_next_is_not_glued(tmp_path, monkeypatch, cutting):
    file = LineFile(tmp_path / "a.jsonl")
    file.append('{"n": 1}')
    with monkeypatch.context() as patch:
        full_disk(patch, 5, cutting=cutting)
        with pytest.raises(InputError, match="No space left on device"):
            file.append('{"n": 2}')
        assert lines(tmp_path) == [1]
    file.append('{"n": 3}')
    file.close()
    assert lines(tmp_path) == [1, 3]
    if cutting:
        assert (tmp_path / "a.jsonl").read_text() == '{"n": 1}\n{"n": 3}\n'


def test_a_line_may_hold_any_sign(tmp_path):
    file = LineFile(tmp_path / "a.jsonl")
    file.append('{"n": "\u2028\x85é\udc80"}')
    file.close()
    assert lines(tmp_path) == ["\u2028\x85é?"]


def test_the_last_line_with_a_key_is_found_a_torn_one_is_not(tmp_path):
    text = '{"key": "k", "n": 1}\n{"key": "j", "n": 2}\n{"key": "k", "n": 3}\n{"key": "j", "n": {}'
    (tmp_path / "a.jsonl").write_text(text)
    places = line_places(tmp_path)
    assert {key: read_place(place)["n"] for key, place in places.items()} == {"k": 3, "j": 2}
