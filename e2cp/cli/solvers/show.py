"""``e2cp solvers show``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.model_options import complete_engine
from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json, print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from e2cp.solvers.setting import Setting

FEW = 25
"""So many other parameters are listed without being asked for."""


def show_solver(
    name: Annotated[
        str, typer.Argument(help="A solver, or a file of one.", autocompletion=complete_engine)
    ],
    every: Annotated[
        bool, typer.Option("--all", help="All parameters, not only those that we set.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show a solver: what we set and why, its other parameters, and what a seed does to it.

    Parameters are set in its name, as in cpsat[linearization_level=1], wherever an engine is
    named, or with --param.

    For example:

      e2cp solvers show cpsat

      e2cp solvers show cpsat --all --json

      e2cp solvers show ./mine.py
    """
    from e2cp.solvers.info import SolverInfo
    from e2cp.solvers.registry import find_solver

    info = SolverInfo.of(find_solver(name))
    ours, others = info.ours(), [each for each in info.settings() if each.ours is None]
    listed = every or len(others) <= FEW
    if as_json:
        shown = [*ours, *(others if listed else [])]
        print_json({**info.as_dict(), "settings": [each.as_dict() for each in shown]})
        return
    print_facts(
        {
            "solver": info.name,
            "idea": info.idea,
            "runs": info.runs + (", by default" if info.default_for else ""),
            "boards": info.boards,
            "proofs": "yes" if info.proves else "no",
            "version": f"{info.package} {info.version}".strip() or "unknown",
            "state": info.missing or "here",
            "seed": info.seed,
        }
    )
    if ours:
        print("\nset by us, or by the run")
        _print(ours)
    if others and listed:
        print(f"\n{'the others' if ours else 'parameters'}, as the solver has them")
        _print(others)
    elif others:
        print(f"\n{len(others)} others are as the solver has them: --all lists them")


def _print(settings: Sequence[Setting]) -> None:
    rows = []
    for each in settings:
        texts = each.as_dict()
        when = f"by {each.fixed}" if each.fixed else each.when or "always" * (each.ours is not None)
        rows.append(
            (each.name, texts["default"], texts["ours"], when, texts["values"], each.meaning)
        )
    header = ("parameter", "default", "ours", "when", "values", "meaning")
    kept = [place for place in range(len(header)) if any(row[place] for row in rows)]
    print_table(
        tuple(header[place] for place in kept),
        [tuple(row[place] for place in kept) for row in rows],
    )
