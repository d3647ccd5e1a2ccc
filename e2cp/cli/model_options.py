"""Options that the commands with models share."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.output import note
from e2cp.errors import InputError
from e2cp.lab import quantities
from e2cp.modelling.options import parse_name

if TYPE_CHECKING:
    from e2cp.modelling.relaxation import Cells
    from e2cp.puzzle.puzzle import Puzzle


class _OutOfTime(BaseException):
    """The limit of the command was reached; no `except Exception` of a variant stops it."""


def complete_encoding(incomplete: str) -> list[str]:
    """Return the variants whose name starts so."""
    from e2cp.modelling.registry import all_variants

    return [name for name in all_variants()[0] if name.startswith(incomplete)]


def complete_engine(incomplete: str) -> list[str]:
    """Return the engines whose name starts so, or after a bracket their parameters."""
    from e2cp.solvers.registry import find_solver, solver_names

    name, bracket, settings = incomplete.partition("[")
    if bracket and name in solver_names():
        done, comma, last = settings.rpartition(",")
        known = [each.name for each in find_solver(name).settings() if not each.fixed]
        return [f"{name}[{done}{comma}{each}=" for each in known if each.startswith(last)]
    return [name for name in solver_names() if name.startswith(incomplete)]


Encoding = Annotated[
    str | None,
    typer.Option(
        "--encoding",
        "-e",
        metavar="NAME[key=value,…]",
        help="A variant that `e2cp models list` shows, or a file such as ./mine.py; if left out, "
        "one that the engine runs.",
        autocompletion=complete_encoding,
    ),
]
Engine = Annotated[
    str | None,
    typer.Option(
        "--engine",
        metavar="NAME[key=value,…]",
        help="A solver that `e2cp solvers list` shows: cpsat, one of PySAT, rc2, lsu, gecode, or a "
        "method that needs no encoding: benoist, block2, mac, pla, quota, zla, a file such as "
        "./mine.py; perhaps with parameters, as in cpsat[linearization_level=1].",
        autocompletion=complete_engine,
    ),
]
Relax = Annotated[
    int | None,
    typer.Option("--relax", "-k", min=0, help="Number of cells left empty, if no file says which."),
]
CellsOption = Annotated[
    str,
    typer.Option(
        "--cells",
        metavar="checkerboard|late|random|FILE",
        help="Which: of one chessboard colour, anywhere or spread over the end of a scan, any "
        "that do not touch, or those in a file: C5 or "
        "2,4 (row and column from 0), parted by blanks, # for comments.",
    ),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of everything random.")]
Time = Annotated[float, typer.Option("--time", "-t", min=0.1, help="Limit in seconds, on all.")]
Cpu = Annotated[
    float | None,
    typer.Option("--cpu", min=0.1, metavar="SECONDS", help="Limit on the solver's processor time."),
]
Memory = Annotated[
    str | None, typer.Option("--memory", metavar="SIZE", help="Limit, such as 4G or 500M.")
]
Conflicts = Annotated[
    int | None, typer.Option("--conflicts", min=1, help="Limit on conflicts (fails).")
]
Parameter = Annotated[
    list[str] | None,
    typer.Option(
        "--param",
        metavar="NAME=VALUE",
        help="A parameter of the engine; repeatable. `e2cp solvers show ENGINE --all` lists them.",
    ),
]


def chosen_model(encoding: str | None, engine: str | None) -> tuple[str, str]:
    """Return the variant with its settings, none for some solvers, and the solver."""
    from e2cp.workflows.model import choose_model

    name, solver = choose_model(encoding, engine)
    if not name and encoding is not None:
        note(f"{solver} searches the puzzle itself: the encoding {encoding} is not used")
    return name, solver


def chosen_in_time(
    encoding: str | None, engine: str | None, deadline: float
) -> tuple[str, str, str]:
    """Return the same as `chosen_model`, and the phase in which a limit ended the choice.

    The variant's file is imported here, too, to read its options: that counts against the limit
    as it does in the process that solves.
    """
    from e2cp.runtime.time_limit import time_limit
    from e2cp.workflows.model import choose_unimported

    try:
        with time_limit(deadline - time.time(), _OutOfTime()):
            return *chosen_model(encoding, engine), "start"
    except _OutOfTime:
        if encoding is None or not Path(parse_name(encoding)[0]).is_file():
            return *chosen_model(encoding, engine), "start"
        return *choose_unimported(encoding, engine), "import"


def relaxed_cells(
    puzzle: Puzzle, count: int | None, how: str, seed: int, *, default: int = 0
) -> Cells:
    """Draw or read the cells to leave empty."""
    import numpy as np

    from e2cp.modelling.relaxation import CELLS, DRAWN, read_cells
    from e2cp.runtime.files import read_source

    if how in DRAWN:
        rng = np.random.default_rng(seed)
        return DRAWN[how](puzzle, default if count is None else count, rng)
    if not Path(how).exists():
        raise InputError(
            "no such choice of cells", read=how, expected=f"{', '.join(DRAWN)} or a file"
        )
    cells = read_cells(read_source(how, CELLS), puzzle)
    if count is not None and count != len(cells):
        raise InputError(
            "--relax and the file of cells disagree",
            file=how,
            read=f"{len(cells)} cells",
            expected=str(count),
        )
    return cells


def megabytes(text: str | None) -> int | None:
    """Read a size such as 4G or 500M, if there is one."""
    return None if text is None else quantities.megabytes(text)


def parameters_of(settings: list[str] | None) -> dict[str, str]:
    """Split NAME=VALUE settings."""
    parameters = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals or not name or not value:
            raise InputError("--param is no setting", read=setting, expected="NAME=VALUE")
        if name in parameters:
            raise InputError("--param stands twice", read=setting, expected=f"{name} once")
        parameters[name] = value
    return parameters
