"""Options that the commands with campaigns share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from e2cp.errors import InputError

Folder = Annotated[
    Path, typer.Argument(metavar="DIR", help="The folder of a campaign.", file_okay=False)
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Runs at a time, each on a processor of its own."),
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="tcp://HOST:PORT",
        help="Run on the workers of a dask scheduler, as many at a time as they have threads.",
    ),
]
LocalCluster = Annotated[
    int | None,
    typer.Option("--local-cluster", min=1, metavar="N", help="Start N dask workers here."),
]
Retry = Annotated[bool, typer.Option("--retry", help="Run crashes and wrong answers again.")]
Fresh = Annotated[
    Literal["all", "starved"] | None,
    typer.Option(
        "--fresh",
        metavar="[all|starved]",
        help="Run known runs anew, all or those that got too little of their processor; what was "
        "there is kept as superseded.",
    ),
]
Force = Annotated[
    bool,
    typer.Option(
        "--force",
        help="Allow more jobs than processors, and compare runs that were made under different "
        "conditions.",
    ),
]
RunCpu = Annotated[
    float | None,
    typer.Option(
        "--cpu",
        min=0.1,
        metavar="SECONDS",
        help="Limit on the processor time of each run; 60, if there is no limit on time at all.",
    ),
]
RunTime = Annotated[
    float | None,
    typer.Option(
        "--time",
        "-t",
        min=0.1,
        metavar="SECONDS",
        help="Limit by the clock; if left out, four times the processor time and 30 s.",
    ),
]
Certify = Annotated[
    bool,
    typer.Option(
        "--certify",
        help="Have each UNSAT proven and the proof checked, each optimum found a second time.",
    ),
]
MeasureOption = Annotated[
    Literal["cpu", "wall", "solve"] | None,
    typer.Option(
        "--measure",
        help="The time that is compared: on the processor, by the clock, solving alone.",
    ),
]
Scatter = Annotated[
    list[str] | None,
    typer.Option(
        "--scatter",
        metavar="A,B",
        help="Draw these two configurations against each other, not our choice of pairs; may be "
        "given several times. Settings and solver may be left out where one alone fits.",
    ),
]
Pdf = Annotated[bool, typer.Option("--pdf", help="Write each plot as PDF, too: plots/*.pdf.")]
Latex = Annotated[
    bool,
    typer.Option("--latex", help="Write each table as LaTeX (booktabs), too: tables/*.tex."),
]
Open = Annotated[bool, typer.Option("--open", help="Open the report in a browser.")]


def refuse_two_clusters(scheduler: str | None, local_cluster: int | None) -> None:
    """Refuse a scheduler and a cluster of our own at the same time."""
    if scheduler is not None and local_cluster is not None:
        raise InputError(
            "--scheduler and --local-cluster exclude each other",
            read=f"--scheduler {scheduler} --local-cluster {local_cluster}",
        )
