"""Labels that distinguish configurations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import PurePath

from e2cp.lab.record import Record


def distinguish(records: Sequence[Record]) -> Sequence[Record]:
    """Return the runs, files of one name in different folders distinguished by their folders.

    So are folders of start boards.
    """
    by_variant = _distinguished(records, "variant", lambda label, front: front + label)
    return _distinguished(
        by_variant, "origin", lambda label, front: label.replace("← ", f"← {front}")
    )


def _distinguished(
    records: Sequence[Record], field: str, joined: Callable[[str, str], str]
) -> Sequence[Record]:
    """Return the runs, those of one label that differ in a field under labels of their own."""
    of = attrgetter("label", field)
    named: dict[str, set[str]] = defaultdict(set)
    for label, name in set(map(of, records)):
        named[label].add(name)
    fronts = {
        (label, name): front
        for label, names in named.items()
        if len(names) > 1
        for name, front in _fronts(sorted(names)).items()
    }
    if not fronts:
        return records
    return [
        replace(record, label=joined(record.label, fronts.get(of(record), "")))
        for record in records
    ]


def _fronts(variants: list[str]) -> dict[str, str]:
    """Return as much of each file's folder as it takes, with a slash at its end."""
    folders = {each: PurePath(each.partition("[")[0]).parts[:-1] for each in variants}
    deepest = max(map(len, folders.values()))
    for depth in range(1, deepest + 1):
        fronts = {each: parts[-depth:] for each, parts in folders.items()}
        if len(set(fronts.values())) == len(variants):
            break
    return {each: "".join(f"{part}/" for part in parts) for each, parts in fronts.items()}
