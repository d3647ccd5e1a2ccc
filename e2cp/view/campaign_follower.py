"""Following a campaign by its ledger, whoever runs it."""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.record import Record
from e2cp.puzzle.board import Board
from e2cp.solvers.status import Status

LAST = 200
"""Runs that are listed, the latest first."""

PATIENCE = 20.0
"""A ledger is read again after so many times as long as reading took: a long one seldom."""

Mark = tuple[tuple[str, int, int], ...]


class CampaignFollower:
    """What is known of a campaign, brought up to date by `poll`; it reads and nothing else.

    Parameters
    ----------
    folder
        The folder of ``e2cp campaign run`` or ``e2cp compare``; it may be made later.
    """

    kind = "campaign"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._place = CampaignFolder(folder)
        self._mark: Mark | None = None
        self._records: list[Record] = []
        self._planned: set[str] | None = None
        self._problem = ""
        self._owner: str | None = None
        self._next = 0.0
        self._began: tuple[float, int] | None = None
        self._document: dict[str, Any] | None = None

    @property
    def mark(self) -> Mark | None:
        """What changes whenever the ledger does."""
        return self._mark

    def poll(self) -> bool:
        """Look at the folder; return whether anything is new."""
        owner = self._place.owner()
        news, self._owner = owner != self._owner or self._document is None, owner
        now, mark = time.monotonic(), self._look()
        if mark != self._mark and now >= self._next:
            try:
                self._records, self._planned = self._place.records(), self._place.planned()
                self._problem = ""
            except (InputError, OSError) as error:
                self._problem = str(error)
            self._mark, news = mark, True
            self._next = time.monotonic() + PATIENCE * (time.monotonic() - now)
        if news:
            self._document = self._describe()
        return news

    def document(self) -> dict[str, Any]:
        """Return what the page shows, as of the last look."""
        if self._document is None:
            self._document = self._describe()
        return self._document

    def board_of(self, key: str) -> Board | None:
        """Return the board of a run, if it is known and has one."""
        record = next((each for each in self._records if each.key == key), None)
        # a ledger remembers where its boards are: a new one finds those that came since
        return None if record is None else CampaignFolder(self.folder).ledger.board_of(record)

    def _look(self) -> Mark:
        found = []
        for place in (self.folder / "planned.txt", *_files(self.folder / "runs")):
            try:
                seen = place.stat()
            except OSError:
                continue
            found.append((place.name, seen.st_mtime_ns, seen.st_size))
        return tuple(found)

    def _describe(self) -> dict[str, Any]:
        keys = {record.key for record in self._records}
        planned = keys if self._planned is None else self._planned
        left = len(planned - keys)
        statuses = Counter(record.status for record in self._records)
        done = len(self._records)
        if self._owner is None:
            self._began = None
        elif self._began is None:
            self._began = (time.time(), done)
        return {
            "kind": self.kind,
            "name": self.folder.name,
            "running": self._owner is not None,
            "owner": self._owner,
            "problem": self._problem,
            "ready": bool(self._records) or self._planned is not None,
            "planned": len(planned),
            "done": done,
            "left": left,
            "remaining": self._remaining(done, left),
            "statuses": dict(sorted(statuses.items())),
            "configurations": _configurations(self._records),
            "runs": [_run(record) for record in self._latest()],
        }

    def _remaining(self, done: int, left: int) -> float | None:
        """Return about how many seconds are left, from how fast runs ended while looking on."""
        if self._began is None or not left or done <= self._began[1]:
            return None
        return left * (time.time() - self._began[0]) / (done - self._began[1])

    def _latest(self) -> list[Record]:
        return sorted(self._records, key=lambda each: each.started, reverse=True)[:LAST]


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(Path(entry.path) for entry in os.scandir(folder))
    except OSError:
        return []


def _run(record: Record) -> dict[str, Any]:
    return {
        "key": record.key,
        "label": record.label,
        "instance": record.instance,
        "seed": record.seed,
        "status": record.status,
        "score": record.score,
        "max_score": record.max_score,
        "wall_s": round(record.wall_s, 3),
        "cpu_s": round(record.cpu_s, 3),
        "started": record.started,
        "message": record.message[:200],
    }


def _configurations(records: list[Record]) -> list[dict[str, Any]]:
    """Return one row a configuration: how many runs, how they ended, times and scores."""
    groups: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        groups[record.label].append(record)
    rows = []
    for label, runs in sorted(groups.items()):
        scores = [run.score for run in runs if run.score is not None]
        rows.append(
            {
                "label": label,
                "runs": len(runs),
                "solved": sum(Status(run.status).solved for run in runs),
                "failed": sum(run.status in ("CRASH", "WRONG", "MEMOUT") for run in runs),
                "cpu_s": round(sum(run.cpu_s for run in runs) / len(runs), 3),
                "best": max(scores, default=None),
                "mean": round(sum(scores) / len(scores), 2) if scores else None,
            }
        )
    return rows
