"""The process that computes something for the page: a job on standard input, events out.

Events are ``status`` (what is being done), ``board`` (a better board, with what is said of it)
and ``done`` (the end in words).
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from e2cp.completion.completion import refuse_illegal
from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_values
from e2cp.puzzle.board import Board
from e2cp.puzzle.window import Window
from e2cp.runtime.child_limits import apply_limits
from e2cp.runtime.child_main import run_child
from e2cp.runtime.json_lines import Emit
from e2cp.view.board_values import board_of_page

CONFLICTS = (2_000, 20_000, 200_000, 2_000_000, 20_000_000)
"""How long a window is asked at a time: ever longer, until it is decided."""

MOST_REGION = 64
"""Cells of the largest region that is repaired."""


def serve(started: float) -> NoReturn:
    """Do the job and send what comes of it."""
    del started
    run_child(_work)


def _work(text: str, emit: Emit) -> None:
    job = json.loads(text)
    if job["kind"] == "report":
        from e2cp.view.report_values import send_report

        send_report(Path(job["folder"]), emit)
        emit({"event": "done", "message": "the report is up to date"})
        return
    board = board_of_page(job["board"])
    refuse_illegal(board)
    {"complete": _complete, "repair": _repair, "search": _search}[job["kind"]](board, job, emit)


def _send(board: Board, message: str, emit: Emit) -> None:
    emit({"event": "board", **board_values(board), "score": board.score, "message": message})


def _complete(board: Board, job: dict[str, Any], emit: Emit) -> None:
    from e2cp.completion.complete import complete

    if not board.holes.size:
        emit({"event": "done", "message": "there is no hole to fill"})
        return
    emit({"event": "status", "message": f"filling {board.holes.size} holes"})
    filled = complete(board, seconds=job["seconds"], rng=np.random.default_rng(1))
    _send(filled.board, f"filled {filled.described}", emit)
    short = filled.board.puzzle.max_score - filled.board.score
    proven = "no filling of these holes scores more" if filled.optimal else "not proven best"
    emit({"event": "done", "message": f"{filled.board.score}, {short} short: {proven}"})


def _repair(board: Board, job: dict[str, Any], emit: Emit) -> None:
    """Ask a window for fewer mismatches until it is proven that it can have no fewer."""
    from e2cp.methods.windows.solver import improve_window

    if board.holes.size:
        raise InputError(
            "only a complete board can be repaired",
            read=f"{board.holes.size} holes",
            expected="the holes to be filled first",
        )
    fixed = {clue.cell for clue in board.puzzle.clues}
    cells = [cell for cell in job["cells"] if cell not in fixed]
    if not 2 <= len(cells) <= MOST_REGION:
        raise InputError(
            "wrong size of a region", read=f"{len(cells)} cells", expected=f"2 to {MOST_REGION}"
        )
    before, conflicts = board.score, 0
    while True:
        window = Window(board, cells)
        if not window.cost:
            emit({"event": "done", "message": "every junction of the region matches"})
            return
        for budget in CONFLICTS:
            emit(
                {
                    "event": "status",
                    "message": f"{len(cells)} cells, {window.cost} mismatches, at least "
                    f"{window.floor} by parity; {conflicts:,} conflicts so far",
                }
            )
            answer = improve_window(window, conflicts=budget)
            conflicts += answer.conflicts
            if answer.decided:
                break
        if answer.board is None:
            gained = board.score - before
            proof = "proven: no filling is better" if answer.decided else "not decided"
            emit({"event": "done", "message": f"{gained} gained, {proof}"})
            return
        board = answer.board
        _send(board, f"{board.score - before} gained in the region", emit)


def _search(board: Board, job: dict[str, Any], emit: Emit) -> None:
    from e2cp.parallel.progress import Progress
    from e2cp.parallel.run_parallel import run_parallel
    from e2cp.parallel.settings import SearchSettings
    from e2cp.parallel.stop import Stop

    best, shown = board.score - 1, 0.0
    if board.holes.size:
        best = -1
    emit({"event": "status", "message": f"starting {job['method']}"})

    def follow(progress: Progress) -> None:
        nonlocal best, shown
        found = progress.board
        if progress.event == "best" and found is not None and found.score > best:
            best = found.score
            _send(found, f"{job['method']} after {progress.seconds:.1f} s", emit)
        now = time.monotonic()
        if now - shown >= 1.0:
            shown = now
            text = f"{job['method']}: {progress.seconds:.0f} s, {progress.work:,} {progress.unit}"
            emit({"event": "status", "message": text})

    settings = SearchSettings.of(
        board.puzzle,
        job["method"],
        start=board,
        origin="the page",
        stop=Stop(seconds=job["seconds"]),
        workers=1,
        seed=job["seed"],
    )
    result = run_parallel(settings, on_progress=follow)
    gained = result.board.score - board.score
    emit({"event": "done", "message": f"{gained} gained in {result.seconds:.0f} s"})


if __name__ == "__main__":
    serve(apply_limits(sys.argv[1]))
