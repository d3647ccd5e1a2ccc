"""Options that the commands that search share."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.names import complete_record
from e2cp.cli.output import note
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.puzzle import Puzzle


def complete_search(incomplete: str) -> list[str]:
    """Return the search methods whose name starts so, or after a bracket their options."""
    from e2cp.methods.registry import all_methods

    methods = all_methods()[0]
    name, bracket, settings = incomplete.partition("[")
    if bracket and name in methods:
        return _complete_settings(name, settings)
    return [name for name in methods if name.startswith(incomplete)]


def _complete_settings(method: str, settings: str) -> list[str]:
    from dataclasses import fields
    from typing import get_type_hints

    from e2cp.methods.registry import find_method
    from e2cp.modelling.options import choices

    done, comma, last = settings.rpartition(",")
    head = f"{method}[{done}{comma}"
    options = find_method(method).Options
    known = get_type_hints(options)
    key, equals, value = last.partition("=")
    if not equals:
        return [f"{head}{name}=" for name in known if name.startswith(key)]
    declared = {field.name: field.metadata.get("names") for field in fields(options)}
    named = declared.get(key)
    values = named() if named else choices(known[key]).split("|") if key in known else []
    return [f"{head}{key}={each}]" for each in values if " " not in each and each.startswith(value)]


def complete_start(incomplete: str) -> list[str]:
    """Return the start boards whose name starts so."""
    from e2cp.cli.model_options import complete_encoding

    if incomplete.startswith("model:"):
        return [f"model:{name}" for name in complete_encoding(incomplete.removeprefix("model:"))]
    own = [name for name in ("random", "model:") if name.startswith(incomplete)]
    return own + complete_record(incomplete)


Method = Annotated[
    str,
    typer.Option(
        "--method",
        "-m",
        metavar="NAME[key=value,…]",
        help="A method that `e2cp methods list` shows, or a file such as ./mine.py, with options.",
        autocompletion=complete_search,
    ),
]
Start = Annotated[
    str | None,
    typer.Option(
        "--start",
        metavar="BOARD|random|model:ENCODING",
        help="A board to start from, random pieces, or a board that a relaxed model makes in at "
        "most half the time; if left out, the method makes its own.",
        autocompletion=complete_start,
    ),
]
Work = Annotated[
    int | None,
    typer.Option(
        "--work",
        min=1,
        help="Limit on moves, placements or what the method counts, looked at after each portion "
        "of work, a tenth of a second or so: up to some millions of moves more are made.",
    ),
]
Target = Annotated[int | None, typer.Option("--target", min=1, help="A score that is good enough.")]
Idle = Annotated[
    float | None,
    typer.Option("--idle", min=0.1, metavar="SECONDS", help="End after so long without gain."),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-w",
        min=1,
        max=1024,
        help="Processes that search: one, or on a cluster as many as it has threads.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        help="Write the best board at each gain: .json, .csv, .txt, .url. A better board of this "
        "puzzle that is there already is kept, and the new one goes beside it.",
    ),
]
CheckpointOption = Annotated[
    Path | None,
    typer.Option(
        "--checkpoint",
        metavar="DIR",
        help="Keep all that `e2cp resume DIR` needs to go on, whatever ends this search.",
    ),
]


def time_limit(seconds: float) -> float | None:
    """Return a limit in seconds; none if it is infinite."""
    return None if math.isinf(seconds) else seconds


def refuse_senseless(puzzle: Puzzle, method: str, target: int | None) -> None:
    """Refuse what cannot be done, before anything starts."""
    from e2cp.methods.registry import find_entry
    from e2cp.modelling.options import parse_name

    find_entry(parse_name(method)[0])
    if target is not None and target > puzzle.max_score:
        raise InputError(
            "no board has this score", read=f"--target {target}", expected=f"{puzzle.max_score}"
        )


def advise(method: str, start: str | None) -> None:
    """Note that a method is not made for such a start, if so."""
    from e2cp.methods.registry import find_entry
    from e2cp.modelling.options import parse_name

    info = find_entry(parse_name(method)[0]).info
    if start is not None and not info.takes_start:
        note(f"{info.name} takes no start board: it only sets the score to beat")
    if start is None and info.polishes:
        note(
            f"{info.name} improves good boards and is slow from a random one: "
            "--start names a board, and hybrid makes its own"
        )
