"""The embedded instance sets, read from their ``set.toml`` files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args

from e2cp.errors import InputError

ClueChoice = Literal["none", "starter", "all"]
CLUE_CHOICES: tuple[ClueChoice, ...] = get_args(ClueChoice)


@dataclass(frozen=True, eq=False)
class Entry:
    """One embedded puzzle, without its pieces.

    Attributes
    ----------
    name
        The full name: set, series and puzzle, as far as it has them.
    series
        The full name of its series, which shares size, colours and origin.
    file
        The piece file.
    hash, fingerprint
        What the pieces must hash to, as they stand and up to renaming.
    title, provenance
        What it is, and where it comes from.
    best, best_source
        The best known score and who found it.
    clues
        The clues as the set file states them: piece from 1, row, col, rotation and kind.
    """

    name: str
    series: str
    file: Path
    hash: str
    fingerprint: str
    title: str
    provenance: str
    best: int
    best_source: str
    clues: tuple[dict[str, Any], ...]


def instances_folder() -> Path:
    """Return the folder of the embedded instances."""
    spec = find_spec("e2cp.instances")
    if spec is None or not spec.submodule_search_locations:
        raise InputError("the embedded instances are missing", expected="a complete installation")
    return Path(spec.submodule_search_locations[0])


@lru_cache(maxsize=1)
def set_names() -> tuple[str, ...]:
    """Return the names of the sets of puzzles, Eternity II first."""
    folders = (path.parent.name for path in instances_folder().glob("*/set.toml"))
    return tuple(sorted((name for name in folders if name != "records"), key=_eternity_first))


@lru_cache(maxsize=16)
def read_document(name: str) -> dict[str, Any]:
    """Return what the ``set.toml`` of a set says."""
    path = instances_folder() / name / "set.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def read_set(name: str) -> tuple[Entry, ...]:
    """Return the puzzles of one set."""
    folder = instances_folder() / name
    document = read_document(name)
    entries = []
    for series in document["series"]:
        series_name = "/".join(part for part in (name, series.get("name")) if part)
        for puzzle in series["puzzles"]:
            facts = {**series, **puzzle}
            entries.append(
                Entry(
                    name="/".join(part for part in (series_name, puzzle.get("name")) if part),
                    series=series_name,
                    file=folder / facts["file"],
                    hash=facts["hash"],
                    fingerprint=facts["fingerprint"],
                    title=facts["title"],
                    provenance=facts.get("provenance", document["provenance"]),
                    best=facts["best"],
                    best_source=facts["best_source"],
                    clues=tuple(facts.get("clues", ())),
                )
            )
    return tuple(entries)


@lru_cache(maxsize=1)
def all_entries() -> dict[str, Entry]:
    """Return every embedded puzzle by its full name."""
    return {entry.name: entry for name in set_names() for entry in read_set(name)}


def find_entry(name: str) -> Entry | None:
    """Return the embedded puzzle of this name, which may lack the set if that is clear."""
    own_set = name.split("/", 1)[0]
    if own_set in set_names():
        for entry in read_set(own_set):
            if entry.name == name:
                return entry
    short = [entry for full, entry in all_entries().items() if full.endswith("/" + name)]
    return short[0] if len(short) == 1 else None


def select_entries(pattern: str) -> list[Entry]:
    """Return the puzzles that a name, a set, a series or a glob pattern stands for."""
    chosen = [
        entry
        for name, entry in all_entries().items()
        if name == pattern or name.startswith(pattern + "/") or fnmatchcase(name, pattern)
    ]
    one = find_entry(pattern)
    if not chosen and one is not None:
        return [one]
    if not chosen:
        raise unknown_puzzle(pattern)
    return chosen


def unknown_puzzle(name: str) -> InputError:
    """Return the complaint about a name that no embedded puzzle has, with the nearest one."""
    series = {entry.series for entry in all_entries().values()}
    short = {full.rpartition("/")[2] for full in all_entries()}
    clear = [part for part in sorted(short) if find_entry(part) is not None]
    return unknown_name("puzzle", name, [*all_entries(), *series, *set_names(), *clear])


def unknown_name(kind: str, name: str, known: list[str]) -> InputError:
    """Return the complaint about an unknown name, with the nearest known one."""
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"{near[0]}?" if near else "a name that `e2cp instances list` shows, or a file"
    return InputError(f"no {kind} of this name", read=name, expected=hint)


def _eternity_first(name: str) -> tuple[bool, str]:
    return name != "eternity2", name
