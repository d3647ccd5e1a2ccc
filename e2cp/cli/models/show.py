"""``e2cp models show``."""

from __future__ import annotations

import inspect
from typing import Annotated

import typer

from e2cp.cli.model_options import complete_encoding
from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json, print_table


def show_model(
    name: Annotated[str, typer.Argument(help="A variant.", autocompletion=complete_encoding)],
    source: Annotated[bool, typer.Option("--source", help="Print the whole file.")] = False,
    as_json: Json = False,
) -> None:
    """Show what a variant is, whose idea, its options, its usual solver, and how that is set.

    With --source how it is written.

    For example:

      e2cp models show sat-pd

      e2cp models show table --source
    """
    from e2cp.solvers.info import SolverInfo
    from e2cp.solvers.registry import find_solver, named_variant, solver_for

    variant, _ = named_variant(name)
    if source:
        print(inspect.getsource(variant.module), end="")
        return
    solver = SolverInfo.of(find_solver(solver_for(variant, None)))
    if as_json:
        settings = [each.as_dict() for each in solver.ours()]
        print_json({**variant.as_dict(), "solver": {**solver.as_dict(), "settings": settings}})
        return
    print_facts(
        {
            "variant": variant.name,
            "idea": variant.idea,
            "paper": variant.paper,
            "kind": variant.kind,
            "supports": ", ".join(variant.supports),
            "file": str(variant.module.__file__),
            "solver": f"{solver.name}, unless another is named; `e2cp solvers show {solver.name}`",
            "settings": solver.tuning(),
            "seed": solver.seed,
        }
    )
    options = variant.options()
    if options:
        print()
        rows = [(o.name, o.default, o.meaning, o.choices) for o in options]
        print_table(("option", "default", "meaning", "choices"), rows)
