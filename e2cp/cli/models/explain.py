"""``e2cp models explain``."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from e2cp.cli.model_options import (
    CellsOption,
    Relax,
    Seed,
    complete_encoding,
    relaxed_cells,
)
from e2cp.cli.opening import open_instance
from e2cp.cli.options import Clues, FileSize, Grey, Instance, Json, Order, read_options
from e2cp.cli.output import print_json, print_table


def explain(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="A variant with its settings.", autocompletion=complete_encoding
        ),
    ],
    instance: Instance = "eternity2",
    relax: Relax = None,
    cells: CellsOption = "checkerboard",
    seed: Seed = 1,
    presolve: Annotated[
        bool, typer.Option("--presolve/--no-presolve", help="Also the size after presolve.")
    ] = True,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Explain a model of a puzzle: its variables and constraints by group, and its sizes.

    For example:

      e2cp models explain table harris/gemp-6x6-6:2/01

      e2cp models explain "sat-pd[z=on]" eternity2 --relax 48 --no-presolve
    """
    from e2cp.modelling.presolve import presolved_size
    from e2cp.solvers.registry import named_variant

    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    variant, settings = named_variant(name)
    relaxed = relaxed_cells(puzzle, relax, cells, seed)
    start = time.perf_counter()
    model = variant.build(puzzle, relaxed, settings)
    build_s = time.perf_counter() - start
    parts = model.parts.listed
    variables = sum(part.variables for part in parts)
    constraints = sum(part.constraints for part in parts)
    after = presolved_size(model) if presolve else None
    if as_json:
        print_json(
            {
                "encoding": variant.full_name(settings),
                "puzzle": puzzle.name,
                "relaxed": len(relaxed),
                "build_s": round(build_s, 3),
                "variables": variables,
                "constraints": constraints,
                "presolved_variables": None if after is None else after[0],
                "presolved_constraints": None if after is None else after[1],
                "parts": [vars(part) for part in parts],
            }
        )
        return
    rows = [(p.name, str(p.variables), str(p.constraints), p.meaning) for p in parts]
    rows.append(("in all", str(variables), str(constraints), f"built in {build_s:.2f} s"))
    if presolve:
        sizes = ("", "") if after is None else (str(after[0]), str(after[1]))
        meaning = "solved by presolve alone" if after is None else "left by the solver's presolve"
        rows.append(("presolved", *sizes, meaning))
    print_table(("part", "variables", "constraints", "meaning"), rows, right=" >>")
