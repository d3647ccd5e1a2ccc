"""``e2cp hybrid``: the chain that gives the best boards."""

from __future__ import annotations

from typing import Annotated

import typer

from e2cp.cli.clock import command_start
from e2cp.cli.command import add_command
from e2cp.cli.gain_hook import Bell, OnGain
from e2cp.cli.lab_options import LocalCluster, Scheduler
from e2cp.cli.live_page import Live
from e2cp.cli.model_options import Seed, Time, complete_encoding, complete_engine
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
from e2cp.cli.search_launch import Launch, launch_search
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


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "hybrid", hybrid)


def complete_source(incomplete: str) -> list[str]:
    """Return the sources whose name starts so."""
    from e2cp.methods.hybrid.source_choice import source_names

    return [name for name in source_names() if name.startswith(incomplete)]


def hybrid(
    instance: Instance = "eternity2",
    source: Annotated[
        str | None,
        typer.Option(
            "--source",
            metavar="cp|sat|random|METHOD",
            help="Where boards come from: a model, random boards, or any method, a file such as "
            "./mine.py too; breaks unless a model is named.",
            autocompletion=complete_source,
        ),
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
            metavar="NAME[key=value,…]",
            help="The source's model, a variant that `e2cp models list` shows.",
            autocompletion=complete_encoding,
        ),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            metavar="NAME[key=value,…]",
            help="The solver of that model, as in cpsat[tuning=default]; else its usual one.",
            autocompletion=complete_engine,
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
    on_gain: OnGain = None,
    bell: Bell = False,
    live: Live = False,
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

    With --encoding, --relax or --source cp, sat, mac or another method that looks for solutions
    it is the hybridisation of Schaus & Deville: a model with some cells left empty is solved,
    its holes are filled optimally, and a tabu search with matching moves goes on from there;
    then comes the next solution. With --exact the tabu search is left out. Any other method as
    the source gives the boards that it finds.

    On a cluster the workers are islands: they live where there is room, move when a machine
    dies, and show each other their best boards.

    For example:

      e2cp hybrid --time 180 --workers 2 --out best.json

      e2cp hybrid --clues all --time 600 --checkpoint night

      e2cp hybrid --relax 28 --encoding bool --engine "cpsat[tuning=default]" --time 120

      e2cp hybrid --scheduler tcp://10.0.0.1:8786 --time 3600 --checkpoint night

      e2cp hybrid harris/e2style-6x6-6:2/01 --relax 4 --exact
    """
    from e2cp.methods.hybrid.source_choice import choose_source, takes_cells
    from e2cp.modelling.options import join_name
    from e2cp.parallel.settings import SearchSettings
    from e2cp.parallel.stop import Stop

    started = command_start()
    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    if exact and source is None and encoding is None and engine is None:
        source = "cp"
    chosen = choose_source(source, relax, encoding or "", engine or "")
    if exact and not takes_cells(chosen):
        expected = "--source cp, sat or a method that looks for solutions"
        raise InputError("--exact is for a model", read=chosen, expected=expected)
    given = {"source": source, "relax": relax, "encoding": encoding, "engine": engine}
    options = {key: str(value) for key, value in given.items() if value is not None}
    launch_search(
        SearchSettings.of(
            puzzle,
            join_name("hybrid", {**options, **({"polish": "0"} if exact else {})}),
            stop=Stop(time_limit(seconds), work, target, idle),
            seed=seed,
        ),
        Launch(
            start=start,
            checkpoint=checkpoint,
            out=out,
            force=force,
            link=link,
            as_json=as_json,
            started=started,
            scheduler=scheduler,
            local_cluster=local_cluster,
            on_gain=on_gain,
            bell=bell,
            live=live,
            facts={"source": chosen},
        ),
        workers,
    )
