"""The puzzles that a campaign runs on, by whatever selects them."""

from __future__ import annotations

import glob
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from e2cp.catalogue.load import load_entry
from e2cp.catalogue.opening import OpenedBoard, ReadOptions, open_any
from e2cp.catalogue.sets import Entry, select_entries, unknown_puzzle
from e2cp.errors import InputError
from e2cp.puzzle.puzzle import Puzzle

SUFFIXES = (".txt", ".csv", ".tsv", ".json")
"""What a folder is looked through for."""

PATHS = (".", "/", "~")
"""How a path may begin, but no name."""


@dataclass(frozen=True)
class Instance:
    """A puzzle, the name it is reported by, and the group of those it is reported with."""

    name: str
    group: str
    puzzle: Puzzle


def anchored_selector(selector: str, folder: Path) -> str:
    """Return a selector of files as seen from a folder, and any other as it is.

    A path that starts with . or / never stands for embedded puzzles, and a name that is neither
    a file nor like one is left for the complaint about it.
    """
    path = folder.resolve() / Path(selector).expanduser()
    if _entries(selector) is not None or not (path.exists() or _is_like_a_path(selector)):
        return selector
    return str(path)


def select_instances(
    selectors: Iterable[str], clues: str = "starter", on_note: Callable[[str], None] | None = None
) -> list[Instance]:
    """Return the puzzles that some selectors stand for, each once.

    Parameters
    ----------
    selectors
        An embedded puzzle, series, set or pattern of their names; else a file, a folder, or a
        pattern of files.
    clues
        Which of their clues hold.
    on_note
        Receives which files of a folder are no puzzles.

    Raises
    ------
    InputError
        If one stands for nothing, or a file cannot be read.
    """
    chosen: dict[str, Instance] = {}
    for selector in selectors:
        entries = _entries(selector)
        if entries is not None:
            for entry in entries:
                puzzle = load_entry(entry, clues)
                chosen.setdefault(entry.name, Instance(entry.name, entry.series, puzzle))
            continue
        for file in _files(selector):
            opened = open_any(str(file), ReadOptions(clues=clues))
            if isinstance(opened, OpenedBoard):
                if on_note is not None:
                    on_note(f"{file} is a board, no puzzle: left out")
                continue
            # By its whole path it can be found again, to repeat a run.
            chosen.setdefault(str(file), Instance(str(file), file.parent.name, opened.puzzle))
    if not chosen:
        raise InputError("no puzzle among the instances", read=", ".join(selectors))
    return list(chosen.values())


def _entries(selector: str) -> list[Entry] | None:
    if selector.startswith(PATHS):
        return None
    try:
        return select_entries(selector.rstrip("/"))
    except InputError:
        return None


def _files(selector: str) -> list[Path]:
    path = Path(selector).expanduser()
    if path.is_file():
        return [path.resolve()]
    if path.is_dir():
        inside = sorted(file for file in path.iterdir() if file.suffix.lower() in SUFFIXES)
        found = [file for file in inside if not file.name.startswith(".") and file.is_file()]
    else:
        matches = sorted(glob.glob(str(path), recursive=True))  # noqa: PTH207
        found = [Path(match) for match in matches if Path(match).is_file()]
    if found:
        return [file.resolve() for file in found]
    if path.is_dir():
        expected = f"files that end in {', '.join(SUFFIXES)}"
        raise InputError("no puzzle in this folder", file=selector, expected=expected)
    if _is_like_a_path(selector):
        raise InputError("no such file", file=selector, expected="puzzles")
    raise unknown_puzzle(selector)


def _is_like_a_path(selector: str) -> bool:
    ends = Path(selector).suffix.lower() in SUFFIXES
    return ends or selector.startswith(PATHS) or glob.has_magic(selector)
