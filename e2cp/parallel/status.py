"""How a search is getting on, read from its folder by whoever asks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.parallel.folder import RECORD, holds_search
from e2cp.parallel.history import HistoryEntry, read_history
from e2cp.parallel.record import SearchRecord
from e2cp.runtime.files import read_source
from e2cp.runtime.folder_lock import folder_owner


@dataclass(frozen=True)
class SearchStatus:
    """A search, whether it runs or not.

    Attributes
    ----------
    record
        What ``search.json`` says.
    history
        The best boards so far.
    process
        The process that searches, and its machine; nothing if none does.
    now
        When this was read, as `time.time` gives it.
    """

    record: SearchRecord
    history: tuple[HistoryEntry, ...]
    process: str | None
    now: float

    @property
    def score(self) -> int | None:
        """The best score; nothing if there is no board yet."""
        scores = [entry.score for entry in self.history]
        scores += [score for _, score in self.record.trajectory]
        return max(scores, default=None)

    @property
    def age(self) -> float | None:
        """Seconds since the folder was last written."""
        updated = self.record.live.get("updated")
        return max(0.0, self.now - updated) if isinstance(updated, int | float) else None

    @property
    def since_gain(self) -> float | None:
        """Seconds of searching since the best score was reached."""
        if not self.record.trajectory:
            return None
        seconds = self.record.seconds
        if self.process is not None and self.age is not None:
            seconds += self.age
        return max(0.0, seconds - self.record.trajectory[-1][0])

    @property
    def workers(self) -> list[dict[str, Any]]:
        """What is known of each worker."""
        workers = self.record.live.get("workers", [])
        return [one for one in workers if isinstance(one, dict)]

    def as_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        record, asked = self.record, self.record.settings
        rate = record.live.get("rate")
        return {
            "puzzle": asked.puzzle.name,
            "method": asked.label,
            "seed": asked.seed,
            "running": self.process is not None,
            "process": self.process,
            "score": self.score,
            "max_score": asked.puzzle.max_score,
            "seconds": round(record.seconds, 3),
            "limit": asked.stop.seconds,
            "since_gain": None if self.since_gain is None else round(self.since_gain, 1),
            "age": None if self.age is None else round(self.age, 1),
            "work": record.work,
            "unit": record.unit,
            "rate": rate if self.process is not None else None,
            "workers": self.workers or [{} for _ in range(asked.workers)],
            "deaths": record.deaths,
            "boards": {str(score): count for score, count in sorted(record.tally.items())},
            "history": len(self.history),
            "stopped": record.stopped,
        }


def read_status(path: str | Path) -> SearchStatus:
    """Read how a search is getting on; its folder is not locked, and may be in use.

    Raises
    ------
    InputError
        If there is no search, or its file is damaged.
    """
    folder = Path(path)
    if not holds_search(folder):
        problem = "there is no search here" if folder.is_dir() else "no such folder"
        made = "a folder that `e2cp search --checkpoint` has made"
        raise InputError(problem, file=str(path), expected=made)
    record = SearchRecord.from_document(Document.parse(read_source(folder / RECORD, "a search")))
    history = read_history(folder, record.settings.puzzle)
    return SearchStatus(record, tuple(history), folder_owner(folder), time.time())
