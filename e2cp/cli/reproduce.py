"""``e2cp reproduce``: the papers' figures and tables, repeated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from e2cp.cli.command import add_command
from e2cp.cli.guard import ANSWER_IS_NO
from e2cp.cli.lab_options import Jobs
from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json, print_table


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "reproduce", reproduce_paper)


def complete_experiment(incomplete: str) -> list[str]:
    """Return the experiments whose name starts so."""
    from e2cp.reproduce.registry import EXPERIMENTS

    return [name for name in ("list", *EXPERIMENTS) if name.startswith(incomplete)]


def reproduce_paper(
    name: Annotated[
        str,
        typer.Argument(
            metavar="list|NAME",
            help="An experiment, or list.",
            autocompletion=complete_experiment,
        ),
    ],
    scale: Annotated[
        Literal["quick", "paper"],
        typer.Option(
            "--scale", help="quick: within three minutes on two processors; paper: as published."
        ),
    ] = "quick",
    repetitions: Annotated[
        int | None,
        typer.Option(
            "--repetitions",
            "-n",
            metavar="N",
            min=1,
            help="Make only the first N of the scale's repetitions (seeds or puzzles).",
        ),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            "--minutes",
            metavar="M",
            min=0.0,
            help="As many repetitions as end within M minutes, at least one; the page says how "
            "many. The next call goes on.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Folder for ledger, page, figures and plot."),
    ] = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Repeat a figure or a table of a paper and set it beside the published numbers.

    Every run is kept in the folder, out/reproduce/NAME-SCALE by default, so that the
    command can be stopped and called anew.

    For example:

      e2cp reproduce list

      e2cp reproduce schaus-fig3

      e2cp reproduce harris-table2 --scale paper --jobs 2 --out table2

      e2cp reproduce munoz-table1 --scale paper --minutes 60
    """
    if name == "list":
        _list(as_json)
        return
    from e2cp.cli.campaign_live import showing
    from e2cp.lab.local import LocalExecutor
    from e2cp.reproduce.registry import find_experiment
    from e2cp.reproduce.reproduce import reproduce
    from e2cp.runtime.cpus import usable_cpus

    experiment = find_experiment(name)
    folder = out or Path("out/reproduce") / f"{name}-{scale}"
    note(f"{name}, {scale}: {experiment.protocol(experiment.sizes[scale])}")
    executor = LocalExecutor(jobs or len(usable_cpus()))
    with showing(f"{name}, {scale}") as show:
        done, files = reproduce(
            name,
            scale,
            folder,
            executor,
            repetitions=repetitions,
            minutes=minutes,
            on_progress=show,
        )
    if as_json:
        print_json({**done.as_dict(), "files": files})
    else:
        print("\n".join([*done.lines(), "", *files]))
    if any(fault.status == "WRONG" for fault in done.faults):
        raise typer.Exit(ANSWER_IS_NO)


def _list(as_json: bool) -> None:
    from e2cp.reproduce.published import published
    from e2cp.reproduce.registry import EXPERIMENTS, find_experiment

    found = [find_experiment(name) for name in EXPERIMENTS]
    if as_json:
        rows = [
            {
                "name": each.name,
                "title": each.title,
                "paper": published(each.paper)["paper"],
                "claim": each.claim,
                "quick": each.protocol(each.sizes["quick"]),
                "full": each.protocol(each.sizes["paper"]),
            }
            for each in found
        ]
        print_json({"experiments": rows})
        return
    print_table(("name", "what it shows"), [(each.name, each.title) for each in found])
