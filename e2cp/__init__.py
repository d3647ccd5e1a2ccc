"""e2cp, the modelling workbench for edge-matching puzzles: Eternity II and its family.

Every public name is imported when it is first used, so that ``import e2cp`` costs nothing.

Examples
--------
>>> import e2cp
>>> board = e2cp.load_board("record:joshua-blackwood-470")
>>> board.score, e2cp.check(board).valid
(470, True)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from e2cp.catalogue.opening import load, load_board
    from e2cp.catalogue.recognise import Recognition, recognise
    from e2cp.catalogue.records import all_records
    from e2cp.catalogue.sets import select_entries
    from e2cp.completion.complete import complete
    from e2cp.errors import InputError
    from e2cp.formats.boards.link import board_to_link
    from e2cp.formats.saving import save_board, save_puzzle
    from e2cp.methods.registry import make_search
    from e2cp.modelling.relaxation import checkerboard_cells
    from e2cp.parallel.run_search import run_search
    from e2cp.parallel.stop import Stop
    from e2cp.picture.png import draw_png
    from e2cp.picture.svg import draw_pieces_svg, draw_svg
    from e2cp.picture.terminal import board_text
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.check import CheckReport, check
    from e2cp.puzzle.clue import Clue
    from e2cp.puzzle.estimate import Estimate, estimate, estimate_balanced
    from e2cp.puzzle.generate import Planted, generate
    from e2cp.puzzle.identity import fingerprint
    from e2cp.puzzle.puzzle import Puzzle
    from e2cp.solvers.request import Request
    from e2cp.workflows.relax_and_complete import run_model

__version__ = "0.1.0"

_HOMES = {
    "Board": "puzzle.board",
    "CheckReport": "puzzle.check",
    "Clue": "puzzle.clue",
    "Estimate": "puzzle.estimate",
    "InputError": "errors",
    "Planted": "puzzle.generate",
    "Puzzle": "puzzle.puzzle",
    "Recognition": "catalogue.recognise",
    "Request": "solvers.request",
    "Stop": "parallel.stop",
    "all_records": "catalogue.records",
    "board_text": "picture.terminal",
    "board_to_link": "formats.boards.link",
    "check": "puzzle.check",
    "checkerboard_cells": "modelling.relaxation",
    "complete": "completion.complete",
    "draw_pieces_svg": "picture.svg",
    "draw_png": "picture.png",
    "draw_svg": "picture.svg",
    "estimate": "puzzle.estimate",
    "estimate_balanced": "puzzle.estimate",
    "fingerprint": "puzzle.identity",
    "generate": "puzzle.generate",
    "load": "catalogue.opening",
    "load_board": "catalogue.opening",
    "make_search": "methods.registry",
    "recognise": "catalogue.recognise",
    "run_model": "workflows.relax_and_complete",
    "run_search": "parallel.run_search",
    "save_board": "formats.saving",
    "save_puzzle": "formats.saving",
    "select_entries": "catalogue.sets",
}

__all__ = [
    "Board",
    "CheckReport",
    "Clue",
    "Estimate",
    "InputError",
    "Planted",
    "Puzzle",
    "Recognition",
    "Request",
    "Stop",
    "all_records",
    "board_text",
    "board_to_link",
    "check",
    "checkerboard_cells",
    "complete",
    "draw_pieces_svg",
    "draw_png",
    "draw_svg",
    "estimate",
    "estimate_balanced",
    "fingerprint",
    "generate",
    "load",
    "load_board",
    "make_search",
    "recognise",
    "run_model",
    "run_search",
    "save_board",
    "save_puzzle",
    "select_entries",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'e2cp' has no attribute {name!r}")
    value = getattr(import_module(f"e2cp.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
