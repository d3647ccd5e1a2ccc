"""One spec under hard limits: whatever its variant does, there is a record that says so."""

import json
import os
import resource
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from processes import is_alive
from variants import write_variant

from e2cp.catalogue.opening import load
from e2cp.lab.environment import Environment
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.supervise import is_starved, supervise
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.runtime.processor_use import waiting_is_known
from e2cp.solvers.status import Status

SMALL = generate("e2style", 4, inner=3, frame=3, seed=4).puzzle
WIDE = generate("gemp", 4, 5, inner=3, frame=3, seed=4).puzzle
HARD = load("meta10/10x10")


def model(variant, engine="cpsat", **others):
    return RunSpec("model", variant, engine, "small", "test", SMALL, 1, 30.0, **others)


def method(kind, name, **others):
    engine = name if kind == "exact" else ""
    return RunSpec(kind, name, engine, "small", "test", SMALL, 1, 30.0, **others)


@pytest.mark.parametrize(
    ("spec", "status"),
    [
        (model("bool"), Status.SAT),
        (model("sat-pd", "cadical195"), Status.SAT),
        (model("maxsat-half", "rc2"), Status.OPTIMAL),
        (method("exact", "zla"), Status.SAT),
        (method("exact", "mac"), Status.SAT),
        (method("search", "zla"), Status.SAT),
        (method("search", "vlns[cells=4]"), Status.SAT),
    ],
)
def test_an_answer_is_recorded_with_its_board(spec, status):
    record, board = supervise(spec)
    assert (record.status, record.message) == (status, "")
    assert check(board).score == record.score == SMALL.max_score
    assert record.placed == 16
    assert 0 < record.cpu_s < 30
    assert record.build_s + record.load_s + record.solve_s <= record.wall_s < 30
    assert 20 < record.peak_mb < 1000
    assert (record.key, record.label, record.attempt) == (spec.key, spec.label, 1)
    assert (record.variables > 0) is (spec.kind == "model")
    assert record.environment == Environment.here().hash
    assert record.started.endswith("+00:00")
    assert record.counts
    assert Record.from_dict(json.loads(record.to_json())) == record


@pytest.mark.parametrize(
    ("spec", "settings"),
    [
        (model("bool", "cpsat[tuning=default]"), {"num_workers": "1"}),
        (method("exact", "zla[shuffle=off]"), {"shuffle": "off"}),
        (method("search", "vlns[cells=4]"), {"cells": "4"}),
        (method("search", "vlns"), {}),
    ],
)
def test_what_was_set_is_recorded(spec, settings):
    record, _ = supervise(spec)
    assert record.settings == settings
    assert Record.from_dict(json.loads(record.to_json())).settings == settings


def test_a_relaxed_board_is_counted_as_it_is():
    record, board = supervise(model("bool", relax=3))
    assert record.status == Status.SAT
    assert (record.placed, len(board.holes)) == (13, 3)
    assert record.score == board.score == check(board).score < SMALL.max_score
    same = supervise(model("bool", relax=3))[1]
    assert same == board
    other = supervise(replace(model("bool", relax=3), seed=2))[1]
    assert set(other.holes) != set(board.holes)


def test_a_puzzle_without_solution():
    left, right = [p for p in range(SMALL.size) if (SMALL.sides[p] > 0).all()][:2]
    shown = SMALL.sides[left][1]
    turn = next(r for r in range(4) if SMALL.sides[right][(3 - r) % 4] != shown)
    puzzle = SMALL.with_clues([Clue(left, 5, 0), Clue(right, 6, turn)])
    for spec in (model("bool"), method("exact", "zla"), method("exact", "mac")):
        record, board = supervise(replace(spec, puzzle=puzzle))
        assert record.status == Status.UNSAT
        assert (record.score, board) == (None, None)


def test_the_best_board_of_a_search_and_how_it_got_there():
    spec = replace(method("search", "anneal"), puzzle=HARD, seconds=1.0)
    record, board = supervise(spec)
    assert record.status == Status.FEASIBLE
    assert record.score == check(board).score == record.trajectory[-1][1] < HARD.max_score
    times, scores = zip(*record.trajectory, strict=True)
    assert list(times) == sorted(times)
    assert list(scores) == sorted(set(scores))
    assert 0 <= times[0] <= times[-1] <= 1.5
    assert record.counts["moves"] > 0
    assert 0.9 <= record.solve_s + record.build_s <= 1.6


def test_a_search_ends_at_its_target():
    spec = replace(method("search", "anneal"), puzzle=HARD, seconds=60.0, target=120)
    record, _ = supervise(spec)
    assert record.status == Status.FEASIBLE
    assert 120 <= record.score < HARD.max_score
    assert record.wall_s < 30


def test_the_same_seed_gives_the_same_board():
    spec = replace(method("search", "anneal"), puzzle=HARD, target=140)
    boards = [supervise(replace(spec, seed=seed))[1] for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]


@pytest.mark.parametrize("spec", [model("bool"), method("exact", "zla"), method("exact", "mac")])
def test_time_that_runs_out(spec):
    record, board = supervise(replace(spec, puzzle=HARD, seconds=1.0))
    assert record.status == Status.TIMEOUT
    assert 0.95 <= record.wall_s < 2.5  # a solver may stop a moment before its limit
    if board is not None:  # our own engines report how far they came
        assert record.placed == board.placed > 20
        assert record.score == board.score


FAULTS = {
    "dies": ("import os; os.abort()", Status.CRASH, "SIGABRT"),
    "is killed": ("import os, signal; os.kill(os.getpid(), 9)", Status.CRASH, "SIGKILL"),
    "exits": ("import sys; sys.exit(3)", Status.CRASH, "exit code 3"),
    "leaves": ("import os; os._exit(0)", Status.CRASH, "exit code 0"),
    "raises": ("raise RuntimeError('boom')", Status.CRASH, "11: RuntimeError: boom"),
    "rambles": ("raise RuntimeError('boom\\n' * 10**6)", Status.CRASH, "RuntimeError: boom"),
    "mumbles": ("import os; os.write(2, b'x\\x00' * 10**6); os.abort()", Status.CRASH, "x x"),
    "recurses": ("def f(): f()\n    f()", Status.CRASH, "RecursionError"),
    "no model": ("pass", Status.CRASH, "build returns no cpsat model"),
    "hangs": ("import time; time.sleep(60)", Status.TIMEOUT, ""),
    "loops": ("while True: pass", Status.TIMEOUT, ""),
    "deaf": (
        "import signal\n    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    while True: pass",
        Status.TIMEOUT,
        "",
    ),
    "prints": ("while True: print('x' * 10**6)", Status.TIMEOUT, ""),
    "complains": (
        "import os, sys\n"
        "    for _ in range(300): os.write(2, b'x' * 10**6)\n"
        "    return honest(puzzle, relaxed, parameters)",
        Status.SAT,
        "",
    ),
    "talks over us": (
        "import os\n"
        "    for number in range(3, 20):\n"
        "        try: os.write(number, b'gibberish\\n')\n"
        "        except OSError: pass\n"
        "    return honest(puzzle, relaxed, parameters)",
        Status.CRASH,
        "not an event of a worker",
    ),
    "talks without end": (
        "import os\n"
        "    for number in range(3, 20):\n"
        "        try:\n"
        "            while True: os.write(number, b'x' * 10**6)\n"
        "        except OSError: pass\n",
        Status.CRASH,
        "not an event of a worker",
    ),
    "invents events": (
        "import os\n"
        "    for number in range(3, 20):\n"
        '        try: os.write(number, b\'{"event": "end"}\\n\')\n'
        "        except OSError: pass\n",
        Status.CRASH,
        "KeyError",
    ),
    "lies": (
        "cp = honest(puzzle, relaxed, parameters); right = cp.decode\n"
        "    def wrong(value):\n"
        "        from e2cp.puzzle.board import Board\n"
        "        board = right(value)\n"
        "        return Board(puzzle, board.pieces, (board.rotations + 1) % 4)\n"
        "    cp.decode = wrong; return cp",
        Status.WRONG,
        "the checker refused a board",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_variant_that_misbehaves(tmp_path, fault):
    body, status, message = FAULTS[fault]
    seconds = 3.0 if status is Status.TIMEOUT else 30.0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    spec = replace(model(write_variant(tmp_path, "evil", body)), seconds=seconds)
    record, board = supervise(spec)
    assert record.status == status
    assert message in record.message
    assert len(record.message) <= 300
    assert record.message.isprintable()
    assert record.wall_s < seconds + 2
    assert record.cpu_s > 0
    assert record.peak_mb > 10
    assert (board is None) is (status not in (Status.SAT, Status.WRONG))
    assert (record.score is None) is (status is not Status.SAT)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 100_000  # kilobytes


def test_a_variant_that_eats_memory(tmp_path):
    body = "heap = []\n    while True: heap.append(bytearray(10**7))"
    record, _ = supervise(model(write_variant(tmp_path, "glutton", body), memory_mb=900))
    assert record.status == Status.MEMOUT
    assert record.message == "building the model did not end: more than 900M was needed"
    assert (record.limit, record.unfinished) == ("memory", "build")
    assert 300 < record.peak_mb < 900


@pytest.mark.parametrize("spec", [method("exact", "zla"), method("search", "anneal")])
def test_memory_too_short_for_our_own_methods(spec):
    record, board = supervise(replace(spec, memory_mb=40))
    assert record.status == Status.MEMOUT
    assert record.message.endswith("more than 40M was needed")
    assert record.limit == "memory"
    assert board is None
    assert supervise(replace(spec, memory_mb=300))[0].status == Status.SAT


BREEDER = """import os, time
    pids = []
    for away in (lambda: None, os.setpgrp, os.setsid):
        pid = os.fork()
        if pid == 0:
            away()
            time.sleep(60)
            os._exit(0)
        pids.append(str(pid))
    open({mark!r}, 'w').write(' '.join(pids))
    {rest}"""


@pytest.mark.parametrize(
    ("rest", "status"),
    [
        ("return honest(puzzle, relaxed, parameters)", Status.SAT),
        ("os.abort()", Status.CRASH),
        ("time.sleep(60)", Status.TIMEOUT),
    ],
)
def test_nothing_that_a_variant_started_lives_on(tmp_path, rest, status):
    mark = tmp_path / "pids"
    body = BREEDER.format(mark=str(mark), rest=rest)
    seconds = 4.0 if status is Status.TIMEOUT else 30.0
    start = time.time()
    spec = replace(model(write_variant(tmp_path, "breeder", body)), seconds=seconds)
    record, _ = supervise(spec)
    assert record.status == status
    assert time.time() - start < 20  # nobody waits for the children, who hold the pipes open
    children = [int(pid) for pid in mark.read_text().split()]
    deadline = time.time() + 10
    while any(map(is_alive, children)):
        assert time.time() < deadline, "a child lives on"
        time.sleep(0.01)


def test_what_a_variant_does_not_support_is_skipped(tmp_path):
    path = write_variant(tmp_path, "narrow", "return honest(puzzle, relaxed, parameters)", "clues")
    record, board = supervise(replace(model(path), puzzle=WIDE))
    assert (record.status, board) == (Status.SKIPPED, None)
    assert "narrow does not support this puzzle: read rectangles" in record.message
    record, _ = supervise(model("bool", relax=15))
    assert record.status == Status.SKIPPED
    assert "too many relaxed cells" in record.message


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (model("nonsense"), "no variant of this name"),
        (model("bool[nonsense=1]"), "no such option"),
        (model("bool", "nonsense"), "no solver of this name"),
        (model("./nowhere.py"), "no such file"),
        (method("search", "nonsense"), "no search method of this name"),
        (method("search", "vlns[cells=0]"), "wrong value of vlns"),
    ],
)
def test_a_case_that_makes_no_sense_is_a_crash(spec, message):
    record, _ = supervise(spec)
    assert record.status == Status.CRASH
    assert message in record.message


def test_a_file_that_cannot_be_imported(tmp_path):
    path = tmp_path / "broken.py"
    path.write_text("import os; os.abort()")
    assert supervise(model(str(path)))[0].status == Status.CRASH
    path.write_text("x = (")
    assert "SyntaxError" in supervise(model(str(path)))[0].message


@pytest.mark.parametrize(
    "spec", [model("bool"), method("exact", "mac"), method("search", "anneal")]
)
def test_a_cancelled_run_ends_at_once(spec):
    cancelled = threading.Event()
    spec = replace(spec, puzzle=HARD, seconds=60.0)
    threading.Timer(2.0, cancelled.set).start()
    start = time.time()
    record, _ = supervise(spec, cancelled=cancelled)
    assert time.time() - start < 15
    assert record.message == "cancelled"
    assert not Status(record.status).solved
    start = time.time()
    assert supervise(spec, cancelled=cancelled)[0].message == "cancelled"
    assert time.time() - start < 5


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="not here")
def test_a_run_keeps_to_its_processor(tmp_path):
    mark = tmp_path / "cpus"
    body = (
        f"import os; open({str(mark)!r}, 'w').write(str(os.sched_getaffinity(0)))\n"
        "    return honest(puzzle, relaxed, parameters)"
    )
    path = write_variant(tmp_path, "pinned", body)
    cpu = max(os.sched_getaffinity(0))
    assert supervise(model(path), cpu=cpu)[0].status == Status.SAT
    assert mark.read_text() == f"{{{cpu}}}"
    # a processor that is not there is no reason not to run
    assert supervise(model(path), cpu=4000)[0].status == Status.SAT
    assert mark.read_text() != "{4000}"


def test_our_own_memory_is_not_counted():
    ballast = bytearray(os.urandom(1 << 20) * 500)
    for spec in (model("bool"), method("exact", "zla")):
        assert supervise(spec)[0].peak_mb < 400
    assert len(ballast) > 400


def test_many_at_once():
    run_specs = [replace(method("exact", "zla"), seed=seed) for seed in range(12)]
    run_specs += [replace(method("search", "anneal"), seed=seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        records = [record for record, _ in pool.map(supervise, run_specs)]
    assert [record.status for record in records] == [Status.SAT] * 16
    assert [record.seed for record in records] == [spec.seed for spec in run_specs]
    assert all(record.cpu_s > 0 for record in records)


@pytest.fixture
def crowded():
    """Return a processor that three other processes keep busy."""
    cpu = min(os.sched_getaffinity(0))
    code = f"import os\nos.sched_setaffinity(0, {{{cpu}}})\nwhile True: pass"
    busy = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    yield cpu
    for each in busy:
        each.kill()
        each.wait()


@pytest.mark.skipif(not waiting_is_known(), reason="the system does not count waiting")
def test_a_starved_run_is_known_by_its_waiting(crowded):
    hard = generate("e2style", 9, inner=9, frame=4, seed=1).puzzle
    spec = replace(model("sat-pd", "cadical195"), puzzle=hard, seconds=4.0)
    starved, _ = supervise(spec, cpu=crowded)
    assert (starved.status, starved.limit) == (Status.TIMEOUT, "wall")
    assert starved.starved
    assert starved.waited_s > starved.wall_s / 4
    assert starved.slowdown > 1.5
    assert starved.load > 2
    fair, _ = supervise(replace(spec, seconds=120.0, cpu_seconds=2.0), cpu=crowded)
    assert (fair.status, fair.limit, fair.starved) == (Status.TIMEOUT, "cpu", False)
    assert 2.0 <= fair.cpu_s < 3.0


@pytest.mark.parametrize(
    ("facts", "starved"),
    [
        ({"limit": "wall", "cpu_s": 3.0, "waited_s": 6.9}, True),
        ({"limit": "wall", "cpu_s": 9.5, "waited_s": 0.4}, False),
        ({"limit": "cpu", "cpu_s": 3.0, "waited_s": 6.9}, False),
        ({"limit": "", "cpu_s": 3.0, "waited_s": 6.9}, False),
    ],
)
def test_starved_is_who_waited_until_the_clock_ended_it(facts, starved):
    assert is_starved(replace(model("bool"), seconds=10.0), {"wall_s": 10.0, **facts}) is starved


@pytest.mark.skipif(not waiting_is_known(), reason="the system does not count waiting")
def test_one_that_sleeps_is_not_starved():
    facts = {"limit": "wall", "wall_s": 10.0, "cpu_s": 0.5, "waited_s": 0.1}
    assert not is_starved(replace(model("bool"), seconds=10.0), facts)


def test_a_search_keeps_to_its_processor_time_and_is_measured_there():
    spec = replace(method("search", "vlns"), puzzle=load("eternity2"), seconds=60.0)
    record, _ = supervise(replace(spec, cpu_seconds=1.5))
    assert (record.status, record.limit) == (Status.FEASIBLE, "cpu")
    assert 1.2 < record.cpu_s < 2.5
    assert record.trajectory[-1][0] <= record.cpu_s + 0.2
