"""Every variant on the columns of Harris, Vanstone & Gepp's table, for the page about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from typing import Any

from e2cp.catalogue.load import load_entry
from e2cp.catalogue.sets import select_entries
from e2cp.lab.spec import generous
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.options import split_engine
from e2cp.modelling.registry import all_variants, find_variant
from e2cp.solvers.registry import solver_for
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run, run

COLUMNS = {
    "6×6 6:2": "harris/gemp-6x6-6:2",
    "6×6 6:4": "harris/gemp-6x6-6:4",
    "7×7 7:2": "harris/gemp-7x7-7:2",
    "7×7 7:4": "harris/gemp-7x7-7:4",
}


TUNINGS = ("cpsat[tuning=ours]", "cpsat[tuning=default]")
"""What every CP-SAT variant without an objective is measured on."""


def all_measured() -> list[str]:
    """Return what is measured if nothing is named: every variant, on CP-SAT with both tunings.

    A variant that searches for the best board is measured once: there our tuning changes nothing.
    """
    puzzle = load_entry(select_entries(next(iter(COLUMNS.values())))[0])
    chosen = []
    for name, variant in all_variants()[0].items():
        model = variant.build(puzzle) if variant.kind == "cpsat" else None
        tuned = isinstance(model, CpModel) and not model.objective
        chosen += [f"{name}@{solver}" for solver in TUNINGS] if tuned else [name]
    return chosen


def measure(
    encodings: Iterable[str],
    *,
    count: int = 5,
    seconds: float = 20.0,
    jobs: int = 1,
    on_row: Callable[[str], None] | None = None,
) -> dict[str, Any]:
    """Run each variant on the first puzzles of each column.

    Parameters
    ----------
    encodings
        The variants with their settings; an engine follows after ``@``, else the default one.
        The row names the engine as it was named here.
    count
        Puzzles a column.
    seconds
        Limit on each run.
    jobs
        Runs at a time.
    on_row
        Called with each variant when it is done.
    """
    rows = []
    with ThreadPoolExecutor(jobs) as pool:
        for text in encodings:
            encoding, wish = split_engine(text)
            variant, options = find_variant(encoding)
            engine = solver_for(variant, wish)
            name = variant.full_name(options)
            requests = {
                column: [
                    Request(
                        load_entry(entry),
                        name,
                        engine,
                        seed=1,
                        seconds=generous(seconds),
                        cpu_seconds=seconds,
                    )
                    for entry in select_entries(series)[:count]
                ]
                for column, series in COLUMNS.items()
            }
            done = {column: list(pool.map(_run, asked)) for column, asked in requests.items()}
            settings = next((each.settings for runs in done.values() for each in runs), {})
            figures = {column: [_figures(each) for each in runs] for column, runs in done.items()}
            row = {"encoding": name, "engine": wish or engine, "settings": settings}
            rows.append({**row, "runs": figures})
            if on_row is not None:
                on_row(f"{name} on {wish or engine}")
    return {
        "columns": list(COLUMNS),
        "count": count,
        "seconds": seconds,
        "command": "make measure-models",
        "versions": {name: version(name) for name in ("ortools", "python-sat")},
        "rows": rows,
    }


def _figures(done: Run) -> dict[str, Any]:
    return {
        "status": str(done.status),
        "cpu_s": round(done.cpu_s, 2),
        "solve_s": round(done.solve_s, 2),
        "conflicts": done.counts.get("conflicts"),
    }


def _run(request: Request) -> Run:
    result = run(request)
    if result.interrupted:
        raise KeyboardInterrupt
    return result
