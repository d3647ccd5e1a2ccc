"""Table 1 of Coelho et al. 2010: the puzzles of META'10 by variable neighbourhood search."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from statistics import mean, median, stdev
from typing import TYPE_CHECKING, Any

from e2cp.catalogue.opening import load
from e2cp.plotting.beside import plot_beside
from e2cp.report.table import Cell, Column, Table, mark_best
from e2cp.reproduce.experiment import Outcome, Runs
from e2cp.reproduce.findings import findings
from e2cp.reproduce.methods import find_method
from e2cp.reproduce.published import published

if TYPE_CHECKING:
    from e2cp.lab.record import Record
    from e2cp.lab.run_spec import RunSpec

FACTS = published("coelho2010")["table1"]
PUZZLES: list[str] = FACTS["puzzles"]
METHODS = {"gvns": "gvns", "higher": "gvns[accept=higher]"}
"""Ours as it is, which also accepts boards as high, and strictly higher ones alone."""

ORDER_SHARE: float = FACTS["runs"] / FACTS["order_runs"]
ORDERS = {"border": "border-to-centre", "centre": "centre-to-border", "random": "random"}


@dataclass(frozen=True)
class Size:
    """How much is run.

    Attributes
    ----------
    repetitions
        Seeds of the table; each order of the neighbourhoods alone gets a third, as published.
    share
        Of the published evaluations.
    seconds
        What ends a run at last, by puzzle.
    """

    repetitions: int
    share: float
    seconds: tuple[float, ...]

    @property
    def order_repetitions(self) -> int:
        """Seeds of each order."""
        return ceil(self.repetitions / ORDER_SHARE)

    def millions(self, place: int) -> int:
        """Return the millions of evaluations of a run on a puzzle."""
        return int(self.share * FACTS["evaluations"][place] / 1e6)

    def order_millions(self, place: int) -> int:
        """Return those of a run with one order: what the paper makes in its shorter time."""
        return int(self.millions(place) * FACTS["order_seconds"] / FACTS["seconds"][place])


SIZES = {
    "quick": Size(3, 0.1, (5.0, 6.0, 7.0, 9.0)),
    "paper": Size(FACTS["runs"], 1.0, tuple(map(float, FACTS["seconds"]))),
}


class CoelhoTable1:
    """MS-GVNS with both orders, as in the table, and with each order alone."""

    name = "coelho-table1"
    title = "The META'10 puzzles by general variable neighbourhood search"
    paper = "coelho2010"
    sizes = SIZES
    claim = (
        f"Means of {FACTS['runs']} runs: {', '.join(map(str, FACTS['mean']))} on "
        f"{', '.join(PUZZLES)}; border-to-centre and centre-to-border beat a random order."
    )

    def protocol(self, size: Size) -> str:
        """Say what is run."""
        scaled = (
            f" Scaled from {FACTS['runs']} runs and "
            f"{', '.join(map(_short, FACTS['evaluations']))} evaluations."
        )
        return (
            f"The puzzles of META'10; gvns as published, {size.repetitions} seeds, until as many "
            "moves are evaluated as the paper states, "
            f"{', '.join(str(size.millions(place)) for place in range(len(PUZZLES)))} million by "
            f"puzzle, within {', '.join(f'{each:g}' for each in size.seconds)} processor seconds; "
            "the same with accept=higher; each order of the neighbourhoods alone, "
            f"{size.order_repetitions} seeds, as many evaluations as the paper makes in its "
            f"{FACTS['order_seconds']} s. What is as high or higher is accepted; the "
            "paper prints the opposite sign. Our evaluations leave out moves that cannot have "
            "changed." + scaled * (size != SIZES["paper"])
        )

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run both orders and each alone on every puzzle."""
        alone = [size.order_millions(place) for place in range(len(PUZZLES))]
        planned = [
            (accept, place, _spec(text, place, seed, size.millions(place), size))
            for seed in range(1, size.repetitions + 1)
            for place in range(len(PUZZLES))
            for accept, text in METHODS.items()
        ] + [
            (order, place, _spec(f"gvns[order={order}]", place, seed, alone[place], size))
            for seed in range(1, size.order_repetitions + 1)
            for place in range(len(PUZZLES))
            for order in ORDERS
        ]
        found: dict[str, list[list[Record]]] = {
            label: [[] for _ in PUZZLES] for label in (*METHODS, *ORDERS)
        }
        results = runs([spec for _, _, spec in planned])
        for (label, place, _), (record, _) in zip(planned, results, strict=True):
            found[label][place].append(record)
        rows = [_row(place, found) for place in range(len(PUZZLES))]
        orders = {order: [_scores(each) for each in found[order]] for order in ORDERS}
        return Outcome(
            [_table(rows), _order_table(orders)],
            [],
            {"rows": rows, "orders": orders},
            lambda ax: plot_beside(
                {row["puzzle"]: (row["mean"], row["scores"]) for row in rows}, ax, unit="score"
            ),
            findings(FACTS, _here(rows, orders)),
        )


def _spec(text: str, place: int, seed: int, millions: int, size: Size) -> RunSpec:
    inner = text.partition("[")[2].rstrip("]")
    settings = ",".join(filter(None, (inner, f"millions={millions}")))
    puzzle = PUZZLES[place]
    return find_method(f"gvns[{settings}]").run_spec(
        load(f"meta10/{puzzle}"), seed=seed, seconds=size.seconds[place], group=puzzle
    )


def _scores(records: list[Record]) -> list[int]:
    return [record.score or 0 for record in records]


def _row(place: int, found: dict[str, list[list[Record]]]) -> dict[str, Any]:
    own = found["gvns"][place]
    return {
        "puzzle": PUZZLES[place],
        "mean": FACTS["mean"][place],
        "published": {
            name: FACTS[name][place]
            for name in ("best", "median", "stdev", "evaluations", "seconds")
        },
        "scores": _scores(own),
        "higher": _scores(found["higher"][place]),
        "evaluations": [record.counts.get("evaluations", 0.0) for record in own],
        "seconds": [record.cpu_phases.get("solve", record.solve_s) for record in own],
    }


def _table(rows: list[dict[str, Any]]) -> Table:
    names = ("best", "mean", "median", "standard deviation", "evaluations", "seconds")
    columns = [
        Column("puzzle", holds="names"),
        *(Column(f"{name}, {whose}") for name in names for whose in ("published", "ours")),
        Column("mean, accept=higher"),
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
            (theirs["seconds"], mean(row["seconds"])),
        ]
        numbers = [*(number for pair in pairs for number in pair), mean(row["higher"])]
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
    higher = [mean(row["higher"]) for row in rows]
    reached, with_higher = (
        sum(own >= row["mean"] for own, row in zip(each, rows, strict=True))
        for each in (means, higher)
    )
    spreads = [_spread(row["scores"]) for row in rows]
    chance = [mean(scores) for scores in orders["random"]]
    ahead = {
        ORDERS[order]: sum(mean(own) > by for own, by in zip(orders[order], chance, strict=True))
        for order in ("border", "centre")
    }
    holds = all(count > len(PUZZLES) / 2 for count in ahead.values())
    return {
        "scores": f"Means {', '.join(f'{own:.2f}' for own in means)}: as high as published on "
        f"{reached} of {len(rows)} puzzles; with accept=higher "
        f"{', '.join(f'{own:.2f}' for own in higher)}, as high on {with_higher}.",
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
