"""``e2cp instances show``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from e2cp.cli.names import complete_puzzle
from e2cp.cli.options import Clues, FileSize, Grey, Json, Order, read_options
from e2cp.cli.output import print_facts, print_json


def show_instance(
    name: Annotated[
        str,
        typer.Argument(help="An embedded puzzle or a piece file.", autocompletion=complete_puzzle),
    ] = "eternity2",
    clues: Clues = "all",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """Show the facts of one puzzle: pieces, colours, clues, best known score, origin.

    For example:

      e2cp instances show eternity2

      e2cp instances show harris/gemp-6x6-6:2/01 --json
    """
    from e2cp.catalogue.opening import open_puzzle
    from e2cp.catalogue.sets import find_entry
    from e2cp.cli.instances.facts import entry_facts, puzzle_facts
    from e2cp.puzzle.estimate import estimate

    puzzle = open_puzzle(name, read_options(clues, order, size, grey)).puzzle
    entry = find_entry(name)
    facts = puzzle_facts(puzzle) | (entry_facts(entry) if entry else {})
    facts["colour_counts"] = _colour_counts(puzzle.sides.ravel().tolist())
    facts["estimate"] = estimate(puzzle).as_dict()
    if as_json:
        print_json(facts)
    else:
        print_facts(_lines(facts))


def _colour_counts(sides: list[int]) -> dict[str, int]:
    from collections import Counter

    counts = Counter(sides)
    return {str(colour): counts[colour] for colour in sorted(counts)}


def _lines(facts: dict[str, Any]) -> dict[str, str]:
    clues = [f"{c['piece']} at {c['square']} turned {c['rotation']}" for c in facts["clues"]]
    counts = [f"{colour}×{count}" for colour, count in facts["colour_counts"].items()]
    expected = facts["estimate"]["log10_expected_without_clues"]
    lines = {
        "puzzle": facts["name"] + (f" ({facts['title']})" if "title" in facts else ""),
        "size": f"{facts['rows']} × {facts['cols']}, {facts['max_score']} inner junctions",
        "pieces": f"{facts['corners']} corners, {facts['borders']} borders, {facts['inners']} inner"
        f"; {facts['duplicates']} duplicates, {facts['symmetric']} symmetric",
        "colours": f"{facts['inner_colours']} inner, {facts['frame_colours']} frame",
        "sides": " ".join(counts),
        "clues": "; ".join(clues) or "none",
        "solutions": "none expected" if expected is None else f"log10 E = {expected:.2f}",
    }
    if "best" in facts:
        lines["best"] = f"{facts['best']} of {facts['max_score']}: {facts['best_source']}"
        lines["provenance"] = facts["provenance"]
    lines["hash"] = facts["hash"]
    return lines
