"""Writing a puzzle as text, CSV or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable

from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import SIDE_NAMES

PUZZLE_FORMAT = "e2cp-puzzle"


def puzzle_to_text(puzzle: Puzzle) -> str:
    """Write the size, then one line a piece: up, right, down, left."""
    lines = ["# order: urdl", f"{puzzle.rows} {puzzle.cols}"]
    lines += [" ".join(map(str, sides)) for sides in puzzle.sides.tolist()]
    return "\n".join(lines) + "\n"


def puzzle_to_csv(puzzle: Puzzle) -> str:
    """Write piece numbers from 1 and sides, with a line of names; the size as a comment."""
    lines = [f"# size: {puzzle.rows}x{puzzle.cols}", ",".join(("piece", *SIDE_NAMES))]
    for number, sides in enumerate(puzzle.sides.tolist(), start=1):
        lines.append(",".join(map(str, (number, *sides))))
    return "\n".join(lines) + "\n"


def puzzle_to_json(puzzle: Puzzle) -> str:
    """Write everything, clues included."""
    head = {
        "format": PUZZLE_FORMAT,
        "version": 1,
        "name": puzzle.name,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "hash": puzzle.hash,
        "clues": [
            {"piece": clue.piece + 1, "row": row, "col": col, "rotation": clue.rotation}
            for clue in puzzle.clues
            for row, col in [divmod(clue.cell, puzzle.cols)]
        ],
    }
    body = ",\n    ".join(json.dumps(sides) for sides in puzzle.sides.tolist())
    return json.dumps(head, indent=2)[:-2] + f',\n  "sides": [\n    {body}\n  ]\n}}\n'


PUZZLE_WRITERS: dict[str, Callable[[Puzzle], str]] = {
    "text": puzzle_to_text,
    "csv": puzzle_to_csv,
    "json": puzzle_to_json,
}
