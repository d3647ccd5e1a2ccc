import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from e2cp.errors import InputError
from e2cp.runtime.files import MAX_BYTES, read_source, refuse_unwritable, write_atomically


def test_text_is_read_with_its_name_and_without_a_byte_order_mark(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbf4 4\n")
    source = read_source(path)
    assert (source.name, source.text) == (str(path), "4 4\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty file"),
        (b" \n\t\n", "empty file"),
        (b"1 2\n\xff\xfe", ":2: not a text file: read byte 0xff"),
        (b"1 2\n3\x004", ":2: not a text file: read a NUL byte"),
        (b"1" * (MAX_BYTES + 1), "file too large"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path, content, message):
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    with pytest.raises(InputError, match=message):
        read_source(path)


def test_missing_files_and_folders_are_refused(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        read_source(tmp_path / "none.txt")
    with pytest.raises(InputError, match="cannot be read"):
        read_source(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        read_source("a\0b")


def test_a_file_too_large_is_not_swallowed_whole():
    if not Path("/dev/zero").exists():
        pytest.skip("no endless file here")
    with pytest.raises(InputError, match="file too large"):
        read_source("/dev/zero")


def test_writing_makes_folders_and_respects_the_umask(tmp_path):
    path = write_atomically(tmp_path / "a" / "b.txt", "text")
    assert path.read_text() == "text"
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


def test_what_cannot_be_written_is_reported_and_leaves_nothing(tmp_path):
    (tmp_path / "file").write_text("here")
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "file" / "below.txt", "text")
    (tmp_path / "folder").mkdir()
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "folder", "text")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder"]


def test_links_are_followed_and_pipes_written_to(tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old")
    link.symlink_to(real)
    assert write_atomically(link, "new") == link
    assert link.is_symlink()
    assert real.read_text() == "new"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE, text=True) as reader:
        write_atomically(pipe, "through")
        assert reader.communicate()[0] == "through"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_the_longest_names_are_written(tmp_path):
    assert write_atomically(tmp_path / ("x" * 250), "text").read_text() == "text"


WRITER = """
import sys
from e2cp.runtime.files import write_atomically
print("ready", flush=True)
while True:
    for letter in "ab":
        write_atomically(sys.argv[1], letter * 200_000)
"""


@pytest.mark.parametrize("wait", [0.0, 0.02, 0.05, 0.09, 0.14])
def test_a_kill_leaves_the_old_file_or_the_new_one(tmp_path, wait):
    path = tmp_path / "board.json"
    path.write_text("a" * 200_000)
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE
    ) as writer:
        writer.stdout.readline()
        time.sleep(wait)
        writer.send_signal(signal.SIGKILL)
    assert path.read_text() in ("a" * 200_000, "b" * 200_000)


def test_places_that_cannot_be_written_are_refused_beforehand(tmp_path):
    refuse_unwritable(tmp_path / "new" / "folder" / "file")
    assert not (tmp_path / "new").exists()
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "inside"):
        with pytest.raises(InputError, match="cannot be written"):
            refuse_unwritable(place)
