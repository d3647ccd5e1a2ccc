"""Two ledgers, run by run: whether a change helped."""

from __future__ import annotations

from collections.abc import Sequence
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

    Versions of the code may differ, that is the point; limits and hosts may not.

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
    runs = [
        replace(record, label=_named(record.label, age))
        for age, records in (("old", old), ("new", new))
        for record in records
        if _place(record) in common
    ]
    return compare_runs(
        runs,
        measure,
        force=force,
        title=f"new against old: {', '.join(labels)}; {_code(old)} before, {_code(new)} after",
        code=False,
        opposed=[(_named(label, "new"), _named(label, "old")) for label in labels],
    )


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
