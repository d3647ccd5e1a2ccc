"""What a search reports in the end."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from e2cp.cli.guard import BAD_INPUT, BUG, CLOSED_PIPE, INTERRUPTED, NOTHING_FOUND
from e2cp.cli.output import facts_text, json_text, note, plural
from e2cp.errors import InputError
from e2cp.runtime.lasting_streams import silence_output

if TYPE_CHECKING:
    from e2cp.cli.board_file import BoardFile
    from e2cp.parallel.folder import SearchFolder
    from e2cp.parallel.result import SearchResult
    from e2cp.parallel.settings import SearchSettings
    from e2cp.puzzle.board import Board

LONGEST_NAME = 48

STOPPED = {
    "time": "by the limit on time",
    "work": "by the limit on work",
    "target": "the target is reached",
    "idle": "no gain for so long as was said",
    "finished": "nothing is left to try",
    "interrupted": "interrupted",
    "merged": "merged from several searches",
    "crashed": "the workers died again and again",
}


def facts_of(
    result: SearchResult,
    settings: SearchSettings,
    out: BoardFile | None,
    folder: SearchFolder | None,
) -> dict[str, Any]:
    """Write the board, if asked to, and return everything for JSON."""
    from e2cp import __version__
    from e2cp.formats.boards.link import board_to_link
    from e2cp.formats.boards.plain import board_values
    from e2cp.parallel.events import incumbent_key
    from e2cp.parallel.folder import holds_search

    facts = result.as_dict()
    facts["start"] = settings.origin
    facts["reached"] = round(result.reached, 3)
    facts["link"] = facts["file"] = None
    with contextlib.suppress(InputError):  # too many colours for the viewer
        facts["link"] = board_to_link(result.board)
    if out is not None and result.trajectory:
        keys = ("seed", "workers", "seconds", "stopped")
        made = {**settings.facts, **{key: facts[key] for key in keys}}
        try:
            facts["file"] = out.save(result.board, {"by": f"e2cp {__version__}", **made})
        except InputError as error:  # the board is reported all the same
            note(f"e2cp: {error}")
    # one in which no worker has saved anything is removed: there is nothing to go on from
    kept = folder is not None and holds_search(folder.path)
    facts["checkpoint"] = str(folder.path) if folder is not None and kept else None
    if folder is not None and not kept:
        note(f"{folder.path} is not kept: nothing could be saved there")
    best = None if folder is None else folder.kept
    held = kept and best is not None and incumbent_key(best) >= incumbent_key(result.board)
    facts["kept"] = held or facts["file"] is not None
    if not facts["kept"] and facts["link"] is None:
        facts |= board_values(result.board)  # nobody else has it
    return facts


def report_text(
    result: SearchResult,
    facts: dict[str, Any],
    out: BoardFile | None,
    *,
    link: bool,
    as_json: bool,
) -> str:
    """Return what is printed in the end."""
    if as_json:
        return json_text(facts)
    remark = {} if out is None else out.remark
    return facts_text(lines_of(result, facts, link=link) | remark)


def print_report(text: str, facts: dict[str, Any], board: Board | None) -> None:
    """Print a report; if nobody takes it, a board that is nowhere else goes to standard error."""
    from e2cp.formats.boards.document import board_to_json

    try:
        print(text, flush=True)
    except OSError as error:
        silence_output()
        note(f"e2cp: standard output cannot be written ({error.strerror})")
        if board is not None and not facts["kept"]:
            note(facts["link"] or board_to_json(board))
            if isinstance(error, BrokenPipeError):
                raise typer.Exit(CLOSED_PIPE) from None
            raise typer.Exit(BAD_INPUT) from None


def lines_of(result: SearchResult, facts: dict[str, Any], *, link: bool) -> dict[str, str]:
    """Return what people read, line by line."""
    lines = {
        "puzzle": facts["puzzle"],
        "method": f"{result.method}, seed {result.seed}"
        + (f", {result.workers} workers" if result.workers > 1 else ""),
        "time": f"{result.seconds:.1f} s, {result.cpu_seconds:.1f} s of processor",
        result.unit: f"{result.work:,}"
        + (f", {plural(result.restarts, 'restart')}" if result.restarts else ""),
        "stopped": result.conclusion or STOPPED.get(result.stopped, result.stopped),
    }
    if result.deaths:
        lines["deaths"] = str(result.deaths)
    after = f", after {result.reached:.1f} s"
    if result.gain is not None:
        gain = f"gain {result.gain}" if result.gain > 0 else "no gain"
        lines["start"] = f"{_short(facts['start'])}, score {result.start_score}, {gain}"
        after = after if result.gain > 0 else ", the start board's"
    placed = "" if not result.board.holes.size else f", {facts['placed']} placed"
    if result.trajectory:
        lines["score"] = f"{facts['score']} of {facts['max_score']}{placed}{after}"
        lines["valid"] = "yes" if facts["valid"] else "NO"
    else:
        lines["score"] = "no board was found"
    return lines | _where(result, facts, link=link)


def _short(start: str | None) -> str:
    """Return what a start board is called, in a few words: a link has hundreds of signs."""
    if start is None:
        return "a board"
    return start if len(start) <= LONGEST_NAME else f"{start[: LONGEST_NAME - 1]}…"


def _where(result: SearchResult, facts: dict[str, Any], *, link: bool) -> dict[str, str]:
    from e2cp.formats.boards.plain import board_values

    lines = {}
    if link and facts["link"] is not None:
        lines["see it"] = facts["link"]
    if facts["file"] is not None:
        lines["written"] = facts["file"]
    elif facts["kept"] and result.trajectory:
        lines["board"] = str(Path(facts["checkpoint"]) / "best.json")
    elif not link and result.trajectory:
        lines["board"] = "not kept: --out FILE writes it, --link prints it"
    elif link and facts["link"] is None and result.trajectory:
        lines["board"] = json.dumps(board_values(result.board))
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
    if result.stopped == "finished" and not result.proven and result.gain == 0:
        raise typer.Exit(NOTHING_FOUND)
