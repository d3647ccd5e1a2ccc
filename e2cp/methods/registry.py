"""Finding the search methods by name; each is imported when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

import numpy as np

from e2cp.errors import InputError
from e2cp.methods.base import Search
from e2cp.modelling.options import make_parameters, parse_name
from e2cp.modelling.registry import all_variants
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle

METHODS = {
    "zla": "Zla",
    "breaks": "Breaks",
    "vlns": "Vlns",
    "swap-tabu": "SwapTabu",
    "anneal": "Anneal",
    "windows": "Windows",
    "brute": "Brute",
    "hybrid": "Hybrid",
}
"""Names and classes; the module is named as the method."""


def refuse_unknown(name: str) -> None:
    """Refuse a name that no method has, without importing any."""
    if name in METHODS:
        return
    if name in all_variants()[0]:
        raise InputError(
            "this is a model, not a search method",
            read=name,
            expected=f"`e2cp model --encoding {name}`, --start model:{name}, "
            f"or a method: {', '.join(METHODS)}",
        )
    near = get_close_matches(name, METHODS, n=1, cutoff=0.4)
    hint = f"{near[0]}?" if near else ", ".join(METHODS)
    raise InputError("no search method of this name", read=name, expected=hint)


def find_method(name: str) -> type[Search]:
    """Return the class of the method of this name."""
    refuse_unknown(name)
    module = import_module(f"e2cp.methods.{name.replace('-', '_')}.search")
    method: type[Search] = getattr(module, METHODS[name])
    return method


def make_search(text: str, puzzle: Puzzle, start: Board | None = None, *, seed: int = 1) -> Search:
    """Start the search that ``name[key=value,…]`` stands for."""
    if seed < 0:
        raise InputError("wrong seed", read=seed, expected="a whole number from 0")
    name, settings = parse_name(text)
    method = find_method(name)
    options = make_parameters(name, method.Options, settings)
    search = method(puzzle, start, rng=np.random.default_rng(seed), options=options)
    search.seed = seed
    return search
