"""``e2cp history``: the best boards of a search, one after the other."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Force, Json
from e2cp.cli.output import note, print_json, print_table
from e2cp.cli.status import SearchFolderArgument
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.parallel.history import HistoryEntry


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "history", history)


def history(
    folder: SearchFolderArgument,
    entry: Annotated[
        int | None,
        typer.Option("--entry", "-n", help="One board by its number; -1 for the last."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="Write one board, the last if none is named: .json, .csv, .url."
        ),
    ] = None,
    force: Force = False,
    link: Annotated[bool, typer.Option("--link", help="Print viewer links.")] = False,
    as_json: Json = False,
) -> None:
    """List the best boards of a search: when each came, its score, and how it came.

    It can be asked while the search runs. Boards are recounted; one that breaks a rule is not
    listed.

    For example:

      e2cp history night

      e2cp history night --entry -1 --link

      e2cp history night --entry 3 --out third.json
    """
    from e2cp.parallel.status import read_status

    found = read_status(folder)
    numbered = dict(enumerate(found.history, start=1))
    if entry is not None or out is not None:
        number = _number(folder, entry, len(numbered))
        numbered = {number: numbered[number]}
    if out is not None:
        _save(*numbered.values(), out=out, force=force)
    if as_json:
        entries = [
            {"number": number, **one.facts(), "link": _link(one)}
            for number, one in numbered.items()
        ]
        print_json({"puzzle": found.record.settings.puzzle.name, "entries": entries})
    elif link:
        for one in numbered.values():
            print(_link(one) or "too many colours for the viewer")
    elif out is None:
        _print(numbered)


def _number(folder: Path, entry: int | None, count: int) -> int:
    number = count if entry is None else entry + (count + 1) * (entry < 0)
    if not 1 <= number <= count:
        raise InputError(
            "no such board in the history",
            file=str(folder),
            read="none" if entry is None else entry,
            expected=f"1 to {count}" if count else "a search that has found a board",
        )
    return number


def _save(entry: HistoryEntry, *, out: Path, force: bool) -> None:
    from e2cp import __version__
    from e2cp.cli.board_file import BoardFile

    facts = entry.facts()
    made = {"by": f"e2cp {__version__}", "method": facts["method"], "seconds": facts["seconds"]}
    written = BoardFile(out, entry.board.puzzle, force=force).save(entry.board, made)
    note(f"{written}: score {entry.score}")


def _link(entry: HistoryEntry) -> str | None:
    from e2cp.formats.boards.link import board_to_link

    with contextlib.suppress(InputError):  # too many colours for the viewer
        return board_to_link(entry.board)
    return None


def _print(numbered: dict[int, HistoryEntry]) -> None:
    from e2cp.cli.live_panel import clock

    if not numbered:
        note("no board yet")
        return
    rows = [
        (
            str(number),
            str(one.score),
            clock(one.seconds),
            time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(one.at)),
            one.how if one.worker is None else f"{one.how} by worker {one.worker}",
            one.method,
        )
        for number, one in numbered.items()
    ]
    print_table(("number", "score", "after", "at", "how", "method"), rows, right=">>>")
