"""``e2cp hybrid``: the chain that gives the best boards."""

from __future__ import annotations

import time
from typing import Annotated, Literal

import typer

from e2cp.cli.clock import command_start
from e2cp.cli.command import add_command
from e2cp.cli.live import run_and_show
from e2cp.cli.model_options import Seed, Time, complete_encoding
from e2cp.cli.opening import open_instance
from e2cp.cli.options import Clues, FileSize, Grey, Instance, Json, Order, read_options
from e2cp.cli.search_options import (
    CheckpointOption,
    Idle,
    Out,
    Start,
    Target,
    Workers,
    refuse_senseless,
)
from e2cp.cli.search_start import open_start
from e2cp.errors import InputError


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "hybrid", hybrid)


def hybrid(
    instance: Instance = "eternity2",
    source: Annotated[
        Literal["breaks", "cp", "sat", "mac", "random"] | None,
        typer.Option("--source", help="Where boards come from; breaks unless a model is named."),
    ] = None,
    relax: Annotated[
        int | None,
        typer.Option("--relax", "-k", min=0, help="Cells that the source's model leaves empty."),
    ] = None,
    encoding: Annotated[
        str | None,
        typer.Option(
            "--encoding",
            "-e",
            metavar="NAME",
            help="The source's model, a variant that `e2cp models list` shows.",
            autocompletion=complete_encoding,
        ),
    ] = None,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact", help="No local search: the next solution of the model until one is perfect."
        ),
    ] = False,
    start: Start = None,
    seconds: Time = 120.0,
    target: Target = None,
    idle: Idle = None,
    workers: Workers = 1,
    seed: Seed = 1,
    out: Out = None,
    checkpoint: CheckpointOption = None,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Find the best board: many good boards, each polished, the best repaired exactly.

    By default boards come from the break-tolerant search; matching moves polish each for a
    moment, exact windows repair those as good as the best, and no board is tried twice.

    With --encoding, --relax or --source cp, sat or mac it is the hybridisation of Schaus &
    Deville: a model with some cells left empty is solved, its holes are filled optimally, and
    a tabu search with matching moves goes on from there; then comes the next solution. With
    --exact the tabu search is left out.

    For example:

      e2cp hybrid --time 180 --workers 2 --out best.json

      e2cp hybrid --clues all --time 600 --checkpoint night

      e2cp hybrid --relax 28 --encoding bool --time 120

      e2cp hybrid harris/e2style-6x6-6:2/01 --relax 4 --exact
    """
    from e2cp.modelling.registry import find_variant
    from e2cp.search.folder import SearchFolder
    from e2cp.search.job import SearchJob
    from e2cp.search.stop import Stop

    started = command_start()
    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    settings = {}
    if encoding is not None:
        variant, chosen = find_variant(encoding)
        if chosen or encoding.endswith(".py"):
            raise InputError(
                "the model of a hybrid takes no settings",
                read=encoding,
                expected=f"a name such as {variant.name}",
            )
        settings["encoding"] = encoding
    modelled = exact or encoding is not None or relax is not None
    settings["source"] = source or ("cp" if modelled else "breaks")
    if settings["source"] in ("breaks", "random") and modelled:
        raise InputError(
            "this source has no model", read=settings["source"], expected="--source cp, sat or mac"
        )
    if relax is not None:
        settings["relax"] = str(relax)
    if exact:
        settings["polish"] = "0"
    method = f"hybrid[{','.join(f'{key}={value}' for key, value in settings.items())}]"
    refuse_senseless(puzzle, method, target, out)
    folder = None if checkpoint is None else SearchFolder.create(checkpoint)
    try:
        left = seconds - (time.time() - started)
        board = open_start(start, puzzle, seed=seed, relax=None, seconds=max(0.1, left / 2))
    except BaseException:
        if folder is not None:
            folder.close()
        raise
    run_and_show(
        SearchJob(puzzle, method, board),
        Stop(seconds, None, target, idle),
        workers=workers,
        seed=seed,
        checkpoint=folder,
        out=out,
        as_json=as_json,
        started=started,
        facts={"source": settings["source"]},
    )
