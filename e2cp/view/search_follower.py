"""Following a search by the files of its checkpoint folder, whoever writes them."""

from __future__ import annotations

import json
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.boards.document import board_from_document
from e2cp.formats.boards.plain import board_of
from e2cp.formats.document import Document
from e2cp.parallel.checkpoint import Checkpoint, unpack_checkpoint
from e2cp.parallel.folder import RECORD
from e2cp.parallel.record import SearchRecord
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import MAX_BYTES, Source
from e2cp.runtime.folder_lock import folder_owner
from e2cp.view.forecast import forecast
from e2cp.view.heat import Heat
from e2cp.view.state_boards import boards_of_state
from e2cp.view.watched_file import WatchedFile

MOST_STATE = 256 << 20
"""Bytes of a worker's state that is read."""

STATES_AT_ONCE = 4
"""Workers' states that are read in one look, so that many workers do not make it slow."""

RATES = 240
"""Rates that are kept for the curve."""

MOST_HISTORY = 64 << 20
"""Bytes of the search's own history that are read."""

HISTORY = 500
"""Best boards that are kept."""


@dataclass(frozen=True)
class BestBoard:
    """A best board: when the search had it, by its own clock, and what its file says of it."""

    board: Board
    seconds: float
    made: dict[str, Any]


class SearchFollower:
    """What is known of a search, brought up to date by `poll`.

    It reads, and neither writes nor locks: the search does not notice.

    Parameters
    ----------
    folder
        The folder that ``--checkpoint`` names; it may be made later.

    Attributes
    ----------
    history
        The best boards met while following, the first that was there included.
    """

    kind = "search"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.history: list[BestBoard] = []
        self._record = WatchedFile(folder, RECORD)
        self._best = WatchedFile(folder, "best.json")
        self._past = WatchedFile(folder, "history.jsonl")
        self._past_read = 0
        self._states: dict[int, WatchedFile] = {}
        self._workers: dict[int, dict[str, Any]] = {}
        self._values: SearchRecord | None = None
        self._heat: Heat | None = None
        self._rates: deque[tuple[float, float]] = deque(maxlen=RATES)
        self._last: tuple[float, int] | None = None
        self._problem = ""
        self._owner: str | None = None
        self._turn = 0
        self._document: dict[str, Any] | None = None

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle, once the search has written it."""
        return None if self._values is None else self._values.settings.puzzle

    def poll(self) -> bool:
        """Look at the folder; return whether anything is new."""
        news = False
        try:
            if self._record.changed():
                self._read_record()
                news = True
            if self._values is not None:
                if self._past.changed():
                    news = self._read_past() or news
                if self._best.changed():
                    news = self._read_best() or news
                news = self._read_states() or news
            self._problem = ""
        except InputError as error:  # half a file of a disk that is full, or no search
            news = news or self._problem != str(error)
            self._problem = str(error)
        owner = folder_owner(self.folder)
        news, self._owner = news or owner != self._owner, owner
        if news or self._document is None:
            self._document = self._describe()
        return news

    def document(self) -> dict[str, Any]:
        """Return what the page shows, as of the last look."""
        if self._document is None:
            self._document = self._describe()
        return {**self._document, **self._clock()}

    def _clock(self) -> dict[str, Any]:
        """Return what changes although nothing happens."""
        record = self._values
        if record is None:
            return {"seconds": 0.0, "idle": None, "forecast": None}
        late = max(0.0, time.time() - self._record.changed_at) if self._owner else 0.0
        seconds = record.seconds + min(late, 60.0)
        trajectory = record.trajectory
        idle = seconds - trajectory[-1][0] if trajectory else None
        solved = bool(trajectory) and trajectory[-1][1] == record.settings.puzzle.max_score
        coming = None if solved or not self._owner else forecast(trajectory, seconds)
        return {
            "seconds": round(seconds, 1),
            "idle": None if idle is None else round(max(0.0, idle), 1),
            "forecast": None if coming is None else coming.as_dict(),
        }

    def _describe(self) -> dict[str, Any]:
        record = self._values
        found: dict[str, Any] = {
            "kind": self.kind,
            "name": self.folder.name,
            "running": self._owner is not None,
            "owner": self._owner,
            "problem": self._problem,
            "ready": record is not None,
        }
        if record is None:
            return found
        asked = record.settings
        workers = [
            {"number": number, "work": work, **self._workers.get(number, {})}
            for number, work in enumerate(record.works)
        ]
        heat = self._heat.as_dict(record.seconds) if self._heat is not None else None
        return {
            **found,
            "puzzle": asked.puzzle.name,
            "max_score": asked.puzzle.max_score,
            "method": asked.label,
            "seed": asked.seed,
            "stop": vars(asked.stop),
            "stopped": record.stopped,
            "cpu_seconds": record.cpu_seconds,
            "work": record.work,
            "unit": record.unit,
            "deaths": record.deaths,
            "trajectory": record.trajectory,
            "rate": self._rates[-1][1] if self._rates else None,
            "rates": list(self._rates),
            "workers": workers,
            "depths": self._depths(),
            "heat": heat,
            "history": [
                {"seconds": each.seconds, "score": each.board.score, "placed": each.board.placed}
                for each in self.history
            ],
        }

    def _depths(self) -> list[int]:
        """Return how often each depth was reached, by all workers together."""
        found: list[int] = []
        for worker in self._workers.values():
            for depth, count in enumerate(worker.get("depths", ())):
                if depth == len(found):
                    found.append(0)
                found[depth] += count
        return found

    def _read_record(self) -> None:
        text = self._record.read(MAX_BYTES).decode("utf-8", errors="replace")
        record = SearchRecord.from_document(Document.parse(Source(RECORD, text)))
        if self._values is None or self._values.settings.puzzle != record.settings.puzzle:
            self._heat = Heat(record.settings.puzzle)
            self.history.clear()
        self._values = record
        now = (record.seconds, record.work)
        if self._last is not None and now[0] > self._last[0]:
            rate = max(0, now[1] - self._last[1]) / (now[0] - self._last[0])
            self._rates.append((round(now[0], 1), rate))
        self._last = now

    def _read_past(self) -> bool:
        """Take in the boards that the search's own history has gained, where it keeps one."""
        assert self._values is not None
        data = self._past.read(MOST_HISTORY)
        if len(data) < self._past_read:  # another file
            self._past_read = 0
        whole = data.rfind(b"\n") + 1
        lines, self._past_read = data[self._past_read : whole].splitlines(), max(whole, 0)
        news = False
        for line in lines:
            try:
                values = json.loads(line)
                board = board_of(self._values.settings.puzzle, values)
                news = self._add(board, float(values["seconds"]), values) or news
            except (InputError, LookupError, TypeError, ValueError, RecursionError):
                continue  # damaged: the others are shown
        return news

    def _add(self, board: Board, seconds: float, made: dict[str, Any]) -> bool:
        """Add a best board, unless it is there or breaks a rule; return whether it was new."""
        assert self._heat is not None
        if any(each.board == board for each in self.history[-8:]) or not check(board).valid:
            return False
        kept = {key: value for key, value in made.items() if isinstance(value, str | int)}
        self.history = [*self.history, BestBoard(board, seconds, kept)][-HISTORY:]
        self._heat.add([board], seconds)
        return True

    def _read_best(self) -> bool:
        assert self._values is not None
        text = self._best.read(MAX_BYTES).decode("utf-8", errors="replace")
        reading = board_from_document(Document.parse(Source("best.json", text)))
        board = reading.on(self._values.settings.puzzle)
        seconds = reading.made.get("seconds")
        at = float(seconds) if isinstance(seconds, int | float) else self._values.seconds
        return self._add(board, at, reading.made)

    def _read_states(self) -> bool:
        """Read some workers' states that changed: what each reports of itself, and its boards."""
        assert self._values is not None and self._heat is not None
        count = len(self._values.works)
        news = False
        read = 0
        for step in range(count):
            number = (self._turn + step) % count
            file = self._states.setdefault(number, WatchedFile(self.folder, f"worker-{number}.npz"))
            if not file.changed():
                continue
            read += 1
            try:
                state = unpack_checkpoint(file.read(MOST_STATE), file.path.name)
            except InputError:
                continue  # of another version, or damaged: the search says so
            self._workers[number] = self._reported(number, state, file.changed_at)
            self._heat.add(boards_of_state(state.state, self._heat.puzzle), self._values.seconds)
            news = True
            if read == STATES_AT_ONCE:
                self._turn = number + 1
                break
        return news

    def _reported(self, number: int, saved: Checkpoint, at: float) -> dict[str, Any]:
        """Return what a worker says of itself, and how fast it was since the last time."""
        said = saved.about.get("progress")
        if not isinstance(said, dict):
            return {}
        keys = ("current", "best", "restarts", "cpu_seconds", "notes")
        shown = {key: said[key] for key in keys if key in said}
        depths = said.get("depths")
        if isinstance(depths, list) and all(isinstance(each, int) for each in depths):
            shown["depths"] = depths
        before = self._workers.get(number, {})
        shown |= {"seen_work": said.get("work", 0), "seen_at": at}
        if "seen_at" in before and at > before["seen_at"]:
            done = max(0, shown["seen_work"] - before["seen_work"])
            shown["rate"] = done / (at - before["seen_at"])
        return shown
