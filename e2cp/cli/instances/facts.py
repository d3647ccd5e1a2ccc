"""What can be said of a puzzle at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from e2cp.catalogue.sets import Entry
    from e2cp.puzzle.puzzle import Puzzle


def puzzle_facts(puzzle: Puzzle) -> dict[str, Any]:
    """Return size, colours, classes, peculiar pieces and clues for JSON."""
    from e2cp.puzzle.fault import class_counts

    inner, border, corner = class_counts(puzzle.rows, puzzle.cols)
    return {
        "name": puzzle.name,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "inner_colours": len(puzzle.inner_colours),
        "frame_colours": len(puzzle.frame_colours),
        "corners": corner,
        "borders": border,
        "inners": inner,
        "duplicates": puzzle.duplicates,
        "symmetric": int((puzzle.periods < 4).sum()),
        "clues": [
            {
                "piece": clue.piece + 1,
                "row": clue.cell // puzzle.cols,
                "col": clue.cell % puzzle.cols,
                "square": puzzle.square(clue.cell),
                "rotation": clue.rotation,
            }
            for clue in puzzle.clues
        ],
        "max_score": puzzle.max_score,
        "hash": puzzle.hash,
    }


def entry_facts(entry: Entry) -> dict[str, Any]:
    """Return what the set file adds: title, best known score, provenance."""
    return {
        "title": entry.title,
        "series": entry.series,
        "best": entry.best,
        "best_source": entry.best_source,
        "provenance": entry.provenance,
    }
