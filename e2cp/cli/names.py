"""Names that the shell completes."""

from __future__ import annotations

from collections.abc import Iterable

from e2cp.catalogue.records import PREFIX, all_records
from e2cp.catalogue.sets import all_entries, set_names


def complete_puzzle(incomplete: str) -> list[str]:
    """Return the embedded puzzles whose name starts so."""
    return _completing(incomplete, all_entries())


def complete_record(incomplete: str) -> list[str]:
    """Return the record boards whose name starts so."""
    return _completing(incomplete, [PREFIX + name for name in all_records()])


def complete_target(incomplete: str) -> list[str]:
    """Return the puzzles and records whose name starts so."""
    return complete_puzzle(incomplete) + complete_record(incomplete)


def complete_pattern(incomplete: str) -> list[str]:
    """Return the sets, series and puzzles whose name starts so."""
    series = dict.fromkeys(entry.series for entry in all_entries().values())
    return _completing(incomplete, dict.fromkeys([*set_names(), *series, *all_entries()]))


def _completing(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
