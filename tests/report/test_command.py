"""The command beside each run repeats it."""

import shlex
from itertools import pairwise

import pytest
from records import record, search
from typer.testing import CliRunner

from e2cp.cli.main import app
from e2cp.report.command import repeat_command

PUZZLE = "balanced/4x4-3:2/01"


@pytest.mark.parametrize(
    "run",
    [
        record("sat-pd[amo=ladder]@cadical195", PUZZLE, 3, memory_mb=4000),
        record("table@cpsat", PUZZLE, relax=2),
        record("zla", PUZZLE, kind="exact", engine="zla"),
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


def test_names_are_quoted():
    run = record("a[b=c]@cpsat", "my puzzles/one; rm -rf.txt")
    assert "my puzzles/one; rm -rf.txt" in shlex.split(repeat_command(run))
