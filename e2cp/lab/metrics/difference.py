"""Two ledgers, run by run: whether a change helped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from e2cp.errors import InputError
from e2cp.lab.metrics.comparison import Comparison, compare_runs
from e2cp.lab.metrics.timing import Measure, Question, question_of
from e2cp.lab.record import Record


def diff(
    old: Sequence[Record],
    new: Sequence[Record],
    measure: Measure = "cpu",
    *,
    force: bool = False,
) -> Comparison:
    """Compare each variant with its earlier self on the runs that both ledgers hold.

    Versions of the code may differ, that is the point; limits and hosts may not. A variant whose
    runs all have the same keys in both is *unchanged*: it stands there once if both hold the very
    same runs, and it is no pair, so that no test of chance enters the correction of the others.

    Parameters
    ----------
    old, new
        The runs before and after.
    measure, force
        As for `compare`.

    Raises
    ------
    InputError
        If no run is in both, or conditions differ and nothing forces the comparison.
    """
    common = {_place(record) for record in old} & {_place(record) for record in new}
    if not common:
        raise InputError("the two ledgers have no run in common")
    labels = sorted({label for label, _, _ in common})
    before = [record for record in old if _place(record) in common]
    after = [record for record in new if _place(record) in common]
    same = unchanged(before, after)
    once = {label for label in same if _ended(before, label) == _ended(after, label)}
    runs = [
        replace(record, label=_named(record.label, "unchanged" if record.label in once else age))
        for age, records in (("old", before), ("new", after))
        for record in records
        if age == "new" or record.label not in once
    ]
    changed = [label for label in labels if label not in same]
    what = [", ".join(changed)] if changed else []
    what += [f"unchanged {', '.join(sorted(same))}"] if same else []
    return compare_runs(
        runs,
        measure,
        force=force,
        title=f"new against old: {'; '.join(what)}; {_code(old)} before, {_code(new)} after",
        code=False,
        opposed=[(_named(label, "new"), _named(label, "old")) for label in changed],
    )


def unchanged(old: Iterable[Record], new: Iterable[Record]) -> set[str]:
    """Return the labels whose runs have the same keys before and after: nothing differs in them."""
    before, after = _keys(old), _keys(new)
    return {label for label in before.keys() & after.keys() if before[label] == after[label]}


def _keys(records: Iterable[Record]) -> dict[str, set[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for record in records:
        found.setdefault(record.label, set()).add((record.key, record.version))
    return found


def _ended(records: Iterable[Record], label: str) -> set[tuple[str, str]]:
    """Return which runs of a label took place, and when."""
    return {(record.key, record.started) for record in records if record.label == label}


def _place(record: Record) -> tuple[str, Question, int]:
    return record.label, question_of(record), record.seed


def _named(label: str, age: str) -> str:
    return f"{label} ({age})"


def _code(records: Sequence[Record]) -> str:
    versions = ", ".join(sorted({_version(record) for record in records}))
    return f"e2cp {versions}, {len(records)} run" + "s" * (len(records) != 1)


def _version(record: Record) -> str:
    commit, plus, dirty = record.commit.partition("+")
    return f"{record.version} ({commit[:12]}{plus}{dirty})" if commit else record.version
