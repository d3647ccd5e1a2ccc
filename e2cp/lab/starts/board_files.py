"""Start boards from files."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from e2cp.catalogue.opening import PATH_SUFFIXES, refuse_duplicates
from e2cp.errors import InputError
from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.detect import read_any
from e2cp.lab.instances import Instance
from e2cp.lab.starts.start import Start
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.files import read_source
from e2cp.workflows.start import read_start, refuse_unfit

if TYPE_CHECKING:
    from e2cp.lab.spec import Spec
    from e2cp.lab.starts.store import StartStore


class BoardFiles:
    """The boards of a folder, or a single one.

    Each puzzle takes the boards that are made of its pieces; seed 1 takes the first of them by
    name, where numbers count as numbers, seed 2 the second, and so on from the first again.

    Parameters
    ----------
    name
        The folder, a file, a viewer link or ``record:NAME``.
    on_note
        Receives which files of a folder are no boards.
    """

    def __init__(self, name: str, on_note: Callable[[str], None] | None = None) -> None:
        self.name = name
        self._note = on_note or (lambda message: None)
        self._fitting: dict[tuple[str, int], list[Start]] = {}

    def start(self, instance: Instance, seed: int, spec: Spec, store: StartStore | None) -> Start:
        """Return the board whose turn it is."""
        puzzle = instance.puzzle
        asked = puzzle.hash, len(puzzle.clues)
        if asked not in self._fitting:
            self._fitting[asked] = self._boards_of(puzzle)
        boards = self._fitting[asked]
        return boards[(seed - 1) % len(boards)]

    def task(self, instance: Instance, seed: int, spec: Spec) -> None:
        """Return nothing: no run makes it."""

    def _boards_of(self, puzzle: Puzzle) -> list[Start]:
        if not Path(self.name).is_dir():
            return [Start(read_start(self.name, puzzle))]
        found, reasons = [], []
        for reading in self._readings:
            try:
                board = reading.on(puzzle)
                refuse_duplicates(board, reading.file)
                refuse_unfit(board, reading.file)
            except InputError as error:
                reasons.append(str(error))
            else:
                found.append(Start(board, source=_maker(reading.made)))
        if not found:
            raise InputError(
                f"no start board of {puzzle.name} among these {len(reasons)}",
                file=self.name,
                expected=f"a board of its pieces; the first: {reasons[0]}",
            )
        return found

    @cached_property
    def _readings(self) -> list[BoardReading]:
        files = [file for file in Path(self.name).iterdir() if file.suffix.lower() in PATH_SUFFIXES]
        found = []
        for file in sorted(files, key=_in_order):
            try:
                reading = read_any(read_source(file, "a board"))
            except InputError as error:
                self._note(f"left out of the start boards: {error}")
                continue
            if isinstance(reading, BoardReading):
                found.append(reading)
            else:
                self._note(f"left out of the start boards: {file} is no board")
        if not found:
            expected = f"files that end in {', '.join(PATH_SUFFIXES)}"
            raise InputError("no board in this folder", file=self.name, expected=expected)
        return found


def _maker(made: dict[str, Any]) -> str:
    """Return what made a board, as `e2cp initial` notes it: its model, or a search instead."""
    source = str(made.get("source") or "")
    if source != "model":
        return source
    names = (str(made.get(name) or "") for name in ("encoding", "engine"))
    return "@".join(name.rpartition("/")[2] for name in names if name)


def _in_order(file: Path) -> list[tuple[int, str]]:
    """Return what sorts files by name, their numbers as numbers."""
    parts = re.findall(r"\d+|\D+", file.name)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]
