"""Merging the folders of searches for one puzzle, of several machines say, into a new one."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from e2cp import __version__
from e2cp.errors import InputError
from e2cp.parallel.checkpoint import load_checkpoint, pack_checkpoint, store_checkpoint
from e2cp.parallel.events import incumbent_key
from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.history import HistoryEntry, read_history
from e2cp.parallel.record import SearchRecord
from e2cp.puzzle.board import Board


@dataclass(frozen=True)
class Merged:
    """What came of a merge.

    Attributes
    ----------
    record
        The merged search.
    best
        The best board of all.
    states
        Workers whose states were taken over.
    entries
        Boards in its history.
    """

    record: SearchRecord
    best: Board | None
    states: int
    entries: int


def merge_searches(
    paths: Sequence[str | Path], out: str | Path, on_note: Callable[[str], None] | None = None
) -> Merged:
    """Make a folder to go on from that has the best board, the history and the states of several.

    Method, options, seed, rules and number of workers are those of the first folder; the states
    are those of all that run the same method, its own first, so that more workers find one each.
    Work and processor time are added up, and the time by the clock is the longest.

    Parameters
    ----------
    paths
        The folders, none of which may be in use.
    out
        The new folder.
    on_note
        Called with what is not taken over.

    Raises
    ------
    InputError
        If a folder holds no search or is in use, their puzzles differ, or there is something in
        the new one.
    """
    note = on_note or (lambda message: None)
    with contextlib.ExitStack() as stack:
        folders = []
        for path in dict.fromkeys(Path(path).resolve() for path in paths):
            folder = SearchFolder.open(path, on_wait=note)
            stack.callback(folder.close)
            folders.append(folder)
        if not folders:
            raise InputError("nothing to merge", expected="folders of searches")
        records = [_record(folder) for folder in folders]
        _refuse_others(folders, records)
        target = SearchFolder.create(out)
        stack.callback(target.close)
        try:
            return _merge(folders, records, target, note)
        except BaseException:
            for file in target.path.iterdir():
                if file.name != "lock":
                    file.unlink()
            raise


def _record(folder: SearchFolder) -> SearchRecord:
    assert folder.record is not None
    return folder.record


def _refuse_others(folders: list[SearchFolder], records: list[SearchRecord]) -> None:
    first = records[0].settings.puzzle
    for folder, record in zip(folders, records, strict=True):
        puzzle = record.settings.puzzle
        if puzzle.hash != first.hash or puzzle.clues != first.clues:
            raise InputError(
                "a search for another puzzle, or with other clues",
                file=str(folder.path),
                read=f"{puzzle.name}, {len(puzzle.clues)} clues",
                expected=f"{first.name}, {len(first.clues)} clues, as in {folders[0].path}",
            )


def _merge(
    folders: list[SearchFolder],
    records: list[SearchRecord],
    target: SearchFolder,
    note: Callable[[str], None],
) -> Merged:
    first = records[0]
    bests = [folder.best() for folder in folders]
    known = [board for board in bests if board is not None]
    best = max(known, key=incumbent_key, default=None)
    works = _take_states(folders, records, target, note)
    entries = _histories(folders, records, bests)
    scores: list[tuple[float, int]] = []
    for entry in entries:
        if not scores or entry.score > scores[-1][1]:
            scores.append((entry.seconds, entry.score))
    tally: Counter[int] = Counter()
    for record in records:
        tally.update(record.tally)
    total = sum(record.work for record in records)
    merged = SearchRecord(
        replace(first.settings, stop=first.settings.stop),
        span=first.span,
        made_by=f"e2cp {__version__}",
        home=str(target.path.resolve()),
        works=[*works, total - sum(works)] if total > sum(works) else works,
        seconds=max(record.seconds for record in records),
        cpu_seconds=sum(record.cpu_seconds for record in records),
        work=total,
        unit=first.unit,
        deaths=sum(record.deaths for record in records),
        trajectory=scores,
        stopped="merged",
        tally=dict(tally),
    )
    for entry in entries:
        target.note_gain(entry)
    if best is not None:
        target.save_best(best, {"by": merged.made_by, **first.settings.facts})
    target.save(merged)
    return Merged(merged, best, len(works), len(entries))


def _take_states(
    folders: list[SearchFolder],
    records: list[SearchRecord],
    target: SearchFolder,
    note: Callable[[str], None],
) -> list[int]:
    """Copy the states of all workers that run the first one's method; return their work."""
    label = records[0].settings.label
    works: list[int] = []
    for folder, record in zip(folders, records, strict=True):
        if record.settings.label != label:
            told = f"{folder.path}: its workers ran {record.settings.label}"
            note(f"{told}: only its boards are taken over")
            continue
        for number in range(max(record.settings.workers, len(record.works))):
            try:
                saved = load_checkpoint(folder.state_file(number))
            except InputError as error:
                if folder.state_file(number).exists():
                    note(f"{error}: this worker's state is left out")
                continue
            data = pack_checkpoint(saved.state, saved.about)
            store_checkpoint(target.state_file(len(works)), data)
            works.append(record.works[number] if number < len(record.works) else 0)
    return works


def _histories(
    folders: list[SearchFolder], records: list[SearchRecord], bests: list[Board | None]
) -> list[HistoryEntry]:
    """Return the boards of all histories, each once, by score and then by time."""
    entries: list[HistoryEntry] = []
    for folder, record, best in zip(folders, records, bests, strict=True):
        own = read_history(folder.path, record.settings.puzzle)
        if best is not None and best not in [entry.board for entry in own]:
            label = record.settings.label
            at = (folder.path / "search.json").stat().st_mtime
            own.append(HistoryEntry(best, record.seconds, at, "merged", None, label))
        entries += own
    unique = {entry.board: entry for entry in reversed(entries)}
    return sorted(unique.values(), key=lambda entry: (entry.score, entry.at))
