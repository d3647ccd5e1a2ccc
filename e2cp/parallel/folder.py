"""The folder from which a search goes on after whatever ended it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from e2cp.errors import InputError
from e2cp.formats.boards.document import board_from_document, board_to_json
from e2cp.formats.document import Document
from e2cp.modelling.user_code import code_hashes, refuse_foreign_code
from e2cp.parallel import history
from e2cp.parallel.events import incumbent_key
from e2cp.parallel.history import HistoryEntry
from e2cp.parallel.record import SearchRecord
from e2cp.puzzle.board import Board
from e2cp.runtime.files import read_source, write_atomically
from e2cp.runtime.folder_links import refuse_links
from e2cp.runtime.folder_lock import lock_folder
from e2cp.runtime.line_file import LineFile

PATIENCE = 15.0
"""Seconds to wait for workers that outlive a killed search: they save and end."""


RECORD = "search.json"
"""The file without which nobody can go on."""


def holds_search(path: Path) -> bool:
    """Whether a search was saved in a folder, so that one can go on from it."""
    return (path / RECORD).exists()


class SearchFolder:
    """A folder with a search's files, locked while in use.

    They are ``search.json``, ``best.json``, ``history.jsonl`` and ``worker-N.npz``.

    The lock is held by the search and its workers, so that it is free only when nobody writes
    any more.

    Attributes
    ----------
    path
        The folder.
    record
        What ``search.json`` says; nothing yet in a new folder.
    lock
        The descriptor of the lock.
    complaint
        What is wrong with ``best.json``, once `best` has found out.
    kept
        The board that ``best.json`` was last seen to hold.
    """

    def __init__(self, path: Path, lock: int, record: SearchRecord | None) -> None:
        self.path = path
        self.lock = lock
        self.record = record
        self.complaint: str | None = None
        self.kept: Board | None = None
        self._history = LineFile(path / history.NAME)

    @classmethod
    def create(cls, path: str | Path) -> SearchFolder:
        """Make a folder for a new search.

        Raises
        ------
        InputError
            If there is a search already, or anything else.
        """
        path = Path(path)
        _refuse_filled(path)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot be made ({error.strerror})", file=str(path)) from None
        lock = _lock(path, None)
        try:
            _refuse_filled(path)
        except InputError:
            os.close(lock)
            raise
        return cls(path, lock, None)

    @classmethod
    def open(
        cls,
        path: str | Path,
        on_wait: Callable[[str], None] | None = None,
        *,
        trust: bool = False,
    ) -> SearchFolder:
        """Open the folder of an earlier search, to go on with it.

        Parameters
        ----------
        path
            The folder.
        on_wait
            Called if workers of a killed search have to be waited for, and with what is run by
            trust or not written any more.
        trust
            Whether files of code that it names may be run although somebody else made it.

        Raises
        ------
        InputError
            If there is no search, or it is in use, or its files are damaged, or it would run code
            of somebody else's.
        """
        path = Path(path)
        file = path / RECORD
        made = "a folder that `e2cp search --checkpoint` has made"
        if not path.is_dir():
            problem = "this is no folder" if path.exists() else "no such folder"
            raise InputError(problem, file=str(path), expected=made)
        if not file.exists():
            raise InputError("there is no search here", file=str(path), expected=made)
        refuse_links(path)
        lock = _lock(path, on_wait)
        try:
            for half in (*path.glob(".e2cp-*"), *path.glob("*.new.npz")):
                half.unlink()  # written when it was killed
            source = read_source(file, "a search")
            record = SearchRecord.from_document(Document.parse(source))
            settings = record.settings
            own = None if settings.foreign else record.code
            refuse_foreign_code([settings.label], path, own=own, trust=trust, on_note=on_wait)
            if settings.foreign and record.out is not None:
                if on_wait is not None:
                    on_wait(
                        "this folder was not made by you here: nothing is written to "
                        f"{record.out}, --out names a file"
                    )
                record.out = None
            record.settings = replace(settings, foreign=False)  # from now on it is one's own
            record.code = code_hashes([settings.label])
            return cls(path, lock, record)
        except BaseException:
            os.close(lock)
            raise

    def state_file(self, worker: int) -> Path:
        """Return where a worker's state is kept."""
        return self.path / f"worker-{worker}.npz"

    def save(self, record: SearchRecord) -> None:
        """Write ``search.json``."""
        write_atomically(self.path / RECORD, record.to_json())

    def save_best(self, board: Board, made: dict[str, object]) -> None:
        """Write ``best.json``."""
        write_atomically(self.path / "best.json", board_to_json(board, made))
        self.kept = board

    def note_gain(self, entry: HistoryEntry) -> None:
        """Add a board to the history."""
        self._history.append(entry.to_line())

    def best(self) -> Board | None:
        """Return the best board so far, if there is one that can be read: history has it, too."""
        if self.record is None:
            return None
        file, puzzle = self.path / "best.json", self.record.settings.puzzle
        boards = [entry.board for entry in history.read_history(self.path, puzzle)]
        if file.exists():
            try:
                source = read_source(file, "a board")
                self.kept = board_from_document(Document.parse(source)).on(puzzle)
                boards.append(self.kept)
            except InputError as error:  # the workers' states hold their own best boards
                instead = "the history's best board is taken" if boards else "going on without it"
                self.complaint = f"{error}: {instead}"
        return max(reversed(boards), key=incumbent_key, default=None)

    def discard(self) -> None:
        """Forget a search that was refused before it began."""
        for name in (RECORD, history.NAME, "best.json"):
            (self.path / name).unlink(missing_ok=True)

    def close(self) -> None:
        """Give the folder free; one in which nothing was saved is removed."""
        self._history.close()
        if self.path.is_dir() and not _is_filled(self.path):
            (self.path / "lock").unlink(missing_ok=True)
            self.path.rmdir()
        os.close(self.lock)


def _is_filled(path: Path) -> bool:
    return any(file.name != "lock" for file in path.iterdir())


def _refuse_filled(path: Path) -> None:
    """Refuse a path that is not a new or empty folder."""
    if holds_search(path):
        raise InputError(
            "there is a search in this folder already",
            file=str(path),
            expected=f"`e2cp resume {path}` to go on with it, or another folder",
        )
    if path.exists() and not path.is_dir():
        raise InputError("this is no folder", file=str(path), expected="a new folder")
    if path.is_dir() and _is_filled(path):
        raise InputError("this folder is not empty", file=str(path), expected="a new folder")


def _lock(path: Path, on_wait: Callable[[str], None] | None) -> int:
    """Lock a folder; wait a little for workers without a search, refuse if one is alive."""

    def note() -> None:
        if on_wait is not None:
            on_wait("waiting for the workers of the former search to save and end")

    return lock_folder(path, "a search that has ended", patience=PATIENCE, on_wait=note)
