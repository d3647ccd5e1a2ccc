"""``e2cp hybrid``: the chain that gives the best boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from e2cp.cli.clock import command_start
from e2cp.cli.command import add_command
from e2cp.cli.lab_options import LocalCluster, Scheduler
from e2cp.cli.model_options import Seed, Time, complete_encoding
from e2cp.cli.opening import open_instance
from e2cp.cli.options import (
    Clues,
    FileSize,
    Force,
    Grey,
    Instance,
    Json,
    Link,
    Order,
    read_options,
)
from e2cp.cli.search_launch import launch_search
from e2cp.cli.search_options import (
    CheckpointOption,
    Idle,
    Out,
    Start,
    Target,
    Work,
    Workers,
    time_limit,
)
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.methods.hybrid.source_choice import Source


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
    work: Work = None,
    target: Target = None,
    idle: Idle = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    seed: Seed = 1,
    out: Out = None,
    force: Force = False,
    checkpoint: CheckpointOption = None,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    link: Link = False,
    as_json: Json = False,
) -> None:
    """Find the best board: many good boards, each polished, the best repaired exactly.

    By default boards come from the break-tolerant search; matching moves polish each for a
    moment, exact windows repair those as good as the best, and no board is tried twice.

    With --encoding, --relax or --source cp, sat or mac it is the hybridisation of Schaus &
    Deville: a model with some cells left empty is solved, its holes are filled optimally, and
    a tabu search with matching moves goes on from there; then comes the next solution. With
    --exact the tabu search is left out.

    On a cluster the workers are islands: they live where there is room, move when a machine
    dies, and show each other their best boards.

    For example:

      e2cp hybrid --time 180 --workers 2 --out best.json

      e2cp hybrid --clues all --time 600 --checkpoint night

      e2cp hybrid --relax 28 --encoding bool --time 120

      e2cp hybrid --scheduler tcp://10.0.0.1:8786 --time 3600 --checkpoint night

      e2cp hybrid harris/e2style-6x6-6:2/01 --relax 4 --exact
    """
    from e2cp.methods.hybrid.source_choice import choose_source
    from e2cp.parallel.stop import Stop

    started = command_start()
    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    if exact and source is None and encoding is None:
        source = "cp"
    origin = choose_source(source, relax, encoding or "")
    if exact and origin in ("breaks", "random"):
        raise InputError("--exact is for a model", read=origin, expected="--source cp, sat or mac")
    launch_search(
        puzzle,
        _method(source, relax, encoding, exact),
        Stop(time_limit(seconds), work, target, idle),
        start=start,
        relax=None,
        workers=workers,
        seed=seed,
        checkpoint=checkpoint,
        out=out,
        force=force,
        link=link,
        as_json=as_json,
        started=started,
        facts={"source": origin},
        scheduler=scheduler,
        local_cluster=local_cluster,
    )


def _method(source: Source | None, relax: int | None, encoding: str | None, exact: bool) -> str:
    """Write the options of the command as those of the method."""
    settings = {"source": source, "relax": relax, "encoding": encoding}
    if exact:
        settings["polish"] = 0
    text = ",".join(f"{key}={value}" for key, value in settings.items() if value is not None)
    return f"hybrid[{text}]" if text else "hybrid"
