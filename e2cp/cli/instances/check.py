"""``e2cp instances check``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from e2cp.cli.guard import BAD_INPUT
from e2cp.cli.options import FileSize, Grey, Json, Order, read_options
from e2cp.cli.output import note, print_facts, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.catalogue.opening import OpenedPuzzle, ReadOptions
    from e2cp.catalogue.recognise import Recognition


def check_files(
    paths: Annotated[list[str], typer.Argument(help="Piece files of any format.", metavar="PATH…")],
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Read piece files of any origin and say how they were understood.

    Header, separators, rim colour and order of the sides are detected; a known piece set is
    recognised under other colours, other numbers and turned pieces. The exit code is 2 if a
    file cannot be used.

    For example:

      e2cp instances check pieces.txt more/*.csv

      e2cp instances check pieces.txt --order udlr --json
    """
    options = read_options("starter", order, size, grey)
    reports = [_report(path, options) for path in paths]
    if as_json:
        print_json({"files": reports})
    for report in reports:
        if "error" in report:
            note(f"e2cp: {report['error']}")
        elif not as_json:
            print_facts(_lines(report))
            print()
    if any("error" in report for report in reports):
        raise typer.Exit(BAD_INPUT)


def _report(path: str, options: ReadOptions) -> dict[str, Any]:
    from e2cp.catalogue.opening import open_puzzle
    from e2cp.cli.instances.facts import puzzle_facts

    try:
        opened = open_puzzle(path, replace(options, keep_order=True))
    except InputError as error:
        return {"file": path, "error": str(error)}
    known = opened.known
    return {
        "file": path,
        **puzzle_facts(opened.puzzle),
        **_how_read(opened),
        "notes": list(opened.notes),
        "known": None if known is None else _known(known),
    }


def _how_read(opened: OpenedPuzzle) -> dict[str, Any]:
    reading = opened.reading
    if reading is None:
        return {}
    return {
        "header": reading.header,
        "order": reading.order,
        "order_stated": reading.stated,
        "grey": reading.grey,
        "colours_renumbered": reading.colours if reading.renumbered else None,
    }


def _known(known: Recognition) -> dict[str, Any]:
    pieces, turns, colours = known.translation
    return {
        "name": known.entry.name,
        "title": known.entry.title,
        "renumbered": known.renumbered,
        "pieces": [piece + 1 for piece in pieces],
        "turns": list(turns),
        "colours": {str(colour): other for colour, other in colours.items()},
    }


def _lines(report: dict[str, Any]) -> dict[str, str]:
    lines = {
        "file": report["file"],
        "size": f"{report['rows']} × {report['cols']}",
        "colours": f"{report['inner_colours']} inner, {report['frame_colours']} frame",
        "pieces": f"{report['corners']} corners, {report['borders']} borders, "
        f"{report['inners']} inner; {report['duplicates']} duplicates, "
        f"{report['symmetric']} symmetric",
    }
    if "order" in report:
        mirror = "" if report["order_stated"] or report["known"] else "; its mirror image fits too"
        stated = "stated" if report["order_stated"] else "detected"
        lines["header"] = "yes" if report["header"] else "no"
        lines["order"] = f"{report['order']} ({stated}{mirror})"
        lines["grey"] = report["grey"]
    if report.get("colours_renumbered"):
        pairs = report["colours_renumbered"].items()
        lines["renumbered"] = "colours " + " ".join(f"{token}→{number}" for token, number in pairs)
    if report["notes"]:
        lines["notes"] = "; ".join(report["notes"])
    lines["known"] = _known_line(report["known"])
    lines["hash"] = report["hash"]
    return lines


def _known_line(known: dict[str, Any] | None) -> str:
    if known is None:
        return "no embedded puzzle has these pieces"
    if not known["renumbered"]:
        return f"this is {known['title']} ({known['name']}), numbered as there"
    pairs = enumerate(zip(known["pieces"], known["turns"], strict=True), start=1)
    moves = " ".join(
        f"{here}→{there}" + (f"/{turn}" if turn else "") for here, (there, turn) in pairs
    )
    colours = " ".join(f"{here}→{there}" for here, there in known["colours"].items())
    return (
        f"this is {known['title']} ({known['name']}), pieces renumbered as follows "
        f"(number here→there/quarter turns): {moves}; colours: {colours}"
    )
