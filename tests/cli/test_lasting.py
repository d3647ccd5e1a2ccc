"""A search outlasts its log, its pipe and its terminal, and no board is lost on a full disk."""

import json
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from search_cases import METHOD

from e2cp.catalogue.opening import load_board

E2CP = Path(sys.executable).with_name("e2cp")
SEARCH = [str(E2CP), "search", "--method", METHOD]
SOME = ["--work", "8000000", "--time", "60"]
"""Half a second, however busy the machine is."""


def shell(command, folder):
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "streams",
    ["2>/dev/full", "2>&-", "2>&1 >/dev/full | head -1", ">&- 2>&-", "2>&1 | head -1"],
)
def test_a_lost_log_ends_nothing(streams, tmp_path):
    search = shlex.join([*SEARCH, *SOME, "--out", "b.json"])
    result = shell(f"{search} {streams}", tmp_path)
    assert result.returncode == 0, result
    made = json.loads((tmp_path / "b.json").read_text())["made"]
    assert made["stopped"] == "work"


def test_without_a_reader_or_a_file_the_board_goes_to_standard_error(tmp_path):
    result = shell(f"{shlex.join([*SEARCH, *SOME])} >/dev/full", tmp_path)
    assert result.returncode == 2
    link = next(word for word in result.stderr.split() if word.startswith("https://"))
    assert load_board(link).score > 300


def test_a_closed_terminal_does_not_end_a_search_but_ctrl_c_does(tmp_path):
    command = [*SEARCH, "--time", "60", "--checkpoint", "s", "--out", "b.json"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    try:
        wait_for(tmp_path / "s" / "best.json")
        process.send_signal(signal.SIGHUP)
        time.sleep(0.7)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
    finally:
        process.kill()
        process.wait()
    assert load_board(tmp_path / "b.json").score == load_board(tmp_path / "s" / "best.json").score


def wait_for(path, seconds=30.0):
    deadline = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < deadline, path
        time.sleep(0.05)


def test_a_board_that_no_disk_takes_is_printed(tmp_path):
    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    command = [*SEARCH, *SOME, "--out", "b.json"]
    result = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        preexec_fn=full,
        timeout=60,
        check=False,
    )
    assert result.returncode == 2, result
    link = re.search(r"see it +(https://\S+)", result.stdout)[1]
    score = int(re.search(r"score +(\d+) of", result.stdout)[1])
    assert load_board(link).score == score
    assert not (tmp_path / "b.json").exists()


def test_a_killed_resume_has_written_what_was_known(tmp_path):
    done = shell(shlex.join([*SEARCH, "--work", "4000000", "--checkpoint", "s"]), tmp_path)
    assert done.returncode == 0
    process = subprocess.Popen(
        [E2CP, "resume", "s", "--time", "60", "--out", "late.json"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(tmp_path / "late.json")
    finally:
        process.kill()
        process.wait()
    known = load_board(tmp_path / "s" / "best.json").score
    assert load_board(tmp_path / "late.json").score >= min(known, 300)


def test_a_search_killed_at_once_can_be_resumed(e2cp, tmp_path):
    process = subprocess.Popen(
        [*SEARCH, "--time", "60", "--checkpoint", "s"], cwd=tmp_path, stderr=subprocess.DEVNULL
    )
    try:
        wait_for(tmp_path / "s" / "search.json")
    finally:
        process.kill()
        process.wait()
    values = e2cp.json("resume", tmp_path / "s", "--work", "4000000")
    assert values["score"] > 300


def test_nothing_is_left_in_the_temporary_folder(tmp_path):
    scratch, cache = tmp_path / "tmp", tmp_path / "none"
    scratch.mkdir()
    cache.write_text("no folder")
    env = {**os.environ, "TMPDIR": str(scratch)}
    process = subprocess.Popen(
        [*SEARCH, "--time", "60"], env=env, stderr=subprocess.PIPE, text=True
    )
    assert "starting" in process.stderr.readline()
    process.kill()
    process.wait()
    process.stderr.close()
    deadline = time.monotonic() + 20
    while (left := list(scratch.iterdir())) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not left


def test_a_large_seed_can_be_resumed_and_a_larger_one_is_refused(e2cp, tmp_path):
    seed = 2**64 - 1
    arguments = ("search", "--method", METHOD, "--work", "2000000")
    e2cp(*arguments, "--seed", seed, "--checkpoint", tmp_path / "s")
    assert e2cp.json("resume", tmp_path / "s", "--work", "2000000")["seed"] == seed
    assert "wrong seed" in e2cp(*arguments, "--seed", seed + 1, code=2).stderr


def test_a_long_start_is_named_in_a_few_words(e2cp):
    link = e2cp("show", "record:470", "--link").stdout.strip()
    text = e2cp("search", "--method", METHOD, "--work", "1", "--start", link).stdout
    start = next(line for line in text.splitlines() if line.startswith("start"))
    assert len(start) < 100 and "score 470" in start


def test_a_pause_does_not_count(tmp_path):
    process = subprocess.Popen(
        [*SEARCH, "--time", "6", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while "score" not in process.stderr.readline():
        pass
    begin = time.monotonic()
    process.send_signal(signal.SIGTSTP)
    time.sleep(3)
    process.send_signal(signal.SIGCONT)
    out, _ = process.communicate(timeout=60)
    values = json.loads(out)
    assert process.returncode == 0
    assert 5.9 < values["seconds"] < 8
    assert time.monotonic() - begin > 4.5
    assert values["cpu_seconds"] < 8
    assert not values["messages"]
