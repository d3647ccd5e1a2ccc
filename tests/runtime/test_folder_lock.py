import os
import socket
import subprocess
import sys

import pytest

from e2cp.errors import InputError
from e2cp.runtime.folder_lock import folder_owner, lock_folder, unlock_folder


def lock(path, **options):
    return lock_folder(path, "a free one", patience=options.pop("patience", 0.0), **options)


def test_a_locked_folder_is_refused_and_says_who_holds_it(tmp_path):
    held = lock(tmp_path)
    me = f"{os.getpid()} on {socket.gethostname()}"
    assert folder_owner(tmp_path) == me
    with pytest.raises(InputError, match=f"in use: read process {me}, expected a free one"):
        lock(tmp_path)
    unlock_folder(held)
    assert folder_owner(tmp_path) is None
    unlock_folder(lock(tmp_path))


def test_asking_who_holds_it_never_keeps_anybody_out(tmp_path):
    assert folder_owner(tmp_path) is None
    assert not (tmp_path / "lock").exists()
    (tmp_path / "lock").write_text(f"{os.getpid()} on {socket.gethostname()}\n")
    assert folder_owner(tmp_path) is None
    unlock_folder(lock(tmp_path))


def test_one_who_was_killed_holds_nothing(tmp_path):
    code = (
        "import sys, time; from pathlib import Path\n"
        "from e2cp.runtime.folder_lock import lock_folder\n"
        "lock_folder(Path(sys.argv[1]), '', patience=0); print(1, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE
    ) as process:
        process.stdout.readline()
        assert folder_owner(tmp_path).startswith(f"{process.pid} on ")
        process.kill()
    assert folder_owner(tmp_path) is None
    unlock_folder(lock(tmp_path))


def test_what_outlives_a_dead_owner_is_waited_for(tmp_path):
    held = lock(tmp_path)
    os.pwrite(held, b"999999999 on " + socket.gethostname().encode() + b"\n", 0)
    waited = []
    with pytest.raises(InputError, match="in use"):
        lock(tmp_path, patience=0.15, on_wait=lambda: waited.append(1))
    assert waited == [1]
    unlock_folder(held)


def test_an_owner_elsewhere_counts_as_alive(tmp_path):
    held = lock(tmp_path)
    os.ftruncate(held, 0)
    os.pwrite(held, b"1 on another-host\n", 0)
    assert folder_owner(tmp_path) == "1 on another-host"
    with pytest.raises(InputError, match="process 1 on another-host"):
        lock(tmp_path, patience=5)
    unlock_folder(held)


def test_a_place_that_cannot_be_written(tmp_path):
    with pytest.raises(InputError, match="cannot be written"):
        lock(tmp_path / "none")
