"""The ledger: every run that ended, its board, its puzzle and where it ran."""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import tempfile
from collections.abc import Collection, Sequence
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.boards.document import board_to_json
from e2cp.formats.boards.plain import board_of, board_values
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.writing import puzzle_to_json
from e2cp.lab import ledger_tables
from e2cp.lab.fingerprint import Fingerprint
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.set_aside import ASIDE, set_aside
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import read_source, write_atomically
from e2cp.runtime.gc_pause import gc_paused
from e2cp.runtime.line_file import Line, LineFile, Place, line_places, read_lines, read_place
from e2cp.solvers.status import Status

REPEATED = (Status.CRASH, Status.WRONG)
"""Endings that are run again if that is asked for."""


def start_file(mark: str) -> str:
    """Return where the start board with a mark lies, as seen from the ledger's folder."""
    return f"starts/{mark}.json"


class Ledger:
    """A folder of JSON lines, one file a writer, that a kill at any moment leaves readable.

    ``runs/WRITER.jsonl`` holds the records and ``boards/WRITER.jsonl`` the boards, written
    before them; ``puzzles/HASH-CLUES.json``, ``starts/HASH.json``, ``code/HASH.json`` and
    ``environments/HASH.json`` what the records refer to; ``superseded/`` the runs that were set
    aside to be run anew. Any number of processes may read while one writes.

    Parameters
    ----------
    folder
        The folder; made when something is written.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        host = re.sub(r"[^A-Za-z0-9.-]", "-", socket.gethostname())
        writer = f"{host}-{os.getpid()}-{secrets.token_hex(4)}.jsonl"
        self._runs = LineFile(self.folder / "runs" / writer)
        self._boards = LineFile(self.folder / "boards" / writer)
        self._kept: set[Path] = set()
        self._places: dict[str, Place] | None = None

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def append(self, record: Record, board: Board | None = None) -> None:
        """Write a run, and first its board.

        Raises
        ------
        InputError
            If it cannot be written, on a full disk for one: what was there stays as it was.
        """
        if board is not None:
            self._keep(self._puzzle_file(record), puzzle_to_json(board.puzzle))
            self._places = None
            self._boards.append(json.dumps({"key": record.key, **board_values(board)}))
        self._runs.append(record.to_json())

    def keep_start(self, spec: RunSpec) -> None:
        """Write the board that a run starts from, if there is one, once."""
        if spec.start is not None:
            self._keep(self.folder / start_file(spec.start_mark), board_to_json(spec.start))

    def keep_code(self, spec: RunSpec) -> None:
        """Write what code a run depends on, once for all that have the same."""
        if spec.code is not None:
            self._keep(self.folder / "code" / f"{spec.source}.json", spec.code.to_json())

    def keep_environment(self, mark: str, facts: dict[str, Any]) -> None:
        """Write what was installed where runs with this mark took place, once."""
        file = self.folder / "environments" / f"{mark}.json"
        self._keep(file, json.dumps(facts, indent=1, ensure_ascii=False) + "\n")

    def set_aside(self, keys: Collection[str]) -> None:
        """Take runs out of the ledger, so that they can be run anew; they are kept beside it.

        Nobody else may be writing, and nothing may have been appended here yet.
        """
        set_aside(self.folder, keys)
        self._places = None

    def runs_set_aside(self) -> list[Record]:
        """Return the runs that were set aside, all that have one key."""
        lines = read_lines(self.folder / ASIDE / "runs")
        found = sorted(map(_record, lines), key=attrgetter("certified"))
        return list({(each.key, each.started): each for each in found}.values())

    def close(self) -> None:
        """Flush and close what was written."""
        self._boards.close()
        self._runs.close()

    def records(self) -> list[Record]:
        """Return the runs, one a key: a crash gives way to any other end, the former to the later.

        They are in the order in which they ended, file by file.
        """
        latest: dict[str, Record] = {}
        with gc_paused():
            for line in read_lines(self.folder / "runs"):
                record = _record(line)
                known = latest.get(record.key)
                if known is None or _weight(known) <= _weight(record):
                    latest[record.key] = record
        return list(latest.values())

    def statuses(self) -> dict[str, str]:
        """Return how each run ended, by key; quicker than all records."""
        return ledger_tables.statuses(self.folder / "runs")

    def keys(self) -> set[str]:
        """Return the keys of all runs that ended."""
        return set(self.statuses())

    def board(self, key: str, puzzle: Puzzle) -> Board | None:
        """Return the board of a run, if it has one."""
        if self._places is None:
            self._places = line_places(self.folder / "boards")
        if key not in self._places:
            return None
        place = self._places[key]
        values = read_place(place)
        try:
            return board_of(puzzle, values)
        except InputError as error:
            raise error.at(str(place.file)) from None

    def board_of(self, record: Record) -> Board | None:
        """Return the board of a run, on the puzzle that the ledger keeps, if it has one."""
        if not self._puzzle_file(record).exists():
            return None
        return self.board(record.key, self.puzzle(record))

    def puzzle(self, record: Record) -> Puzzle:
        """Return the puzzle of a run that has a board."""
        source = read_source(self._puzzle_file(record), "a puzzle")
        return puzzle_from_document(Document.parse(source))

    def environments(self) -> dict[str, dict[str, Any]]:
        """Return what was installed where the runs took place, by mark."""
        files = sorted((self.folder / "environments").glob("*.json"))
        return {file.stem: Document.parse(read_source(file)).values for file in files}

    def codes(self) -> dict[str, Fingerprint]:
        """Return the code that runs depended on, by its hash, as far as it was noted."""
        found = {}
        for file in sorted((self.folder / "code").glob("*.json")):
            document = Document.parse(read_source(file, "code"))
            found[file.stem] = Fingerprint(document.texts("files"), document.texts("versions"))
        return found

    def write_parquet(self, path: str | Path, records: Sequence[Record] | None = None) -> Path:
        """Write runs as a table for other programs, whole or not at all; all if none are given."""
        if records is None:
            return ledger_tables.write_parquet(self.folder / "runs", Path(path))
        with tempfile.TemporaryDirectory() as scratch:
            lines = "".join(f"{record.to_json()}\n" for record in records)
            (Path(scratch) / "runs.jsonl").write_text(lines, encoding="utf-8")
            return ledger_tables.write_parquet(Path(scratch), Path(path), by="key, label, started")

    def _puzzle_file(self, record: Record) -> Path:
        return self.folder / "puzzles" / f"{record.puzzle[:32]}-{record.clues}.json"

    def _keep(self, file: Path, text: str) -> None:
        if file not in self._kept:
            if not file.exists():
                write_atomically(file, text)
            self._kept.add(file)


def _record(line: Line) -> Record:
    try:
        return Record.from_dict(line.values)
    except InputError as error:
        raise error.at(str(line.file), line.number) from None


def _weight(record: Record) -> tuple[bool, str, str]:
    # a run that was certified or refuted later stands a second time
    return record.status != Status.CRASH, record.started, record.certified
