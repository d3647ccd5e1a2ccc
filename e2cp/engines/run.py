"""Running a request in a process of its own, under limits that hold whatever the solver does."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from e2cp.engines.orphans import die_with_parent
from e2cp.engines.request import Request, board_of
from e2cp.engines.status import Status
from e2cp.errors import InputError
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check

GRACE = 0.25
"""Seconds between the soft limit inside and SIGTERM, and again to SIGKILL."""

LOOK = 0.02
"""Seconds between two looks at whether a run is cancelled."""


@dataclass
class Run:
    """What became of a request.

    Attributes
    ----------
    status
        How it ended.
    boards
        The boards found, recounted by the checker; the last is the best of an optimisation.
    refused
        The board that the checker refused, which ended the run.
    partial
        The largest partial assignment, if no board was found and the engine tells one.
    message
        What went wrong, if something did.
    build_s, load_s, solve_s, wall_s, cpu_s
        Seconds for building, handing the model over, solving; of all, by the clock and the
        processor.
    memory_mb
        The most memory the process held.
    variables, constraints
        Size of the model; 0 where there is none.
    optimises
        Whether the model looks for the best board, which need not match everywhere.
    counts
        Conflicts, branches, restarts, objective and bound, as far as the engine tells.
    proof
        The proof that was written.
    interrupted
        Whether Ctrl-C ended it; what was found by then is kept.
    """

    status: Status = Status.UNKNOWN
    boards: list[Board] = field(default_factory=list)
    refused: Board | None = None
    partial: Board | None = None
    message: str = ""
    build_s: float = 0.0
    load_s: float = 0.0
    solve_s: float = 0.0
    wall_s: float = 0.0
    cpu_s: float = 0.0
    memory_mb: float = 0.0
    variables: int = 0
    constraints: int = 0
    optimises: bool = False
    counts: dict[str, float] = field(default_factory=dict)
    proof: str | None = None
    interrupted: bool = False


def run(
    request: Request,
    on_event: Callable[[str], None] | None = None,
    *,
    on_board: Callable[[Board], None] | None = None,
    cancelled: Event | None = None,
) -> Run:
    """Run a request in a new process and session, and recount every board it tells.

    Parameters
    ----------
    request
        What to run. Its time limit is met within half a second, its memory limit by the
        system.
    on_event
        Told each step: ``built``, ``loaded``, ``board``, ``wrong`` (a board that the checker
        refused), ``partial``, ``end``.
    on_board
        Told each board, partial ones too, as it comes.
    cancelled
        Ends the run when it is set, as Ctrl-C would.

    Raises
    ------
    InputError
        If the request makes no sense to the variant or to the engine, or the variant's own
        code fails.
    """
    result = Run()
    started = time.time()
    with tempfile.TemporaryFile() as errors:
        process = _start(request, started, errors)
        try:
            for line in _lines(process, request, started, cancelled):
                kind = _note(result, json.loads(line), request)
                told = result.boards[-1] if kind == "board" else result.partial
                if on_board is not None and told is not None and kind in ("board", "partial"):
                    on_board(told)
                if on_event is not None:
                    on_event(kind)
                if kind == "wrong":
                    break
            result.interrupted = cancelled is not None and cancelled.is_set()
        except KeyboardInterrupt:
            result.interrupted = True
        finally:
            _stop(process)
            code, usage = _reap(process)
        errors.seek(0)
        complaint = errors.read()[-2000:].decode(errors="replace").strip()
    result.wall_s = time.time() - started
    result.cpu_s = usage.ru_utime + usage.ru_stime
    result.memory_mb = usage.ru_maxrss / 1024
    if result.status is Status.UNKNOWN and "ended" not in result.counts:
        result.status = _ending(request, result, started, code, complaint)
        if result.status is Status.CRASH:
            result.message = complaint.splitlines()[-1] if complaint else _death(code)
    if result.status is Status.MEMOUT:
        result.message = f"more than {_size(request.memory_mb)} was needed"
    result.counts.pop("ended", None)
    return result


def _start(request: Request, started: float, errors: Any) -> subprocess.Popen[bytes]:  # noqa: ANN401
    def limit_memory() -> None:
        die_with_parent()
        if request.memory_mb is not None:
            size = request.memory_mb * 1024 * 1024
            resource.setrlimit(resource.RLIMIT_AS, (size, size))

    process = subprocess.Popen(
        [sys.executable, "-m", "e2cp.engines.worker", repr(started)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=None if request.log else errors,
        start_new_session=True,
        preexec_fn=limit_memory,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError), process.stdin as stream:
        stream.write(request.to_json().encode())
    return process


def _lines(
    process: subprocess.Popen[bytes], request: Request, started: float, cancelled: Event | None
) -> Iterator[bytes]:
    """Yield the worker's events until it ends, its time is up or it is cancelled."""
    assert process.stdout is not None
    deadline = None if request.seconds is None else started + request.seconds + GRACE
    rest = b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            left = None if deadline is None else deadline - time.time()
            if left is not None and left <= 0:
                return
            if cancelled is not None:
                if cancelled.is_set():
                    return
                left = LOOK if left is None else min(left, LOOK)
            if not selector.select(left):
                continue
            chunk = os.read(process.stdout.fileno(), 1 << 16)
            if not chunk:
                return
            *lines, rest = (rest + chunk).split(b"\n")
            yield from lines


def _note(result: Run, event: dict[str, Any], request: Request) -> str:
    kind: str = event.pop("event")
    if kind == "refused":
        if not _short_of_memory(request, event["message"]):
            raise InputError(event["message"])
        kind = "memory"
    if kind == "board":
        board = board_of(request.puzzle, event)
        fault = _fault(board, request, result.optimises)
        if fault is None:
            result.boards.append(board)
            return kind
        result.status, result.refused = Status.WRONG, board
        result.message = f"the checker refused a board: {fault}"
        result.counts["ended"] = 1
        return "wrong"
    if kind == "partial":
        result.partial = board_of(request.puzzle, event)
    elif kind == "memory":
        result.status, result.counts["ended"] = Status.MEMOUT, 1
    elif kind == "proof":
        result.proof = event["path"]
    elif kind == "end":
        result.status = Status(event["status"])
        result.solve_s = event["solve_s"] - result.load_s
        result.counts = {**event["counts"], "ended": 1}
    else:
        for key, value in event.items():
            setattr(result, key, value)
    return kind


def _fault(board: Board, request: Request, optimises: bool) -> str | None:
    """Return what the checker finds that the model promised not to do, or None."""
    report = check(board)
    square = request.puzzle.square
    open_cells, relaxed = set(board.holes.tolist()), set(request.relaxed)
    faults = {
        "side that breaks the rim": [square(fault.cell) for fault in report.rim_faults],
        "piece used twice": [str(piece + 1) for piece in report.duplicates],
        "broken clue": [square(clue.cell) for clue in report.clues_broken],
        "cell left empty": [square(cell) for cell in sorted(open_cells - relaxed)],
        "relaxed cell filled": [square(cell) for cell in sorted(relaxed - open_cells)],
    }
    if not optimises:
        junctions = [f"{square(m.cell)}|{square(m.neighbour)}" for m in report.mismatches]
        faults["mismatch"] = junctions
    found = [f"{what} at {where[0]}" for what, where in faults.items() if len(where) == 1]
    found += [f"{len(w)} × {what}, first {w[0]}" for what, w in faults.items() if len(w) > 1]
    return "; ".join(found) or None


def _death(code: int) -> str:
    if code >= 0:
        return f"the solver's process ended with exit code {code}"
    return f"the solver's process was ended by {signal.Signals(-code).name}"


def _size(megabytes: int | None) -> str:
    if megabytes is None:
        return "this machine has"
    return f"{megabytes // 1024}G" if megabytes % 1024 == 0 else f"{megabytes}M"


def _ending(request: Request, result: Run, started: float, code: int, complaint: str) -> Status:
    """Name the ending of a process that did not tell it."""
    if result.interrupted:
        return Status.FEASIBLE if result.boards else Status.UNKNOWN
    if request.seconds is not None and time.time() - started >= request.seconds:
        return Status.FEASIBLE if result.boards else Status.TIMEOUT
    return Status.MEMOUT if _short_of_memory(request, complaint) else Status.CRASH


def _short_of_memory(request: Request, complaint: str) -> bool:
    signs = ("memory", "alloc", "failed to map")
    return request.memory_mb is not None and any(sign in complaint.lower() for sign in signs)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the worker and everything it started: SIGTERM, a moment, SIGKILL, to the group."""
    if process.stdout is not None:
        process.stdout.close()
    for sign in (signal.SIGTERM, signal.SIGKILL):
        if _finished(process, 0.0 if sign is signal.SIGTERM else GRACE):
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, sign)


def _finished(process: subprocess.Popen[bytes], patience: float) -> bool:
    deadline = time.time() + patience
    while True:
        done = os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if done is not None or time.time() >= deadline:
            return done is not None
        time.sleep(0.005)


def _reap(process: subprocess.Popen[bytes]) -> tuple[int, resource.struct_rusage]:
    _, status, usage = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    process.returncode = code
    return code, usage
