"""Table 1 of Coelho et al. 2010: the puzzles of META'10 by variable neighbourhood search."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean, median, stdev
from typing import TYPE_CHECKING, Any

from e2cp.catalogue.opening import load
from e2cp.plotting.beside import plot_beside
from e2cp.report.table import Cell, Column, Table, mark_best
from e2cp.reproduce.experiment import Outcome, Runs, Scale
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import Method, find_method
from e2cp.reproduce.published import published

if TYPE_CHECKING:
    from e2cp.lab.run_spec import RunSpec

FACTS = published("coelho2010")["table1"]
PUZZLES: list[str] = FACTS["puzzles"]
METHOD = "gvns"
ORDERS = {"border": "border-to-centre", "centre": "centre-to-border", "random": "random"}


@dataclass(frozen=True)
class Size:
    """How much is run: seeds and seconds by puzzle, for the table and for each order."""

    runs: int
    seconds: tuple[float, ...]
    order_runs: int
    order_seconds: float


SIZES = {
    "quick": Size(4, (4.0, 6.0, 8.0, 12.0), 4, 4.0),
    "paper": Size(
        FACTS["runs"], tuple(FACTS["seconds"]), FACTS["order_runs"], FACTS["order_seconds"]
    ),
}


class CoelhoTable1:
    """MS-GVNS with both orders, as in the table, and with each order alone."""

    name = "coelho-table1"
    title = "The META'10 puzzles by general variable neighbourhood search"
    paper = "coelho2010"
    claim = (
        f"Means of {FACTS['runs']} runs: {', '.join(map(str, FACTS['mean']))} on "
        f"{', '.join(PUZZLES)}; border-to-centre and centre-to-border beat a random order."
    )

    def protocol(self, scale: Scale) -> str:
        """Say what is run at a scale."""
        size = SIZES[scale]
        scaled = (
            f" Scaled from {FACTS['runs']} runs of {', '.join(map(str, FACTS['seconds']))} s, and "
            f"{FACTS['order_runs']} of {FACTS['order_seconds']} s: a 300th of the time."
        )
        return (
            f"The puzzles of META'10; {METHOD} as published, {size.runs} seeds, "
            f"{', '.join(f'{seconds:g}' for seconds in size.seconds)} s by puzzle; each order of "
            f"the neighbourhoods alone, {size.order_runs} seeds, {size.order_seconds:g} s. What is "
            "higher is accepted; the paper prints the opposite sign. Our evaluations leave out "
            "moves that cannot have changed." + scaled * (scale == "quick")
        )

    def repeat(self, scale: Scale, runs: Runs) -> Outcome:
        """Run both orders and each alone on every puzzle."""
        size, both = SIZES[scale], find_method(METHOD)
        each = {order: find_method(f"{METHOD}[order={order}]") for order in ORDERS}
        table_specs = [
            _spec(puzzle, both, seed, seconds)
            for puzzle, seconds in zip(PUZZLES, size.seconds, strict=True)
            for seed in range(1, size.runs + 1)
        ]
        order_specs = [
            _spec(puzzle, each[order], seed, size.order_seconds)
            for puzzle in PUZZLES
            for seed in range(1, size.order_runs + 1)
            for order in ORDERS
        ]
        results = runs([*table_specs, *order_specs])
        rows = [_published(place) for place in range(len(PUZZLES))]
        orders: dict[str, list[list[int]]] = {order: [[] for _ in PUZZLES] for order in ORDERS}
        for spec, (record, _) in zip([*table_specs, *order_specs], results, strict=True):
            place = PUZZLES.index(spec.group)
            if spec.variant == METHOD:
                rows[place]["scores"].append(record.score or 0)
                rows[place]["evaluations"].append(record.counts.get("evaluations", 0.0))
            else:
                order = next(name for name in ORDERS if f"order={name}" in spec.variant)
                orders[order][place].append(record.score or 0)
        return Outcome(
            [_table(rows), _order_table(orders)],
            [],
            {"rows": rows, "orders": orders},
            lambda ax: plot_beside(
                {row["puzzle"]: (row["mean"], row["scores"]) for row in rows}, ax, unit="score"
            ),
            findings(FACTS, _here(rows, orders)),
        )


def _spec(puzzle: str, method: Method, seed: int, seconds: float) -> RunSpec:
    return method.run_spec(load(f"meta10/{puzzle}"), seed=seed, seconds=seconds, group=puzzle)


def _published(place: int) -> dict[str, Any]:
    return {
        "puzzle": PUZZLES[place],
        "mean": FACTS["mean"][place],
        "published": {
            name: FACTS[name][place] for name in ("best", "median", "stdev", "evaluations")
        },
        "scores": [],
        "evaluations": [],
    }


def _table(rows: list[dict[str, Any]]) -> Table:
    names = ("best", "mean", "median", "standard deviation", "evaluations")
    columns = [
        Column("puzzle", holds="names"),
        *(Column(f"{name}, {whose}") for name in names for whose in ("published", "ours")),
    ]
    cells = []
    for row in rows:
        scores, theirs = row["scores"], row["published"]
        pairs = [
            (theirs["best"], max(scores)),
            (row["mean"], mean(scores)),
            (theirs["median"], median(scores)),
            (theirs["stdev"], _spread(scores)),
            (theirs["evaluations"], mean(row["evaluations"])),
        ]
        numbers = [number for pair in pairs for number in pair]
        cells.append([Cell(row["puzzle"]), *(Cell(_short(each), each) for each in numbers)])
    return Table("MS-GVNS, published and ours", columns, cells)


def _order_table(orders: dict[str, list[list[int]]]) -> Table:
    columns = [Column("order", holds="names"), *(Column(puzzle) for puzzle in PUZZLES)]
    cells = [
        [Cell(ORDERS[order]), *(Cell(f"{mean(each):.2f}", mean(each)) for each in scores)]
        for order, scores in orders.items()
    ]
    for place in range(1, len(columns)):
        mark_best(cells, place, most=True)
    return Table("Mean scores by the order of the neighbourhoods, ours", columns, cells)


def _here(rows: list[dict[str, Any]], orders: dict[str, list[list[int]]]) -> dict[str, str]:
    """Say of each finding what came out."""
    means = [mean(row["scores"]) for row in rows]
    reached = sum(own >= row["mean"] for own, row in zip(means, rows, strict=True))
    spreads = [_spread(row["scores"]) for row in rows]
    chance = [mean(scores) for scores in orders["random"]]
    ahead = {
        ORDERS[order]: sum(mean(own) > by for own, by in zip(orders[order], chance, strict=True))
        for order in ("border", "centre")
    }
    holds = all(count > len(PUZZLES) / 2 for count in ahead.values())
    return {
        "scores": f"Means {', '.join(f'{own:.2f}' for own in means)}: as high as published on "
        f"{reached} of {len(rows)} puzzles.",
        "robust": f"Standard deviations {', '.join(f'{own:.2f}' for own in spreads)}.",
        "orders": f"{'It holds' if holds else 'It does not hold'}: against the random order "
        + ", ".join(
            f"{name} has the higher mean on {count} of {len(PUZZLES)} puzzles"
            for name, count in ahead.items()
        )
        + ".",
    }


def _spread(scores: list[int]) -> float:
    return stdev(scores) if len(scores) > 1 else 0.0


def _short(number: float) -> str:
    return f"{number:.3g}" if number >= 10_000 else f"{number:.2f}".rstrip("0").rstrip(".")
