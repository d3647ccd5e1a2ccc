"""What a search tells in the end, and where it puts its board."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from e2cp.cli.guard import BAD_INPUT, BUG, INTERRUPTED, NOTHING_FOUND
from e2cp.cli.output import note, plural
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.search.result import SearchResult

STOPPED = {
    "time": "by the limit on time",
    "work": "by the limit on work",
    "target": "the target is reached",
    "idle": "no gain for so long as was said",
    "finished": "nothing is left to do",
    "interrupted": "interrupted",
    "crashed": "the workers died again and again",
}


def facts_of(result: SearchResult, out: Path | None, folder: Path | None) -> dict[str, Any]:
    """Write the board, if asked to, and return everything for JSON."""
    from e2cp import __version__
    from e2cp.formats.boards.link import board_to_link
    from e2cp.formats.saving import save_board

    facts = result.as_dict()
    facts["reached"] = round(result.reached, 3)
    facts["link"] = facts["file"] = None
    with contextlib.suppress(InputError):  # too many colours for the viewer
        facts["link"] = board_to_link(result.board)
    if out is not None and result.trajectory:
        keys = ("method", "seed", "workers", "seconds", "stopped")
        made = {"by": f"e2cp {__version__}", **{key: facts[key] for key in keys}}
        try:
            facts["file"] = str(save_board(result.board, out, made=made))
        except InputError as error:  # the board is told all the same
            note(f"e2cp: {error}")
    facts["checkpoint"] = None if folder is None else str(folder)
    return facts


def lines_of(result: SearchResult, facts: dict[str, Any]) -> dict[str, str]:
    """Return what people read, line by line."""
    lines = {
        "puzzle": facts["puzzle"],
        "method": f"{result.method}, seed {result.seed}"
        + (f", {result.workers} workers" if result.workers > 1 else ""),
        "time": f"{result.seconds:.1f} s, {result.cpu_seconds:.1f} s of processor",
        result.unit: f"{result.work:,}"
        + (f", {plural(result.restarts, 'restart')}" if result.restarts else ""),
        "stopped": STOPPED.get(result.stopped, result.stopped),
    }
    if result.deaths:
        lines["deaths"] = str(result.deaths)
    placed = "" if not result.board.holes.size else f", {facts['placed']} placed"
    lines["score"] = (
        f"{facts['score']} of {facts['max_score']}{placed}, after {result.reached:.1f} s"
    )
    lines["valid"] = "yes" if facts["valid"] else "NO"
    if facts["link"] is not None:
        lines["see it"] = facts["link"]
    if facts["file"] is not None:
        lines["written"] = facts["file"]
    if facts["checkpoint"] is not None and result.stopped != "finished":
        lines["go on"] = f"e2cp resume {facts['checkpoint']}"
    return lines


def leave(result: SearchResult, target: int | None, *, unwritten: bool) -> None:
    """End the command with the exit code that goes with the result."""
    if result.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)
    if result.stopped == "crashed":
        raise typer.Exit(BUG)
    if unwritten:
        raise typer.Exit(BAD_INPUT)
    if not result.trajectory or (target is not None and result.board.score < target):
        raise typer.Exit(NOTHING_FOUND)
