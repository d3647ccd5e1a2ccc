"""The command beside each run repeats it."""

import json
import shlex
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from records import record, search
from typer.testing import CliRunner

from e2cp.catalogue.opening import load
from e2cp.cli.main import app
from e2cp.completion.complete import complete
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.ledger import Ledger
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.puzzle.board import Board
from e2cp.report.command import repeat_command
from e2cp.solvers.status import Status

PUZZLE = "balanced/4x4-3:2/01"


@pytest.mark.parametrize(
    "run",
    [
        record("sat-pd[amo=ladder]@cadical195", PUZZLE, 3, memory_mb=4000),
        record("table@cpsat", PUZZLE, relax=2),
        record("table@cpsat[tuning=default]", PUZZLE, cpu_seconds=5.0),
        record("sat-pd@cadical195", PUZZLE, conflicts=100_000),
        record("zla", PUZZLE, kind="exact", engine="zla", cpu_seconds=5.0),
        search("anneal", PUZZLE, seconds=30.0, target=1),
    ],
    ids=lambda run: run.label,
)
def test_it_runs(run):
    words = shlex.split(repeat_command(run))
    assert words[:2] == ["e2cp", "search" if run.kind == "search" else "model"]
    result = CliRunner().invoke(app, [*words[1:], "--json"])
    assert result.exit_code == 0, result.output
    assert ("--seed", str(run.seed)) in pairwise(words)


def test_limits_are_kept():
    run = record("sat-pd@cadical195", PUZZLE, cpu_seconds=2.5, conflicts=700)
    pairs = list(pairwise(repeat_command(run).split()))
    assert {("--cpu", "2.5"), ("--conflicts", "700"), ("--time", "10")} <= set(pairs)


def test_a_search_on_the_processor_is_a_comparison_of_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    puzzle = load(PUZZLE)
    board = complete(Board.of_clues(puzzle), how="random", rng=np.random.default_rng(0)).board
    spec = RunSpec(
        *("search", "anneal[round=1000]", "", PUZZLE, "set", puzzle, 7, 20.0),
        **{"target": 1, "start": board, "cpu_seconds": 2.0, "clue_choice": "none"},
    )
    Ledger(tmp_path).keep_start(spec)
    command = repeat_command(Record.of(spec, Status.FEASIBLE))
    result = CliRunner().invoke(app, [*shlex.split(command)[1:], "--no-report", "--json"])
    assert result.exit_code == 0, result.output
    (made,) = CampaignFolder(tmp_path / "repeated" / spec.key[:12]).records()
    wanted = Record.of(spec, Status.FEASIBLE)
    for name in ("instance", "seed", "seconds", "cpu_seconds", "target", "start", "clue_choice"):
        assert getattr(made, name) == getattr(wanted, name), name
    assert made.variant.startswith("anneal[round=1000")


def test_what_ran_outside_has_no_command():
    assert repeat_command(record("sat-pd@outside:kissat")) == "an outside solver's"


def test_names_are_quoted():
    run = record("a[b=c]@cpsat", "my puzzles/one; rm -rf.txt")
    assert "my puzzles/one; rm -rf.txt" in shlex.split(repeat_command(run))


def test_the_choice_of_clues_is_kept():
    assert repeat_command(record(clues=1)).endswith("--clues starter")
    assert repeat_command(record(clues=1, clue_choice="all")).endswith("--clues all")


@pytest.mark.parametrize("stands", ["ledger", "elsewhere"])
def test_a_start_board_is_found_from_where_the_user_stands(tmp_path, monkeypatch, stands):
    puzzle = load(PUZZLE)
    board = complete(Board.of_clues(puzzle), how="random", rng=np.random.default_rng(0)).board
    spec = RunSpec("search", "anneal", "", PUZZLE, "set", puzzle, 1, 20.0, target=1, start=board)
    ledger = tmp_path / "a ledger"
    Ledger(ledger).keep_start(spec)
    run = Record.of(spec, Status.FEASIBLE)
    if stands == "ledger":  # nobody knows where it is: the report of some records
        monkeypatch.chdir(ledger)
        words = shlex.split(repeat_command(run))
    else:
        monkeypatch.chdir(tmp_path)
        words = shlex.split(repeat_command(run, Path("a ledger")))
        monkeypatch.chdir("/")
    result = CliRunner().invoke(app, [*words[1:], "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["score"] == board.score
