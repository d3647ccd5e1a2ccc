"""What the page has computed: one job at a time, each in a process under limits."""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_of, board_values
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.runtime.start import start_fresh
from e2cp.runtime.task import Task
from e2cp.view.board_values import board_of_page

KINDS = ("complete", "repair", "search", "report")
MEMORY_MB = 6144
"""Address space of a job; compiled code and the solvers map far more than they hold."""

LONGEST = 600.0
"""Seconds that a job may be given."""

GRACE = 20.0
"""Seconds on top of what it was given until it is ended: loading and compiling do not count."""

COMPILING = 300.0
"""The same for a search, which may have to compile its kernels first."""

Publish = Callable[[dict[str, Any]], None]


class Jobs:
    """Starts jobs, listens to them, and has the checker recount every board they send.

    Parameters
    ----------
    publish
        Called, in a thread of the job's own, with each event for the page.
    """

    def __init__(self, publish: Publish) -> None:
        self._publish = publish
        self._lock = threading.Lock()
        self._cancelled: threading.Event | None = None
        self._thread: threading.Thread | None = None
        self._number = 0

    @property
    def busy(self) -> bool:
        """Whether a job is under way."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, job: dict[str, Any]) -> int:
        """Start a job and return its number.

        Raises
        ------
        InputError
            If it makes no sense.
        BusyError
            If another is under way.
        """
        board = None if job["kind"] == "report" else board_of_page(job["board"])
        with self._lock:
            if self.busy:
                raise BusyError("something is being computed already")
            self._number += 1
            self._cancelled = threading.Event()
            arguments = (self._number, job, board, self._cancelled)
            self._thread = threading.Thread(target=self._run, args=arguments, daemon=True)
            self._thread.start()
            return self._number

    def cancel(self, number: int) -> bool:
        """End a job; return whether it was under way."""
        with self._lock:
            if number != self._number or not self.busy or self._cancelled is None:
                return False
            self._cancelled.set()
            return True

    def close(self) -> None:
        """End what is under way and wait for it."""
        if self._cancelled is not None:
            self._cancelled.set()
        if self._thread is not None:
            self._thread.join(5.0)

    def _run(
        self, number: int, job: dict[str, Any], board: Board | None, cancelled: threading.Event
    ) -> None:
        about = {"job": number, "kind": job["kind"]}
        try:
            task = Task("e2cp.view.job_child", payload=json.dumps(job), memory_mb=MEMORY_MB)
            child = start_fresh(task)
        except OSError as error:
            self._publish({**about, "event": "failed", "message": str(error)})
            return
        more = COMPILING if job["kind"] in ("search", "complete") else GRACE
        child.deadline = time.time() + job.get("seconds", LONGEST) + more
        said_end = False
        try:
            for event in child.events(cancelled):
                said_end = said_end or event["event"] in ("done", "refused", "memory")
                self._publish({**about, **self._passed_on(event, board)})
        finally:
            child.signal(signal.SIGTERM)
            ended = child.end()
        if cancelled.is_set():
            self._publish({**about, "event": "cancelled", "message": "cancelled"})
        elif not said_end:
            message = "out of time" if child.stopped_by else ended.reason
            self._publish({**about, "event": "failed", "message": message})

    @staticmethod
    def _passed_on(event: dict[str, Any], board: Board | None) -> dict[str, Any]:
        """Return an event for the page; a board only if the checker confirms it."""
        if event["event"] == "refused":
            return {"event": "failed", "message": event["message"]}
        if event["event"] == "memory":
            return {"event": "failed", "message": "out of memory"}
        if event["event"] != "board" or board is None:
            return event
        found = board_of(board.puzzle, event)
        report = check(found)
        if not report.valid or report.score != event["score"]:
            return {"event": "failed", "message": "the checker refused the board"}
        values = {**board_values(found), "score": report.score, "puzzle_hash": board.puzzle.hash}
        return {"event": "board", "message": event["message"], **values}


class BusyError(Exception):
    """Another job is under way."""


def read_job(values: dict[str, Any], methods: list[str]) -> dict[str, Any]:
    """Return the job that the page asks for.

    Raises
    ------
    InputError
        If something in it is wrong.
    """
    kind = values.get("kind")
    if kind not in KINDS or kind == "report":
        raise InputError("no such job", read=kind, expected=", ".join(KINDS[:-1]))
    seconds = values.get("seconds", 60)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise InputError("wrong time", read=seconds, expected="seconds")
    if not 0.1 <= seconds <= LONGEST:
        raise InputError("wrong time", read=seconds, expected=f"0.1 to {LONGEST:g} seconds")
    job: dict[str, Any] = {"kind": kind, "board": values.get("board"), "seconds": float(seconds)}
    if not isinstance(job["board"], dict):
        raise InputError("no board", expected="a board")
    board = board_of_page(job["board"])
    if kind == "repair":
        cells = values.get("cells")
        if not isinstance(cells, list) or not all(
            type(cell) is int and 0 <= cell < board.puzzle.size for cell in cells
        ):
            raise InputError("wrong cells", expected="numbers of cells")
        job["cells"] = sorted(set(cells))
    if kind == "search":
        method, seed = values.get("method", "hybrid"), values.get("seed", 1)
        if method not in methods:
            raise InputError("no such method", read=method, expected=", ".join(methods))
        if type(seed) is not int or not 0 <= seed < 2**31:
            raise InputError("wrong seed", read=seed, expected="a whole number from 0")
        job |= {"method": method, "seed": seed}
    return job
