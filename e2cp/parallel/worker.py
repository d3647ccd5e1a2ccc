"""The process that runs one search: ``python -m e2cp.parallel.worker``.

A job comes on standard input as one line of JSON, events go to standard output, one line each.
Between two portions of work it reads further commands: the best score reached elsewhere,
or that it may begin. It saves its state from time to time and when it is asked to end; then a
portion that may take long is left in the middle. If nobody listens any more it saves and ends by
itself, and if nobody could go on from what it saved it removes that.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from e2cp.completion.completion import complete_greedily
from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_of
from e2cp.formats.document import Document
from e2cp.methods.base import Cancelled
from e2cp.methods.registry import find_entry, make_search
from e2cp.methods.saved_state import restore_search
from e2cp.parallel.checkpoint import previous, read_checkpoint, save_checkpoint
from e2cp.parallel.early_worker import EARLY
from e2cp.parallel.events import (
    best_event,
    board_event,
    end_event,
    end_reason,
    incumbent_key,
    progress_event,
)
from e2cp.parallel.settings import SearchSettings
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.runtime.cancellation import Cancellation
from e2cp.runtime.child_limits import apply_limits
from e2cp.runtime.child_main import leave_at_once
from e2cp.runtime.command_channel import CommandChannel
from e2cp.runtime.files import Source
from e2cp.runtime.json_lines import Emit, event_stream

if TYPE_CHECKING:
    from e2cp.methods.base import Method

REPORT_INTERVAL = 0.5
"""Seconds between two reports of progress."""

FRESH = 3
"""After so many crashes a worker trusts nothing that was saved, not even the best board."""

NOTHING = (0, 0)
"""The incumbent key of no board at all."""


def main() -> None:
    """Read the job and search until asked to end, or until there is nothing left to do."""
    apply_limits(sys.argv[1])
    channel = CommandChannel(0)
    emit = event_stream(on_closed=channel.desert)  # nobody reads any more: save and end
    signal.signal(signal.SIGTERM, lambda *_: channel.close())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if EARLY in sys.argv[2:]:
        import_module("e2cp.kernels")
    line = channel.first_line()
    if line is not None:
        try:
            _Session(Document.parse(Source("job", line)), channel, emit).run()
        except InputError as error:
            emit({"event": "refused", "message": str(error)})
    leave_at_once()


class _Session:
    """One search, its listeners and its file."""

    def __init__(self, document: Document, channel: CommandChannel, emit: Emit) -> None:
        values = document.values
        self.settings = SearchSettings.from_document(document)
        self.channel, self.emit = channel, emit
        self.path = Path(values["checkpoint"])
        self.interval: float = values["interval"]
        self.work_limit: int | None = values["work"]
        self.target: int | None = values["target"]
        self.first: bool = values["first"]
        self.temporary: bool = values["temporary"]
        self.deadline: float | None = values["deadline"]
        self.distrust: int = values.get("distrust", 0)
        self.fallback: dict[str, Any] | None = values.get("fallback")
        self.about = {
            "method": self.settings.label,
            "puzzle": self.settings.puzzle.hash,
            "seed": values["seed"],
        }
        self.begin = self.reported = self.saved = time.perf_counter()
        self.best_reported = NOTHING
        self.known, self.go = 0, False
        """The best score reached elsewhere, and whether the others need not be waited for."""
        self.compiled = 0.0
        """Processor time that compiling took."""
        self.search: Method | None = None
        self.cancellation = Cancellation(self._hurry, self._leave)

    def run(self) -> None:
        self._give_first_board()
        from e2cp.parallel.warm import compile_rest, is_warm

        name = self.settings.method
        cold = not is_warm(name)
        if cold:
            self.emit({"event": "compiling"})
            while not (self.first or self._may_go() or is_warm(name)):
                if not self.channel.wait(0.1):
                    return
        with self.cancellation:
            search = self._begin()
        self.search = search
        search.on_status = self._report_status

        def compile_all() -> None:
            compile_rest(name, goes_on=lambda: self.channel.wait(0.0))
            self.compiled = time.process_time()
            if self.deadline is not None:
                self.deadline += self._seconds()

        if cold and search.waits:
            cold = False
            compile_all()
        if not cold:
            self._report_ready(search)
        elif not search.best.holes.size:
            self._report_best(search)
        reason = None
        while reason is None and self._poll_commands(search):
            try:
                with self.cancellation:
                    more = search.step()
            except Cancelled:
                break
            self._report_best(search)
            if cold:
                cold = False
                compile_all()
                self._report_ready(search)
            reason = end_reason(search, more, self.target, self.work_limit)
            now = time.perf_counter()
            if now - self.reported >= REPORT_INTERVAL:
                self.reported = now
                self._report_progress(search)
            if now - self.saved >= self.interval:
                self._save(search.state())
        self._end(search, search.state(), reason)

    def _give_first_board(self) -> None:
        """Send a complete board made without machine code: compiling, or a model, may take long.

        It stands only until the search has one of its own.
        """
        if self.first and not self.path.exists():
            start = self.settings.start or Board.of_clues(self.settings.puzzle)
            board = complete_greedily(start, np.random.default_rng(self.about["seed"])).board
            self.emit({**board_event(board, self._seconds()), "event": "first"})

    def _read_commands(self) -> None:
        for message in self.channel.take():
            self.known = max(self.known, message.get("known", 0))
            self.deadline = message.get("deadline", self.deadline)
            self.go = self.go or message.get("go", False)

    def _may_go(self) -> bool:
        self._read_commands()
        return self.go

    def _end(self, search: Method, state: dict[str, Any], reason: str | None) -> None:
        """Save a state and report the end; nothing if nobody is there to go on from it."""
        if self.channel.deserted and self.temporary:
            shutil.rmtree(self.path.parent, ignore_errors=True)
            return
        self._save(state)
        self._report_progress(search)
        self.emit(end_event(search, reason))

    def _hurry(self) -> None:
        """Ask for the end of the portion that is under way."""
        self.channel.close()
        if self.search is not None:
            self.search.cancelled.set()

    def _leave(self) -> None:
        """End this process in the middle of a portion, if there is a state to go on from."""
        if self.search is not None:
            try:
                state = self.search.snapshot()
            except Exception:  # it was just changing
                return
            if state is None:
                return
            self._end(self.search, state, None)
        os._exit(0)

    def _begin(self) -> Method:
        """Make the search, and go on from the last state that can be trusted.

        That is the last one, the one before it, the best board that is known, or nothing; one
        of them less for each process of this worker that crashed without saving.
        """
        files = [self.path, previous(self.path)][self.distrust :]
        saved = self.path.exists() or previous(self.path).exists()
        if saved and self.distrust:
            what = ("its last state is", "its last states are")[self.distrust > 1]
            self._note(f"{self.path}: {what} not used any more, as the worker crashed")
        for file in files:
            if file.exists() and (search := self._restored(file)) is not None:
                if file != self.path:
                    self._note(f"{file}: the one before it is used")
                return search
        asked, start = self.settings, self.settings.start
        if saved and self.distrust < FRESH and (board := self._fallback_board()) is not None:
            start = board
            self._note(f"{self.path}: gone on from the best board, score {board.score}")
        elif saved:
            self._note(f"{self.path}: started afresh")
        return make_search(asked.label, asked.puzzle, start, seed=self.about["seed"])

    def _restored(self, file: Path) -> Method | None:
        """Return the search as a file has it; nothing, and a note, if it is of no use."""
        asked = self.settings
        try:
            saved = read_checkpoint(file)
            if any(saved.about.get(key) != self.about[key] for key in ("method", "puzzle")):
                raise InputError("of another search")
            seed = saved.about["seed"]
            if not isinstance(seed, int) or seed < 0:
                raise InputError("wrong seed", read=seed)
            search = make_search(asked.label, asked.puzzle, asked.start, seed=seed)
            restore_search(search, saved.state)
        except Exception as error:  # damaged, or the state of another version of the method
            told = str(error)
            self._note(told if str(file) in told else f"{file}: does not fit ({told})")
            return None
        self.about["seed"] = seed
        return search

    def _fallback_board(self) -> Board | None:
        """Return the best board that is known, if the method can go on from a board."""
        info = find_entry(self.settings.method).info
        if self.fallback is None or not info.takes_start or info.exact or info.solves:
            return None
        board = board_of(self.settings.puzzle, self.fallback)
        return board if check(board).valid else None

    def _poll_commands(self, search: Method) -> bool:
        """Read the commands that were sent; return whether to go on."""
        goes_on = self.channel.wait(0.0)
        self._read_commands()
        if self.known > search.known:
            search.update_bound(self.known)
        search.deadline = self.deadline
        return goes_on

    def _report_ready(self, search: Method) -> None:
        self.emit({"event": "ready", "work": search.work, "compiled": self.compiled})
        self._report_best(search)

    def _report_best(self, search: Method) -> None:
        if incumbent_key(search.best) > self.best_reported:
            self.best_reported = incumbent_key(search.best)
            self._report_progress(search)
            self.emit(best_event(search, self._seconds()))

    def _report_progress(self, search: Method) -> None:
        self.emit(progress_event(search, self._seconds(), time.process_time()))

    def _report_status(self, message: str) -> None:
        self.emit({"event": "status", "message": message})

    def _seconds(self) -> float:
        return time.perf_counter() - self.begin

    def _save(self, state: dict[str, Any]) -> None:
        """Save the state; a full disk is reported and does not end the search."""
        self.saved = time.perf_counter()
        try:
            if self.temporary:
                self.path.parent.mkdir(mode=0o700, exist_ok=True)
            save_checkpoint(self.path, state, {**self.about, "progress": self._progress()})
            self.emit({"event": "saved"})
        except (InputError, OSError) as error:
            self._note(f"{error}: the state was not saved")

    def _progress(self) -> dict[str, Any]:
        """Return how far it is, for whoever looks at the file."""
        search = self.search
        if search is None:
            return {}
        event = progress_event(search, self._seconds(), time.process_time())
        return {**event, "depths": [int(count) for count in search.depths]}

    def _note(self, message: str) -> None:
        self.emit({"event": "note", "message": message})


if __name__ == "__main__":
    main()
