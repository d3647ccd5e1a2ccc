"""Table 2 of Harris, Vanstone & Gepp 2018: median times of exact solvers on GEMP puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from statistics import median
from typing import Any

from e2cp.errors import InputError
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.plotting.columns import plot_columns
from e2cp.puzzle.estimate import estimate_balanced
from e2cp.puzzle.generate import Kind, generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.report.numbers import seconds_text
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import Method, find_method
from e2cp.reproduce.published import published

PRINTED = published("harris2018")
COLUMNS: list[dict[str, Any]] = PRINTED["columns"]
DOUBTFUL = "†"


@dataclass(frozen=True)
class Size:
    """How much is run: configurations, puzzles a column, and seconds a run."""

    methods: tuple[str, ...]
    repetitions: int
    seconds: float


@dataclass(frozen=True)
class Row:
    """A published solver, or none, and what of ours stands beside it, or why nothing does."""

    published: str
    ours: str
    why_not: str = ""


ROWS = (
    Row("PLA-DOM", "pla"),
    Row("PLA-CHESS", "pla[order=chess]"),
    Row("", "pla[order=chess-dom]"),  # the other reading of CHESS
    Row("PLA-ONION", "pla[order=onion]"),
    Row("MAC+GAColor", "mac[color=gacolor]"),
    Row("MAC+GAColor+Ctadiff", "mac[color=gacolor,alldiff=gac]"),
    Row("SAT(P)", "sat-p"),
    Row("SAT(PD)", "sat-pd"),
    Row("MAC_b dom/deg", "mac[heuristic=dom-deg]"),
    Row(
        "Minion",
        "",
        "it is in no package registry and is not run here; `e2cp model PUZZLE --encoding table "
        "--export FILE` writes XCSP3 (.xml) and MiniZinc (.mzn) for it and others",
    ),
    Row("Benoist", "benoist"),
    Row("ZLA (e2style)", "zla"),
    Row("", "mac"),
    Row("", "bool"),
    Row("", "table@gecode"),
    Row("", "heule"),
    Row("", "table"),
)
"""All rows of the table; those without a published solver are ours besides."""

PAPER = tuple(row.ours for row in ROWS if row.ours)
SIZES = {
    "quick": Size(tuple(text for text in PAPER if text not in ("heule", "table")), 1, 4.0),
    "paper": Size(PAPER, 10, 6.5),
}
ON_BALANCED = "zla"
"""The method that the paper ran on balanced puzzles; ours runs on both kinds."""


class HarrisTable2:
    """Our variants and exact methods on the six columns, beside the published solvers."""

    name = "harris-table2"
    title = "Exact solvers on GEMP puzzles of six sizes: median seconds"
    paper = "harris2018"
    sizes = SIZES
    claim = (
        f"Medians over {PRINTED['puzzles']} puzzles a column, limit {PRINTED['limit']} s: the "
        "scan without look-ahead (ZLA) is the fastest in every column, on balanced puzzles."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = (
            f" Scaled from {PRINTED['puzzles']} puzzles and {PRINTED['limit']} s, so that it ends "
            f"within {'three minutes' if size == SIZES['quick'] else 'an hour'} on two processors: "
            "a median beyond the limit says no more than that."
        )
        return (
            f"{', '.join(size.methods)} on {size.repetitions} random (gemp) puzzles a column, "
            f"seeds from 1, and {ON_BALANCED} on as many balanced (e2style) ones, "
            f"{size.seconds:g} s for start, build and solve, one thread. Processor seconds of the "
            "whole process (a solver takes about half a second to start); the published ones are "
            "of 2008. Our zla fills the cells in an order planned for each puzzle, the paper's two "
            "rows at a time." + scaled
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run every method on every column."""
        methods, missing = _available(size)
        planned = _plan(size, methods)
        found: dict[str, dict[str, list[Record]]] = {}
        results = runs([spec for _, _, spec in planned])
        for (label, column, _), (record, _) in zip(planned, results, strict=True):
            found.setdefault(label, {}).setdefault(column, []).append(record)
        rows = {
            label: [_median(records) for records in columns.values()]
            for label, columns in found.items()
        }
        figures = {
            "columns": [column["name"] for column in COLUMNS],
            "doubtful": [column["name"] for column in COLUMNS if "doubtful" in column],
            "limit": size.seconds,
            "missing": missing,
            "published": PRINTED["solvers"],
            "medians": rows,
            "runs": {
                label: {column: [_run(record) for record in columns[column]] for column in columns}
                for label, columns in found.items()
            },
        }
        return Outcome(
            [_table(size, methods, missing, rows, found)],
            _readings(rows),
            figures,
            lambda ax: plot_columns(
                [_head(column) for column in COLUMNS],
                rows,
                PRINTED["solvers"],
                ax,
                our_limit=size.seconds,
                published_limit=PRINTED["limit"],
            ),
            findings(PRINTED["table2"], {"fastest": _fastest(rows)}),
        )


def _available(size: Size) -> tuple[dict[str, Method], dict[str, str]]:
    """Return our configurations by their text, and why others cannot be run here."""
    methods, missing = {}, {row.published: row.why_not for row in ROWS if row.why_not}
    for text in size.methods:
        try:
            methods[text] = find_method(text)
        except InputError as error:
            missing[text] = f"not available: {error}"
    return methods, missing


def _plan(size: Size, methods: dict[str, Method]) -> list[tuple[str, str, RunSpec]]:
    """Return every run with its solver and its column, so that all columns grow together."""
    contests: list[tuple[Method, Kind]] = [(method, "gemp") for method in methods.values()]
    contests += [(methods[ON_BALANCED], "e2style")] if ON_BALANCED in methods else []
    planned = []
    for seed in range(1, size.repetitions + 1):
        for column in COLUMNS:
            kinds: tuple[Kind, ...] = ("gemp", "e2style")
            puzzles = {kind: _puzzle(kind, column, seed) for kind in kinds}
            for method, kind in contests:
                group = f"{kind} {column['name']}"
                spec = method.run_spec(puzzles[kind], seed=1, seconds=size.seconds, group=group)
                planned.append((f"{method.label} ({kind})", column["name"], spec))
    return planned


def _run(record: Record) -> dict[str, Any]:
    return {
        "puzzle": record.instance,
        "status": record.status,
        "cpu_s": round(record.cpu_s, 3),
        "solve_s": round(record.solve_s, 3),
    }


def _puzzle(kind: Kind, column: dict[str, Any], seed: int) -> Puzzle:
    colours = {"inner": column["inner"], "frame": column["frame"]}
    return generate(kind, column["size"], **colours, seed=seed).puzzle


def _median(records: list[Record]) -> float:
    return median(record.cpu_s if record.status == "SAT" else inf for record in records)


def _head(column: dict[str, Any]) -> str:
    return f"{column['name']}{DOUBTFUL if 'doubtful' in column else ''}"


def _table(
    size: Size,
    methods: dict[str, Method],
    missing: dict[str, str],
    rows: dict[str, list[float]],
    found: dict[str, dict[str, list[Record]]],
) -> Table:
    cells = []
    for row in ROWS:
        if row.published:
            medians = (
                _seconds(value, PRINTED["limit"]) for value in PRINTED["solvers"][row.published]
            )
            cells.append([Cell(f"{row.published}, published"), *medians])
        if (row.ours or row.published) in missing:
            cells.append(
                [Cell(f"{row.ours or row.published}, ours"), *(Cell("–") for _ in COLUMNS)]
            )
        if row.ours not in methods:
            continue
        labels = [f"{methods[row.ours].label} ({kind})" for kind in ("e2style", "gemp")]
        cells += [
            _our_line(label, rows[label], found[label], size.seconds)
            for label in labels
            if label in rows
        ]
    expected = [
        estimate_balanced(c["size"], c["size"], c["inner"], c["frame"]).log10_expected
        for c in COLUMNS
    ]
    cells.append([Cell("log10 of solutions expected"), *(Cell(f"{e:.1f}", e) for e in expected)])
    notes = [f"{label}: {why}." for label, why in missing.items()]
    notes += [
        f"{DOUBTFUL} {column['name']}: {column['doubtful']}."
        for column in COLUMNS
        if "doubtful" in column
    ]
    columns = [Column("solver", holds="names"), *(Column(_head(column)) for column in COLUMNS)]
    return Table("Median seconds, and how many were solved", columns, cells, notes)


def _our_line(
    label: str, medians: list[float], found: dict[str, list[Record]], limit: float
) -> list[Cell]:
    line = [Cell(f"{label}, ours")]
    for value, records in zip(medians, found.values(), strict=True):
        solved = sum(record.status == "SAT" for record in records)
        line.append(Cell(f"{seconds_text(value, limit)} ({solved}/{len(records)})", value))
    return line


def _seconds(value: float, limit: float) -> Cell:
    return Cell(seconds_text(value, limit), value)


def _fastest(rows: dict[str, list[float]]) -> str:
    """Say in how many columns our scan was ahead of our other solvers."""
    ours = rows.get(f"{ON_BALANCED} (e2style)", [])
    others = [values for label, values in rows.items() if not label.startswith(f"{ON_BALANCED} ")]
    first = sum(
        own < min((values[place] for values in others), default=inf)
        for place, own in enumerate(ours)
    )
    return (
        f"Our {ON_BALANCED} on balanced puzzles is ahead of our other solvers in {first} of "
        f"{len(ours)} columns."
    )


def _readings(rows: dict[str, list[float]]) -> list[str]:
    """Say where our fastest solver stands in each column that is beyond doubt."""
    readings = []
    for place, column in enumerate(COLUMNS):
        best = min(rows, key=lambda label: rows[label][place])
        if "doubtful" in column or rows[best][place] == inf:
            continue
        theirs = {label: values[place] for label, values in PRINTED["solvers"].items()}
        first = min(theirs, key=lambda label: theirs[label])
        readings.append(
            f"{column['name']}: fastest here {best}, {seconds_text(rows[best][place])} s; fastest "
            f"published {first}, {seconds_text(theirs[first])} s."
        )
    return readings
