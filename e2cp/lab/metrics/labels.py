"""Labels that distinguish configurations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import PurePath

from e2cp.lab.record import Record


def distinguish(records: Sequence[Record]) -> Sequence[Record]:
    """Return the runs, files of one name in different folders distinguished by their folders."""
    variants: dict[str, set[str]] = defaultdict(set)
    for label, variant in set(map(attrgetter("label", "variant"), records)):
        variants[label].add(variant)
    fronts = {
        (label, variant): front
        for label, named in variants.items()
        if len(named) > 1
        for variant, front in _fronts(sorted(named)).items()
    }
    if not fronts:
        return records
    return [
        replace(record, label=fronts.get((record.label, record.variant), "") + record.label)
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
