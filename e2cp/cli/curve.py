"""``e2cp curve``: how searches got to their scores."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.parallel.record import SearchRecord


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "curve", curve)


def curve(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR…", help="Folders that --checkpoint made.")
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The picture: .png, .svg or .pdf.")
    ] = Path("curve.png"),
    least: Annotated[int, typer.Option("--from", min=0, help="The lowest score shown.")] = 0,
    as_json: Json = False,
) -> None:
    """Draw the best score of one or more searches against time, and list their ends.

    Searches of one puzzle with the same clues and method share a colour. A search that still
    runs is drawn as far as it has come.

    For example:

      e2cp curve night --out night.png --from 455

      e2cp curve runs/* --out runs.svg

    where night was made by `e2cp hybrid --time 600 --checkpoint night`.
    """
    from e2cp.plotting.curve import Curve, plot_curves
    from e2cp.plotting.saving import save_plot

    records = [(folder, _read(folder)) for folder in folders]
    scores = [record.trajectory[-1][1] for _, record in records if record.trajectory]
    if least > max(scores, default=least):
        raise InputError(
            "no search has come so far", read=f"--from {least}", expected=f"at most {max(scores)}"
        )
    curves = [Curve(_label(record), record.trajectory, record.seconds) for _, record in records]
    pictures = save_plot(lambda ax: plot_curves(curves, ax, least=least), [out])
    rows = [
        {
            "folder": str(folder),
            "search": _label(record),
            "seed": record.settings.seed,
            "workers": record.settings.workers,
            "score": record.trajectory[-1][1] if record.trajectory else None,
            "reached_s": record.trajectory[-1][0] if record.trajectory else None,
            "seconds": round(record.seconds, 1),
        }
        for folder, record in records
    ]
    if as_json:
        print_json({"searches": rows, "files": pictures})
        return
    header = ("folder", "search", "seed", "workers", "score", "reached s", "seconds")
    print_table(header, [tuple(map(str, row.values())) for row in rows], right="  >>>>>")
    print("\n".join(pictures))


def _read(folder: Path) -> SearchRecord:
    from e2cp.formats.document import Document
    from e2cp.parallel.record import SearchRecord
    from e2cp.runtime.files import read_source

    if not (folder / "search.json").exists():
        raise InputError(
            "there is no search here", file=str(folder), expected="a folder that --checkpoint made"
        )
    return SearchRecord.from_document(Document.parse(read_source(folder / "search.json")))


def _label(record: SearchRecord) -> str:
    puzzle = record.settings.puzzle
    count = len(puzzle.clues)
    clues = f"{count} clue{'s' if count > 1 else ''}" if count else "no clue"
    return f"{puzzle.name}, {clues}, {record.settings.label}"
