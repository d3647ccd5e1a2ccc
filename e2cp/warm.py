"""Compile the kernels that models fall back on: ``python -m e2cp.warm``."""

from __future__ import annotations

from e2cp.engines.mac_search import mac_search
from e2cp.matching.complete import complete
from e2cp.puzzle.board import Board
from e2cp.puzzle.generate import generate


def main() -> None:
    """Run each kernel once on a tiny puzzle."""
    puzzle = generate("gemp", 3, inner=2, frame=2).puzzle
    mac_search(puzzle)
    complete(Board.empty(puzzle), seconds=0.0)


if __name__ == "__main__":
    main()
