import io
import os
import pty
import sys

import pytest
from rich.console import Console
from search_cases import METHOD, PORTION, job

from e2cp.catalogue.opening import load_board
from e2cp.cli.live_panel import LivePanel, clock, short
from e2cp.cli.output import counted
from e2cp.cli.sparkline import BARS, sparkline
from e2cp.parallel.progress import Progress, WorkerProgress
from e2cp.parallel.stop import Stop
from e2cp.puzzle.board import Board


def test_a_sparkline_rises_with_the_score():
    line = sparkline([(0.0, 10), (5.0, 20), (9.0, 30)], 10.0, 20)
    assert len(line) == 20
    assert line[0] == BARS[0]
    assert line[-1] == BARS[-1]
    assert list(line) == sorted(line)
    assert sparkline([], 1.0) == ""
    assert sparkline([(0.0, 5)], 0.0, 4) == BARS[0] * 4


@pytest.mark.parametrize(("number", "text"), [(0.5, "0.5"), (950, "950"), (44.2e6, "44.2 M")])
def test_numbers_are_short(number, text):
    assert short(number) == text


@pytest.mark.parametrize(("seconds", "text"), [(9.31, "9.3 s"), (125, "2:05"), (3661, "1:01:01")])
def test_times_are_read_at_a_glance(seconds, text):
    assert clock(seconds) == text


def drawn(progress, width=80):
    console = Console(width=width, record=True, file=io.StringIO())
    panel = LivePanel(job(stop=Stop(seconds=120.0)))
    panel.draw(progress, width)
    for worker in progress.workers:
        worker.work += 5_000_000
    progress.seconds += 1
    console.print(panel.draw(progress, width))
    return console.export_text()


def test_the_panel_shows_what_matters():
    workers = [WorkerProgress(phase="running", current=301, best=330, work=1) for _ in range(2)]
    workers[0].notes = {"pool": 12}
    workers[1].deaths = 3
    board = Board.of_clues(job().puzzle)
    progress = Progress(
        seconds=60, board=board, trajectory=[(1.0, 0), (59.0, 5)], workers=workers, unit="moves"
    )
    text = drawn(progress)
    for part in ("of 480, after 59.0 s", "1:01 of 2:00", "10 M moves/s", "pool", "12"):
        assert part in text
    assert "worker 1" in text
    assert "died 3×" in text
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) <= 12
    assert max(map(len, drawn(progress, 40).splitlines())) <= 40


def test_no_line_of_a_narrow_panel_is_cut():
    worker = WorkerProgress(phase="running", best=452, current=452, work=1)
    worker.notes = {"known boards": 12}
    trajectory = [(float(second), 400 + second) for second in range(60)]
    board = load_board("record:470", job().puzzle)
    progress = Progress(seconds=60, board=board, trajectory=trajectory, workers=[worker])
    gain = next(line for line in drawn(progress, 60).splitlines() if "gain" in line)
    assert "…" not in gain
    assert gain.count(BARS[-1]) > 1


def test_scores_that_say_nothing_are_not_shown():
    workers = [WorkerProgress(phase="running", current=0, best=0, work=1) for _ in range(2)]
    text = drawn(
        Progress(board=Board.of_clues(job().puzzle), trajectory=[(1.0, 0)], workers=workers)
    )
    assert "current" not in text
    assert "best 0" not in text


@pytest.mark.parametrize(("number", "text"), [(1, "1 placement"), (2000, "2,000 placements")])
def test_one_is_no_plural(number, text):
    assert counted(number, "placements") == text


def test_the_panel_before_anything_is_known():
    text = drawn(Progress(workers=[WorkerProgress(phase="compiling")]))
    assert "none yet" in text
    assert "compiling the kernels" in text


def test_a_terminal_shows_a_panel_and_then_the_result():
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        words = ["search", "--method", METHOD, "--work", str(8 * PORTION)]
        code = f"from e2cp.cli.main import app; app({words})"
        os.execv(sys.executable, [sys.executable, "-c", code])
    shown = b""
    while True:
        try:
            chunk = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    text = shown.decode()
    assert "moves/s" in text
    assert "starting" in text
    assert text.rstrip().splitlines()[-1].startswith("board  ")
