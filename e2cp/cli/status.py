"""``e2cp status``: how a search is getting on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json

if TYPE_CHECKING:
    from e2cp.parallel.status import SearchStatus

SearchFolderArgument = Annotated[
    Path, typer.Argument(metavar="DIR", help="The folder of `e2cp search --checkpoint`.")
]
MOST_SCORES = 6


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "status", status)


def status(folder: SearchFolderArgument, as_json: Json = False) -> None:
    """Say how a search is getting on, from another terminal or after its end.

    Score, time, rate and workers are those of the last few seconds; boards are counted by
    score, each worker's own best ones. The search is not disturbed.

    For example:

      e2cp status night

      watch e2cp status night

      e2cp status night --json
    """
    from e2cp.parallel.status import read_status

    found = read_status(folder)
    if as_json:
        print_json(found.as_dict())
    else:
        print_facts(_lines(found))


def _lines(found: SearchStatus) -> dict[str, str]:
    from e2cp.cli.live_panel import clock, short
    from e2cp.cli.output import counted
    from e2cp.cli.search_report import STOPPED

    facts = found.as_dict()
    limit = "" if facts["limit"] is None else f" of {clock(facts['limit'])}"
    lines = {
        "puzzle": facts["puzzle"],
        "method": f"{facts['method']}, seed {facts['seed']}",
        "state": f"running, process {facts['process']}"
        if facts["running"]
        else STOPPED.get(facts["stopped"] or "", "killed, or not begun"),
        "time": clock(facts["seconds"]) + limit,
        "score": "no board yet"
        if facts["score"] is None
        else f"{facts['score']} of {facts['max_score']}",
    }
    if facts["since_gain"] is not None:
        lines["last gain"] = f"{clock(facts['since_gain'])} of searching ago"
    lines[facts["unit"]] = counted(facts["work"], facts["unit"])
    if facts["rate"]:
        lines["rate"] = f"{short(facts['rate'])} {facts['unit']}/s"
    lines["workers"] = _workers(facts["workers"], running=facts["running"])
    if facts["deaths"]:
        lines["deaths"] = str(facts["deaths"])
    if facts["boards"]:
        best = list(facts["boards"].items())[: -MOST_SCORES - 1 : -1]
        lines["boards"] = ", ".join(f"{score}: {count}" for score, count in best)
    if facts["age"] is not None:
        lines["written"] = f"{clock(facts['age'])} ago"
    return lines


def _workers(workers: list[dict[str, Any]], *, running: bool) -> str:
    if not running:
        return str(len(workers))
    phases = [str(worker.get("phase", "starting")) for worker in workers]
    kinds = dict.fromkeys(phases)
    return ", ".join(f"{phases.count(phase)} {phase}" for phase in kinds)
