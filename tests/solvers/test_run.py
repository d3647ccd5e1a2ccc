"""Runs in their own process: limits hold, boards are recounted, nothing is left behind."""

import sys
import time

import pytest
from processes import is_alive
from variants import write_variant

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.modelling.registry import find_variant
from e2cp.puzzle.check import check
from e2cp.puzzle.generate import generate
from e2cp.solvers.backends.sat import SOLVERS
from e2cp.solvers.registry import encoding_for, find_solver, solver_for, solver_names
from e2cp.solvers.request import Request
from e2cp.solvers.run import run
from e2cp.solvers.status import Status

METHODS_AS_SOLVERS = ("benoist", "block2", "mac", "pla", "quota", "zla")
SMALL = generate("e2style", 4, inner=3, frame=3, seed=4).puzzle
HARD = load("eternity2", clues="none")
MIDDLE = generate("e2style", 9, inner=9, frame=4, seed=1).puzzle


def test_a_request_survives_its_journey():
    solution = generate("e2style", 4, inner=3, frame=3, seed=4).solution
    request = Request(
        load("eternity2", clues="all"), "table", "cpsat", frozenset({3, 9}), seed=7, seconds=2.5,
        parameters={"a": "b"}, solutions=None,
    )  # fmt: skip
    again = Request.from_json(request.to_json())
    assert again == request
    hinted = Request(SMALL, "bool", "cpsat", hint=solution)
    assert Request.from_json(hinted.to_json()).hint == solution


@pytest.mark.parametrize(("cell", "read"), [(16, "16"), (-1, "-1")])
def test_cells_off_the_board_are_bad_input(cell, read):
    with pytest.raises(InputError, match=f"off the board: read {read}, expected 0 to 15"):
        Request(SMALL, "bool", "cpsat", frozenset({3, cell}))


@pytest.mark.parametrize("engine", SOLVERS)
def test_every_sat_solver_finds_a_checked_board(engine):
    result = run(Request(SMALL, "sat-pd", engine, seconds=30))
    assert result.status is Status.SAT
    assert check(result.boards[0]).score == SMALL.max_score
    assert result.variables > 0
    assert result.wall_s >= result.build_s


@pytest.mark.parametrize(
    ("encoding", "engine"),
    [("bool", "cpsat"), ("maxsat-half", "rc2"), ("maxsat-match", "lsu"), ("", "mac"), ("", "zla")],
)
def test_the_other_engines_too(encoding, engine):
    result = run(Request(SMALL, encoding, engine, seconds=60))
    assert result.status in (Status.SAT, Status.OPTIMAL)
    assert result.boards[-1].score == SMALL.max_score
    assert result.cpu_s > 0
    assert result.memory_mb > 10


def test_gecode_where_it_is_installed():
    missing = find_solver("gecode").missing()
    if missing:
        pytest.skip(missing)
    result = run(Request(SMALL, "element", "gecode", seconds=30))
    assert result.status is Status.SAT
    assert result.boards[0].score == SMALL.max_score


@pytest.mark.parametrize(
    ("encoding", "engine"),
    [
        ("bool", "cpsat"),
        ("sat-pd", "cadical195"),
        ("sat-pd", "glucose4"),
        ("sat-pd", "lingeling"),
        ("sat-pd", "kissat404"),
        ("maxsat-half", "rc2"),
        ("maxsat-match", "lsu"),
        ("", "mac"),
        ("", "zla"),
        ("", "quota"),
        ("table", "gecode"),
    ],
)
def test_the_time_limit_is_met_within_half_a_second(encoding, engine):
    if find_solver(engine).missing():
        pytest.skip("not here")
    puzzle = load("meta10/10x10")
    start = time.time()
    result = run(Request(puzzle, encoding, engine, seconds=2.5))
    assert time.time() - start < 2.5 + 0.5 + 1.0  # the last second for a busy machine
    assert result.status in (Status.TIMEOUT, Status.FEASIBLE)


def test_the_limit_counts_conflicts():
    result = run(Request(load("harris/gemp-7x7-7:3/01"), "sat-pd", "cadical195", conflicts=500))
    assert result.status is Status.UNKNOWN
    assert 400 <= result.counts["conflicts"] <= 1500


def test_too_little_memory_is_reported():
    result = run(Request(HARD, "sat-p", "cadical195", seconds=60, memory_mb=700))
    assert result.status is Status.MEMOUT
    assert result.message.endswith("did not end: more than 700M was needed")
    assert result.limit == "memory"


@pytest.mark.parametrize("megabytes", [10, 120])
def test_memory_too_short_to_start_is_reported_as_such(megabytes):
    result = run(Request(SMALL, "bool", "cpsat", seconds=60, memory_mb=megabytes))
    assert result.status is Status.MEMOUT
    assert result.message.endswith(f"did not end: more than {megabytes}M was needed")
    assert result.unfinished in ("start", "import")


def test_a_crash_is_reported(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    monkeypatch.setattr(sys, "executable", "/bin/false")
    result = run(Request(SMALL, "bool", "cpsat", seconds=10))
    assert result.status is Status.CRASH


def test_a_wrong_board_is_refused(tmp_path):
    body = (
        "cp = honest(puzzle, relaxed, parameters); right = cp.decode\n"
        "    def wrong(value):\n"
        "        board = right(value)\n"
        "        from e2cp.puzzle.board import Board\n"
        "        return Board(puzzle, board.pieces, (board.rotations + 1) % 4)\n"
        "    cp.decode = wrong; return cp"
    )
    result = run(Request(SMALL, write_variant(tmp_path, "liar", body), "cpsat", seconds=30))
    assert result.status is Status.WRONG
    assert "the checker refused a board: " in result.message
    assert "breaks the rim" in result.message
    assert result.boards == []
    assert not check(result.refused).valid


def test_a_mismatch_is_refused_unless_the_model_optimises(tmp_path):
    body = (
        "cp = honest(puzzle, relaxed, parameters); right = cp.decode\n"
        "    def wrong(value):\n"
        "        from e2cp.puzzle.board import Board\n"
        "        board = right(value); turned = board.rotations.copy()\n"
        "        turned[5] = (turned[5] + 1) % 4\n"
        "        return Board(puzzle, board.pieces, turned)\n"
        "    cp.decode = wrong; cp.objective = {optimises}; return cp"
    )
    path = write_variant(tmp_path, "sloppy", body.format(optimises=False))
    result = run(Request(SMALL, path, "cpsat", seconds=30))
    assert result.status is Status.WRONG
    assert "mismatch" in result.message
    path = write_variant(tmp_path, "best", body.format(optimises=True))
    assert run(Request(SMALL, path, "cpsat", seconds=30)).status is Status.OPTIMAL


DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("import os; os.abort()", Status.CRASH),
        ("import time; time.sleep(60)", Status.TIMEOUT),
        ("print('x' * 10**7); return honest(puzzle, relaxed, parameters)", Status.SAT),
        (DEAF, Status.TIMEOUT),
    ],
)  # fmt: skip
def test_a_variant_that_misbehaves_harms_nobody(tmp_path, body, status):
    result = run(Request(SMALL, write_variant(tmp_path, "evil", body), "cpsat", seconds=5))
    assert result.status is status


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("raise RuntimeError('boom')", r"evil\.py:11: RuntimeError: boom"),
        ("pass", r"evil\.py:10: build returns no cpsat model: read NoneType, expected CpModel"),
        ("from e2cp.modelling.cp_model import CpModel; return CpModel()", "without decode"),
        (
            "cp = honest(puzzle, relaxed, parameters)\n"
            "    cp.decode = lambda value: 1 / 0\n"
            "    return cp",
            r"evil\.py:12: ZeroDivisionError",
        ),
        (
            "cp = honest(puzzle, relaxed, parameters)\n"
            "    cp.decode = lambda value: None\n"
            "    return cp",
            r"evil\.py:12: decode returns no board: read NoneType, expected Board",
        ),
    ],
)
def test_a_variant_that_fails_is_reported_with_its_line(tmp_path, body, message):
    with pytest.raises(InputError, match=message):
        run(Request(SMALL, write_variant(tmp_path, "evil", body), "cpsat", seconds=30))


FREE_CP = (
    "cp = honest(puzzle, relaxed, parameters)\n"
    "    for _ in range(12): cp.model.new_bool_var('')\n"
    "    return cp"
)
FREE_CNF = "f = honest(puzzle, relaxed, parameters); f.variables(2); f.core = {core}; return f"


@pytest.mark.parametrize(
    ("kind", "engine", "home", "body"),
    [
        ("cpsat", "cpsat", "bool", FREE_CP),
        ("cpsat", "cpsat", "table", FREE_CP),
        ("cnf", "cadical195", "sat_pd", FREE_CNF.format(core="f.core")),
        ("cnf", "cadical195", "sat_p", FREE_CNF.format(core="0")),
    ],
)
def test_boards_are_counted_once_whatever_else_is_free(tmp_path, kind, engine, home, body):
    path = tmp_path / "free.py"
    write_variant(tmp_path, "free", body)
    text = path.read_text().replace("Kind: cpsat", f"Kind: {kind}")
    path.write_text(text.replace("e2cp.models.bool", f"e2cp.models.{home}"))
    result = run(Request(SMALL, str(path), engine, solutions=None, seconds=60))
    truth = run(Request(SMALL, "sat-pd", "cadical195", solutions=None, seconds=60)).boards
    assert result.status is Status.SAT
    assert len(result.boards) == len(set(result.boards)) == len(truth)
    assert set(result.boards) == set(truth)


def test_children_of_a_variant_are_ended_with_it(tmp_path):
    mark = tmp_path / "pid"
    body = (
        "import subprocess, time\n"
        "    child = subprocess.Popen(['sleep', '60'])\n"
        f"    open({str(mark)!r}, 'w').write(str(child.pid))\n"
        "    time.sleep(60)"
    )
    run(Request(SMALL, write_variant(tmp_path, "parent", body), "cpsat", seconds=3))
    deadline = time.time() + 10
    while is_alive(int(mark.read_text())):
        assert time.time() < deadline, "the child lives on"
        time.sleep(0.05)


def test_an_interrupt_ends_the_worker_and_keeps_what_was_found():
    def interrupt(kind):
        if kind == "board":
            raise KeyboardInterrupt

    start = time.time()
    request = Request(load("balanced/5x5-4:3/01"), "maxsat-match", "lsu", seconds=60)
    result = run(request, interrupt)
    assert time.time() - start < 30
    assert result.interrupted
    assert result.status is Status.FEASIBLE
    assert len(result.boards) == 1


def test_seeds_differ_and_repeat():
    boards = [
        run(Request(SMALL, "sat-pd", "cadical195", seed=seed, seconds=20)).boards[0]
        for seed in (0, 1, 1, 2, 3, 4, 5)
    ]
    assert boards[1] == boards[2]
    assert len(set(boards)) > 1


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (Request(SMALL, "sat-pd", "kissat404", solutions=2), "finds one board only"),
        (Request(SMALL, "sat-pd", "minisat22", proof="x"), "writes no proof"),
        (Request(SMALL, "bool", "cpsat", parameters={"num_worker": "2"}), "num_workers?"),
        (Request(SMALL, "bool", "cpsat", parameters={"num_workers": "two"}), "wrong value"),
        (Request(SMALL, "maxsat-half", "rc2", parameters={"nonsense": "2"}), "no such parameter"),
        (Request(SMALL, "sat-pd", "cadical195", parameters={"a": "2"}), "no such parameter"),
        (Request(SMALL, "", "mac", parameters={"a": "2"}), "no such option"),
        (Request(SMALL, "bool", "cpsat", proof="x"), "cpsat writes no proof"),
        (Request(SMALL, "maxsat-half", "rc2", proof="x"), "rc2 writes no proof"),
        (Request(SMALL, "", "mac", proof="x"), "mac writes no proof"),
        (Request(SMALL, "max-match", "cpsat", solutions=None), "looks for the best board"),
        (Request(SMALL, "maxsat-half", "rc2", solutions=2), "rc2 finds one board only"),
        (Request(SMALL, "maxsat-match", "lsu", solutions=None), "lsu does not find all boards"),
    ],
)
def test_requests_that_make_no_sense_are_refused(request_, message):
    with pytest.raises(InputError, match=message):
        run(request_)


def test_parameters_reach_cp_sat():
    parameters = {
        "subsolvers": "no_lp",
        "cp_model_probing_level": "0",
        "cp_model_presolve": "false",
    }
    result = run(Request(SMALL, "bool", "cpsat", parameters=parameters, seconds=20))
    assert result.status is Status.SAT


@pytest.mark.parametrize(
    ("encoding", "engine", "word"),
    [("bool", "cpsat", "CP-SAT solver"), ("maxsat-half", "rc2", "c ")],
)
def test_the_solvers_own_log_is_shown_on_request(capfd, encoding, engine, word):
    run(Request(SMALL, encoding, engine, seconds=20))
    assert word not in capfd.readouterr().err
    run(Request(SMALL, encoding, engine, seconds=20, log=True))
    assert word in capfd.readouterr().err


def test_engines_know_what_they_run():
    assert solver_for(find_variant("sat-pd")[0], None) == "cadical195"
    assert solver_for(find_variant("table")[0], "gecode") == "gecode"
    with pytest.raises(InputError, match="cpsat does not run sat-pd, which is cnf"):
        solver_for(find_variant("sat-pd")[0], "cpsat")
    with pytest.raises(InputError, match="which is cpsat: expected cpsat, gecode"):
        solver_for(find_variant("table")[0], "kissat404")
    with pytest.raises(InputError, match="gecode does not run bool"):
        solver_for(find_variant("bool")[0], "gecode")
    with pytest.raises(InputError, match=r"expected cadical195\?"):
        find_solver("cadical19")
    assert len(solver_names()) == len(SOLVERS) + len(METHODS_AS_SOLVERS) + 4


@pytest.mark.parametrize(
    ("engine", "encoding"),
    [(None, "table"), ("kissat404", "sat-pd"), ("lsu", "maxsat-half"), ("gecode", "table")],
)
def test_each_engine_has_an_encoding_to_start_with(engine, encoding):
    assert encoding_for(engine) == encoding


def test_processor_time_is_a_limit_of_its_own():
    result = run(Request(HARD, "table", "cpsat", seconds=120, cpu_seconds=1.5))
    assert (result.status, result.limit) == (Status.TIMEOUT, "cpu")
    assert 1.5 <= result.cpu_s < 2.5
    assert result.message == ""


@pytest.mark.parametrize("solver", ["cadical195", "kissat404"])
def test_sat_solvers_keep_to_it_from_within_or_are_ended(solver):
    result = run(Request(MIDDLE, "sat-pd", solver, seconds=120, cpu_seconds=2.0))
    assert (result.status, result.limit) == (Status.TIMEOUT, "cpu")
    assert 2.0 <= result.cpu_s < 3.5


def test_the_limit_that_ended_a_run_is_named():
    assert run(Request(SMALL, "bool", "cpsat", seconds=60)).limit == ""
    assert run(Request(HARD, "table", "cpsat", seconds=2)).limit == "wall"
    assert (
        run(Request(HARD, "sat-pd", "cadical195", seconds=60, conflicts=500)).limit == "conflicts"
    )


def test_phases_are_measured_where_they_happen():
    result = run(Request(SMALL, "table", "cpsat", seconds=60))
    assert result.phases.keys() == {"start", "import", "build", "solve", "decode", "check"}
    assert result.phases["import"] > 5 * result.phases["build"]
    assert sum(result.phases.values()) <= result.wall_s + 0.05
    children = sum(s for phase, s in result.cpu_phases.items() if phase != "check")
    assert children <= result.cpu_s + 0.05
    loaded = run(Request(SMALL, "sat-pd", "cadical195", seconds=60))
    assert loaded.phases["load"] > 0
    assert not result.unfinished


def test_a_phase_that_does_not_end_is_named(tmp_path):
    path = write_variant(tmp_path, "endless", "import time; time.sleep(600)")
    result = run(Request(SMALL, path, "cpsat", seconds=3))
    assert (result.status, result.limit, result.unfinished) == (Status.TIMEOUT, "wall", "build")
    assert result.message.startswith("building the model did not end: stopped after")
    assert result.phases["build"] > 0.5
