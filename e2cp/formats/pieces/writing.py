"""Writing a puzzle as text, CSV or JSON, and in the forms of others."""

from __future__ import annotations

import json
from collections.abc import Callable

from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY, SIDE_NAMES

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


def puzzle_to_heule(puzzle: Puzzle) -> str:
    """Write the number of the rim's colour, then one line a piece: up, right, down, left."""
    lines = [str(GREY), *(" ".join(map(str, sides)) for sides in puzzle.sides.tolist())]
    return "\n".join(lines) + "\n"


def puzzle_to_puz(puzzle: Puzzle) -> str:
    """Write a comment, the size, then one line a piece: up, right, down, left."""
    lines = [f"c {puzzle.name}", "c up right down left, 0 is the rim"]
    lines += ["", f"{puzzle.rows} {puzzle.cols}"]
    lines += [" ".join(map(str, sides)) for sides in puzzle.sides.tolist()]
    return "\n".join(lines) + "\n"


def puzzle_to_ragged(puzzle: Puzzle) -> str:
    """Write size and numbers of colours, then number and sides of each piece, the rim empty."""
    colours = len(puzzle.frame_colours), len(puzzle.inner_colours)
    lines = [",".join(map(str, (puzzle.rows, puzzle.cols, *colours)))]
    for number, sides in enumerate(puzzle.sides.tolist(), start=1):
        lines.append(",".join([str(number), *(str(c) if c != GREY else "" for c in sides)]))
    return "\n".join(lines) + "\n"


def puzzle_to_pycsp3(puzzle: Puzzle) -> str:
    """Write ``{n, m, pieces}``, as the data files of PyCSP3 have it."""
    values = {"n": puzzle.rows, "m": puzzle.cols, "pieces": puzzle.sides.tolist()}
    return json.dumps(values) + "\n"


def puzzle_to_tiles(puzzle: Puzzle) -> str:
    """Write ``{name, rows, cols, tiles, placed}``, clues by the colours that they show."""
    values = {
        "name": puzzle.name,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "tiles": puzzle.sides.tolist(),
        "placed": [
            {"row": row, "col": col, "tile": puzzle.oriented[clue.piece, clue.rotation].tolist()}
            for clue in puzzle.clues
            for row, col in [divmod(clue.cell, puzzle.cols)]
        ],
    }
    return json.dumps(values) + "\n"


PUZZLE_WRITERS: dict[str, Callable[[Puzzle], str]] = {
    "text": puzzle_to_text,
    "csv": puzzle_to_csv,
    "json": puzzle_to_json,
    "heule": puzzle_to_heule,
    "puz": puzzle_to_puz,
    "ragged": puzzle_to_ragged,
    "pycsp3": puzzle_to_pycsp3,
    "tiles": puzzle_to_tiles,
}
