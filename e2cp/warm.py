"""Compiling every kernel ahead of its first use: ``python -m e2cp.warm [METHOD…]``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from e2cp.catalogue.opening import load
from e2cp.engines.mac_search import mac_search
from e2cp.matching.complete import complete
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.search.registry import METHODS, make_search
from e2cp.search.warm import set_warm

FORMS = {"zla": ("zla[form=lists]", "zla[form=masks]")}
"""Methods that have several kernels, with the options that choose them."""


def warm(methods: Iterable[str] = METHODS, on_method: Callable[[str], None] | None = None) -> None:
    """Compile or load what methods need, so that their workers find it in the cache.

    Parameters
    ----------
    methods
        Names of methods.
    on_method
        Told the name of each before it is compiled.
    """
    puzzle = load("balanced/4x4-3:2/01")
    for name in methods:
        if on_method is not None:
            on_method(name)
        for text in FORMS.get(name, (name,)):
            make_search(text, puzzle, seed=1).step()
        set_warm(name)


def warm_completion() -> None:
    """Compile or load the completion of holes and the propagating search."""
    sample = generate("gemp", 3, inner=2, frame=2)
    pieces = sample.solution.pieces.copy()
    pieces[4] = HOLE
    complete(Board(sample.puzzle, pieces, sample.solution.rotations))
    complete(Board.empty(sample.puzzle), seconds=0.0)
    complete(Board.empty(sample.puzzle), how="alternating")
    mac_search(sample.puzzle)


def main() -> None:
    """Compile everything, or what the methods need that are named."""
    if len(sys.argv) == 1:
        warm_completion()
    warm(sys.argv[1:] or METHODS, lambda name: print(name, file=sys.stderr))


if __name__ == "__main__":
    main()
