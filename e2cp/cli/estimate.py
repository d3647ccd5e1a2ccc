"""``e2cp estimate``: expected number of solutions and the phase transition."""

from __future__ import annotations

from math import inf, log
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.command import add_command
from e2cp.cli.names import complete_puzzle
from e2cp.cli.opening import open_instance
from e2cp.cli.options import Clues, Grey, Json, Order, read_options, required_size
from e2cp.cli.output import print_facts, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.estimate import Estimate
    from e2cp.puzzle.puzzle import Puzzle

POSITIONS = {
    "below": "below the transition: many solutions expected",
    "at": "at the transition: the hardest puzzles of this size",
    "above": "above the transition: a planted solution is likely the only one",
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "estimate", estimate_solutions)


def estimate_solutions(
    instance: Annotated[
        str | None,
        typer.Argument(
            help="An embedded puzzle or a piece file (eternity2 if nothing is said).",
            autocompletion=complete_puzzle,
        ),
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", "-n", metavar="N[xM]", help="Without an instance.")
    ] = None,
    inner: Annotated[
        int | None, typer.Option("--inner", min=1, max=1000, help="Inner colours.")
    ] = None,
    frame: Annotated[
        int | None,
        typer.Option("--frame", min=1, max=1000, help="Frame colours; without: one palette."),
    ] = None,
    clues: Clues = "starter",
    order: Order = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Estimate how many solutions a puzzle has and where it stands among the hard ones.

    The expectation counts each colour only as often as the pieces have it. With --size it is
    that of a puzzle with balanced colours. For an instance it also says how many pieces a scan
    without look-ahead (zla) should place before it meets a solution, if there is one.

    For example:

      e2cp estimate eternity2

      e2cp estimate --size 7 --inner 7 --frame 3 --json
    """
    from e2cp.puzzle.estimate import estimate, estimate_balanced

    scan: dict[str, float] = {}
    if inner is None and frame is None and (instance is not None or size is None):
        options = read_options(clues, order, size, grey)
        opened = open_instance(instance or "eternity2", options)
        name, result = opened.puzzle.name, estimate(opened.puzzle)
        scan = _scan(opened.puzzle)
    elif instance is not None or size is None or inner is None:
        raise InputError(
            "either an instance or the colours of a balanced puzzle",
            expected="INSTANCE alone, or --size and --inner (and --frame)",
        )
    else:
        rows, cols = required_size(size)
        name, result = "balanced puzzle", estimate_balanced(rows, cols, inner, frame)
    if as_json:
        print_json({"puzzle": name, **result.as_dict(), **scan})
    else:
        print_facts(_facts(name, result) | _scan_facts(scan))


def _scan(puzzle: Puzzle) -> dict[str, float]:
    """Return the logarithms of the pieces that a scan should place for each solution."""
    from e2cp.methods.zla.plan import plan_scan
    from e2cp.puzzle.board import Board

    plan = plan_scan(Board.of_clues(puzzle))
    return {
        "log10_placements": plan.log_work / log(10),
        "log10_placements_by_lines": plan.log_usual / log(10),
    }


def _scan_facts(scan: dict[str, float]) -> dict[str, str]:
    if not scan:
        return {}
    planned, usual = scan.values()
    orders = f"10^{planned:.1f} placements for a solution"
    if planned < usual:
        orders += f" in the planned order, 10^{usual:.1f} row by row"
    return {"scan": orders}


def _facts(name: str, result: Estimate) -> dict[str, str]:
    facts = {
        "puzzle": f"{name}, {result.rows} × {result.cols}",
        "colours": f"{result.inner} inner, {result.frame} frame",
        "expected solutions": _power(result.log10_expected_without_clues),
    }
    if result.clues:
        label = f"with {result.clues} clue" + ("s" if result.clues > 1 else "")
        facts[label] = _power(result.log10_expected)
    facts["transition"] = f"{result.transition} inner colours at this size and frame"
    facts["position"] = POSITIONS[result.position]
    return facts


def _power(log10: float) -> str:
    if log10 == -inf:
        return "none: the colours cannot pair up"
    return f"log10 E = {log10:.2f}"
