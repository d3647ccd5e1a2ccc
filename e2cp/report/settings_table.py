"""The table of what solvers were set to."""

from __future__ import annotations

from collections.abc import Iterable

from e2cp.errors import InputError
from e2cp.lab.record import Record
from e2cp.methods.solver import SEED_MEANING
from e2cp.report.table import Cell, Column, Table
from e2cp.solvers.registry import find_solver

UNKNOWN = "not recorded"
OWN_DEFAULTS = "none: as it is by default"


def settings_table(records: Iterable[Record]) -> Table:
    """Return for each configuration what was not as its solver has it by default, and its seed.

    A configuration that ran in several ways has a row for each.
    """
    found: dict[str, dict[tuple[tuple[str, str], ...], None]] = {}
    engines: dict[str, str] = {}
    for record in records:
        engines[record.label] = record.engine
        found.setdefault(record.label, {})[tuple(record.settings.items())] = None
    columns = [
        Column("configuration", holds="names"),
        Column("set, by us or by its name", holds="prose"),
        Column("what a seed does", holds="prose"),
    ]
    rows = []
    for label, ways in sorted(found.items()):
        seed = _seed_meaning(engines[label])
        # a run that never came to solving has no settings
        shown = [way for way in ways if way or len(ways) == 1]
        rows += [[Cell(label), Cell(_text(way, engines[label])), Cell(seed)] for way in shown]
    note = (
        "All other parameters are as the solver has them; e2cp solvers show NAME --all lists them. "
        "The seed also draws the relaxed cells, if there are any."
    )
    return Table("Solver settings", columns, rows, [note])


def _text(settings: tuple[tuple[str, str], ...], engine: str) -> str:
    if settings:
        return ", ".join(f"{name}={value}" for name, value in settings)
    try:
        ours = engine and any(
            each.usual not in (None, each.default) for each in find_solver(engine).settings()
        )
    except InputError:
        return UNKNOWN
    return UNKNOWN if ours else OWN_DEFAULTS


def _seed_meaning(engine: str) -> str:
    if not engine:
        return SEED_MEANING
    try:
        return find_solver(engine).seed_meaning
    except InputError:
        return UNKNOWN  # a file that is not here
