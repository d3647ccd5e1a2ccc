"""``e2cp instances list``."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import typer

from e2cp.cli.names import complete_pattern
from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table

COLUMNS = ("puzzle", "size", "inner:frame", "corner/border/inner", "clues", "best", "provenance")


def list_instances(
    pattern: Annotated[
        str | None,
        typer.Argument(
            help="A set, a series, a name or a pattern such as 'harris/*:2/*'.",
            autocompletion=complete_pattern,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="One line a puzzle, series not drawn together.")
    ] = False,
    as_json: Json = False,
) -> None:
    """List the embedded puzzles: size, colours, piece classes, clues, best known score.

    A series of like puzzles shares a line; its puzzles are NAME/01, NAME/02, … JSON lists
    every puzzle.

    For example:

      e2cp instances list

      e2cp instances list harris --all

      e2cp instances list --json
    """
    from e2cp.catalogue.load import load_entry
    from e2cp.catalogue.records import all_records
    from e2cp.catalogue.sets import all_entries, read_document, select_entries
    from e2cp.cli.instances.facts import entry_facts, puzzle_facts

    entries = select_entries(pattern) if pattern else list(all_entries().values())
    facts = [{**puzzle_facts(load_entry(e, "all")), **entry_facts(e)} for e in entries]
    records = [
        {**vars(record), "file": record.file.name}
        for record in all_records().values()
        if pattern is None
    ]
    if as_json:
        print_json({"puzzles": facts, "records": records})
        return
    for own_set, puzzles in groupby(facts, key=lambda fact: fact["name"].split("/")[0]):
        listed = list(puzzles)
        provenance = read_document(own_set)["provenance"]
        print(f"{own_set}: {provenance}")
        groups = [[fact] for fact in listed] if every else _drawn_together(listed)
        print_table(COLUMNS, [_cells(group, provenance) for group in groups], right=" >>>>>")
        print()
    if records:
        print("records: boards of eternity2")
        rows = [
            (f"record:{r['name']}", str(r["score"]), str(r["placed"]), r["by"]) for r in records
        ]
        print_table(("board", "score", "placed", "by"), rows, right=" >>")
        print()
    print(f"{len(facts)} puzzles")


def _drawn_together(facts: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    def kind(fact: dict[str, Any]) -> tuple[Any, ...]:
        return fact["series"], fact["rows"], fact["cols"], fact["best"]

    return [list(group) for _, group in groupby(facts, key=kind)]


def _cells(group: list[dict[str, Any]], set_provenance: str) -> tuple[str, ...]:
    first, last = group[0], group[-1]
    name = first["name"]
    if len(group) > 1:
        name += "–" + last["name"].rsplit("/", 1)[-1]
    return (
        name,
        f"{first['rows']}×{first['cols']}",
        f"{first['inner_colours']}:{first['frame_colours']}",
        f"{first['corners']}/{first['borders']}/{first['inners']}",
        str(len(first["clues"])),
        f"{first['best']}/{first['max_score']}",
        "" if first["provenance"] == set_provenance else first["provenance"],
    )
