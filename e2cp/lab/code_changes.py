"""Whose code differs between two ledgers, and in which files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from e2cp.lab.fingerprint import Fingerprint
from e2cp.lab.record import Record

Code = Literal["same", "changed"]

NOT_NOTED = "which files was not noted"


@dataclass(frozen=True)
class CodeChange:
    """Whether a configuration ran the same code in both ledgers.

    Attributes
    ----------
    label
        The configuration.
    code
        Whether its code is the ``same`` or has ``changed``, versions of packages included.
    differences
        The files and versions that differ, a line each.
    old, new
        The hashes of its code in each ledger: one, unless runs of several versions stand there.
    """

    label: str
    code: Code
    differences: tuple[str, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {name: _plain(value) for name, value in asdict(self).items()}


def code_changes(
    old: Iterable[Record],
    new: Iterable[Record],
    old_codes: Mapping[str, Fingerprint],
    new_codes: Mapping[str, Fingerprint],
) -> list[CodeChange]:
    """Say of each configuration that both ledgers hold whether its code is the same.

    Parameters
    ----------
    old, new
        The runs before and after.
    old_codes, new_codes
        What code they depended on, by hash, as `Ledger.codes` has it.
    """
    before, after = _sources(old), _sources(new)
    found = []
    for label in sorted(before.keys() & after.keys()):
        pairs = [
            (one, other)
            for one in before[label]
            for other in after[label]
            if one != other and not (one in after[label] and other in before[label])
        ]
        lines = [
            line
            for one, other in pairs
            for line in _differences(old_codes.get(one), new_codes.get(other))
        ]
        same = before[label] == after[label]
        found.append(
            CodeChange(
                label,
                "same" if same else "changed",
                tuple(dict.fromkeys(lines)),
                tuple(sorted(before[label])),
                tuple(sorted(after[label])),
            )
        )
    return found


def _differences(old: Fingerprint | None, new: Fingerprint | None) -> list[str]:
    return [NOT_NOTED] if old is None or new is None else old.differences(new)


def _sources(records: Iterable[Record]) -> dict[str, set[str]]:
    """Return the hashes of the code of each configuration."""
    found: dict[str, set[str]] = {}
    for record in records:
        found.setdefault(record.label, set()).add(record.source)
    return found


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
