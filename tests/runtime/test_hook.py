import os
import time
from pathlib import Path

import pytest

from e2cp.errors import InputError
from e2cp.runtime import hook as hooks
from e2cp.runtime.hook import Hook


@pytest.fixture
def told():
    return []


def test_a_command_gets_a_file_and_words_and_no_shell(tmp_path, told):
    out = tmp_path / "out"
    hook = Hook(f"python3 -c 'import os,sys; open(sys.argv[1], \"a\").write(open(os.environ"
                f"[\"FILE\"]).read() + os.environ[\"WORD\"])' '{out}'", told.append)  # fmt: skip
    hook.call("file", "board;", "FILE", {"WORD": "$(touch no); 4"})
    hook.close()
    assert out.read_text() == "board;$(touch no); 4"
    assert not told


def test_while_one_runs_only_the_latest_call_is_kept(tmp_path, told):
    script = tmp_path / "slow.sh"
    script.write_text('#!/bin/sh\nsleep 0.3\necho "$WORD" >> out\n')
    script.chmod(0o755)
    os.chdir(tmp_path)
    hook = Hook(str(script), told.append)
    begin = time.monotonic()
    for number in range(5):
        hook.call("file", "", "FILE", {"WORD": str(number)})
    assert time.monotonic() - begin < 0.3
    hook.close()
    assert Path("out").read_text().split() == ["0", "4"]


def test_one_that_fails_or_hangs_is_noted_once(tmp_path, told, monkeypatch):
    monkeypatch.setattr(hooks, "LAST", 0.3)
    hook = Hook("false", told.append)
    for _ in range(3):
        hook.call("file", "", "FILE", {})
        time.sleep(0.1)
    hook.close()
    assert len(told) == 1 and "exit code 1" in told[0]
    hook = Hook("sleep 60", told.append)
    hook.call("file", "", "FILE", {})
    begin = time.monotonic()
    hook.close()
    assert time.monotonic() - begin < 5 and "was ended" in told[1]


@pytest.mark.parametrize("command", ["", "no-such-program", "'unclosed"])
def test_no_command_is_refused(command, told):
    with pytest.raises(InputError):
        Hook(command, told.append)
