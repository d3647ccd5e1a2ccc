"""What a user waits for: loading, scoring, checking, drawing, generating, whole commands."""

import subprocess
import sys
from pathlib import Path

import pytest

import e2cp

E2CP = Path(sys.executable).with_name("e2cp")


@pytest.fixture
def board():
    return e2cp.load_board("record:470")


def test_load_and_score_a_board(benchmark, board):
    assert benchmark(lambda: e2cp.load_board("record:470").score) == 470


def test_check_a_board(benchmark, board):
    assert benchmark(e2cp.check, board).score == 470


def test_draw_svg(benchmark, board):
    benchmark(e2cp.draw_svg, board)


def test_draw_png(benchmark, board):
    benchmark(e2cp.draw_png, e2cp.draw_svg(board))


def test_fingerprint(benchmark, board):
    benchmark(e2cp.fingerprint, board.puzzle)


def test_generate_100_balanced_8x8(benchmark):
    def generate_series():
        return [e2cp.generate("e2style", 8, inner=8, frame=2, seed=s) for s in range(100)]

    benchmark.pedantic(generate_series, rounds=3)


@pytest.mark.parametrize(
    "command",
    ["--help", "check eternity2 record:470", "instances list", "search --target 400 --json"],
)
def test_whole_command(benchmark, command):
    def run():
        subprocess.run([E2CP, *command.split()], check=True, capture_output=True)

    benchmark.pedantic(run, rounds=5, warmup_rounds=1)
