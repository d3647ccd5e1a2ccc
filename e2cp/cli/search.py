"""``e2cp search``: look for a better board until a rule says enough."""

from __future__ import annotations

from typing import Annotated

import typer

from e2cp.cli.clock import command_start
from e2cp.cli.command import add_command
from e2cp.cli.gain_hook import Bell, OnGain
from e2cp.cli.lab_options import LocalCluster, Scheduler
from e2cp.cli.live_page import Live
from e2cp.cli.model_options import Seed, Time
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
    Method,
    Out,
    Start,
    Target,
    Work,
    Workers,
    time_limit,
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "search", search)


def search(
    instance: Instance = "eternity2",
    method: Method = "hybrid",
    start: Start = None,
    relax: Annotated[
        int | None,
        typer.Option("--relax", "-k", min=0, help="Cells that --start model:… leaves empty."),
    ] = None,
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
    """Search for the best board of a puzzle, by any method, on one or more processors.

    It ends by the first rule that holds: time, work, target, idle, or nothing left to do. Every
    board is recounted by the checker. Workers share the best score and nothing else; one that
    dies is replaced. Compiling, once after an update, does not count as time. With --checkpoint
    the search can be resumed after Ctrl-C, a kill or a reboot. The same seed and --work give
    the same board with one worker.

    Exit codes: 0 done; 2 bad input; 3 nothing found, nothing as good as --target, or nothing
    better than --start although nothing is left to try; 70 the workers crash; 130 interrupted,
    the best board is written.

    For example:

      e2cp search --time 600 --workers 2 --checkpoint night --out best.json

      e2cp search meta10/10x10 --method "anneal[round=500000]" --target 170 --json

      e2cp search --method vlns --start model:table --relax 24

      e2cp search --method windows --start record:470
    """
    from e2cp.parallel.settings import SearchSettings
    from e2cp.parallel.stop import Stop

    started = command_start()
    launch_search(
        SearchSettings.of(
            open_instance(instance, read_options(clues, order, size, grey)).puzzle,
            method,
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
            relax=relax,
        ),
        workers,
    )
