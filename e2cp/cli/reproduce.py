"""``e2cp reproduce``: the papers' figures and tables, repeated."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Json
from e2cp.cli.output import note, print_json, print_table

if TYPE_CHECKING:
    from e2cp.lab.progress import Progress


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
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Folder for ledger, page, figures and plot."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, help="Runs at a time; one a processor.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Repeat a figure or a table of a paper and set it beside the published numbers.

    Every run is kept in the folder, out/reproduce/NAME-SCALE unless told otherwise, so that the
    command can be stopped and called anew.

    For example:

      e2cp reproduce list

      e2cp reproduce schaus-fig3

      e2cp reproduce harris-table2 --scale paper --jobs 2 --out table2
    """
    if name == "list":
        _list(as_json)
        return
    from e2cp.lab.cpus import usable_cpus
    from e2cp.lab.local import LocalExecutor
    from e2cp.reproduce.registry import find_experiment
    from e2cp.reproduce.reproduce import reproduce

    experiment = find_experiment(name)
    folder = out or Path("out/reproduce") / f"{name}-{scale}"
    note(f"{name}, {scale}: {experiment.protocol(scale)}")
    executor = LocalExecutor(jobs or len(usable_cpus()))
    done, files = reproduce(name, scale, folder, executor, on_progress=_tell)
    if as_json:
        print_json({**done.as_dict(), "files": files})
        return
    print("\n".join([*done.lines(), "", *files]))


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
                "quick": each.protocol("quick"),
                "full": each.protocol("paper"),
            }
            for each in found
        ]
        print_json({"experiments": rows})
        return
    print_table(("name", "what it shows"), [(each.name, each.title) for each in found])


def _tell(progress: Progress) -> None:
    """Tell each run that ended."""
    last = progress.last
    if last is None:
        return
    ended = progress.known + progress.done
    score = "" if last.score is None else f", score {last.score}"
    note(
        f"{ended}/{progress.planned}  {last.label}  {last.group}  seed {last.seed}: {last.status}, "
        f"{last.cpu_s:.1f} s{score}"
    )
