"""Options that the commands that search share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.names import complete_record
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.puzzle import Puzzle


def complete_search(incomplete: str) -> list[str]:
    """Return the search methods whose name starts so."""
    from e2cp.search.registry import METHODS

    return [name for name in METHODS if name.startswith(incomplete)]


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
        help="A method that `e2cp methods` shows, with its options.",
        autocompletion=complete_search,
    ),
]
Start = Annotated[
    str | None,
    typer.Option(
        "--start",
        metavar="BOARD|random|model:ENCODING",
        help="A board to start from, one laid at random, or one that a relaxed model makes in at "
        "most half the time; if left out, the method makes its own.",
        autocompletion=complete_start,
    ),
]
Work = Annotated[
    int | None,
    typer.Option("--work", min=1, help="Limit on moves, placements or what the method counts."),
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
    Path | None, typer.Option("--out", "-o", help="Write the best board: .json, .csv, .txt, .url.")
]
CheckpointOption = Annotated[
    Path | None,
    typer.Option(
        "--checkpoint",
        metavar="DIR",
        help="Keep all that `e2cp resume DIR` needs to go on, whatever ends this search.",
    ),
]


def refuse_senseless(puzzle: Puzzle, method: str, target: int | None, out: Path | None) -> None:
    """Refuse what cannot be done, before anything starts."""
    from e2cp.files import refuse_unwritable
    from e2cp.formats.saving import format_of
    from e2cp.modelling.options import parse_name
    from e2cp.search.registry import refuse_unknown

    refuse_unknown(parse_name(method)[0])
    if target is not None and target > puzzle.max_score:
        raise InputError(
            "no board has this score", read=f"--target {target}", expected=f"{puzzle.max_score}"
        )
    if out is not None:
        format_of(out)
        refuse_unwritable(out)
