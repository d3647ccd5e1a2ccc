"""Every variant on the columns of Harris, Vanstone & Gepp's table, for the page about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from typing import Any

from e2cp.catalogue.load import load_entry
from e2cp.catalogue.sets import select_entries
from e2cp.modelling.registry import find_variant
from e2cp.solvers.registry import solver_for
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run, run

COLUMNS = {
    "6×6 6:2": "harris/gemp-6x6-6:2",
    "6×6 6:4": "harris/gemp-6x6-6:4",
    "7×7 7:2": "harris/gemp-7x7-7:2",
    "7×7 7:4": "harris/gemp-7x7-7:4",
}


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
            encoding, _, wish = text.partition("@")
            variant, settings = find_variant(encoding)
            engine = solver_for(variant, wish or None)
            name = variant.full_name(settings)
            requests = {
                column: [
                    Request(load_entry(entry), name, engine, seed=1, seconds=seconds)
                    for entry in select_entries(series)[:count]
                ]
                for column, series in COLUMNS.items()
            }
            runs = {
                column: [
                    {
                        "status": str(done.status),
                        "cpu_s": round(done.cpu_s, 2),
                        "solve_s": round(done.solve_s, 2),
                        "conflicts": done.counts.get("conflicts"),
                    }
                    for done in pool.map(_run, asked)
                ]
                for column, asked in requests.items()
            }
            rows.append({"encoding": name, "engine": engine, "runs": runs})
            if on_row is not None:
                on_row(f"{name} on {engine}")
    return {
        "columns": list(COLUMNS),
        "count": count,
        "seconds": seconds,
        "command": "make measure-models",
        "versions": {name: version(name) for name in ("ortools", "python-sat")},
        "rows": rows,
    }


def _run(request: Request) -> Run:
    result = run(request)
    if result.interrupted:
        raise KeyboardInterrupt
    return result
