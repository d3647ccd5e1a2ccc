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
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from e2cp.catalogue.opening import load, load_board
    from e2cp.catalogue.recognise import Recognition, recognise
    from e2cp.catalogue.records import all_records
    from e2cp.catalogue.sets import select_entries
    from e2cp.completion.complete import complete
    from e2cp.errors import InputError
    from e2cp.exchange.decode import Decoded, decode
    from e2cp.exchange.export import Exported, export
    from e2cp.formats.boards.link import board_to_link
    from e2cp.formats.saving import save_board, save_puzzle
    from e2cp.lab.campaign import run_campaign
    from e2cp.lab.campaign_folder import CampaignFolder
    from e2cp.lab.cluster import ClusterExecutor
    from e2cp.lab.explain import explain
    from e2cp.lab.frame import runs_frame
    from e2cp.lab.ledger import Ledger
    from e2cp.lab.local import LocalExecutor
    from e2cp.lab.metrics import Comparison, diff
    from e2cp.lab.outside import record_outside
    from e2cp.lab.plan import plan
    from e2cp.lab.record import Record
    from e2cp.lab.run_planned import Campaign
    from e2cp.lab.spec import Spec
    from e2cp.lab.spec_file import read_spec, write_spec
    from e2cp.methods.base import Method
    from e2cp.methods.info import MethodInfo
    from e2cp.methods.registry import find_method, make_search
    from e2cp.methods.solution_search import SolutionSearch
    from e2cp.methods.zla.search import count_solutions, solutions
    from e2cp.modelling.registry import find_variant
    from e2cp.modelling.relaxation import checkerboard_cells
    from e2cp.modelling.variant import Variant
    from e2cp.parallel.progress import Progress
    from e2cp.parallel.result import SearchResult
    from e2cp.parallel.run_parallel import run_parallel
    from e2cp.parallel.run_search import run_search
    from e2cp.parallel.settings import SearchSettings
    from e2cp.parallel.stop import Stop
    from e2cp.picture.png import draw_png
    from e2cp.picture.svg import draw_pieces_svg, draw_svg
    from e2cp.picture.terminal import board_text
    from e2cp.plotting import plot
    from e2cp.plotting.curve import Curve, plot_curves
    from e2cp.plotting.saving import save_plot
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.check import CheckReport, check
    from e2cp.puzzle.clue import Clue
    from e2cp.puzzle.estimate import Estimate, estimate, estimate_balanced
    from e2cp.puzzle.generate import Planted, generate
    from e2cp.puzzle.identity import fingerprint
    from e2cp.puzzle.puzzle import Puzzle
    from e2cp.report.compare import compare
    from e2cp.report.compared import Compared
    from e2cp.report.page import write_report
    from e2cp.report.progress_bar import progress_bar
    from e2cp.reproduce.registry import find_experiment
    from e2cp.reproduce.reproduce import reproduce
    from e2cp.solvers.base import Solver
    from e2cp.solvers.proof import check_run_proof
    from e2cp.solvers.registry import find_solver
    from e2cp.solvers.request import Request
    from e2cp.solvers.status import Status
    from e2cp.workflows.check_encoding import check_encoding
    from e2cp.workflows.listing import encodings, methods, solvers
    from e2cp.workflows.model import model
    from e2cp.workflows.relax_and_complete import ModelRun, run_model
    from e2cp.workflows.search import resume, search
    from e2cp.workflows.solve import Solution, solve

__version__ = "0.1.0"

# Where each public name is found; nothing stands for a room that can be called.
_HOMES = {
    "Board": "puzzle.board",
    "Campaign": "lab.run_planned",
    "CampaignFolder": "lab.campaign_folder",
    "CheckReport": "puzzle.check",
    "Clue": "puzzle.clue",
    "ClusterExecutor": "lab.cluster",
    "Compared": "report.compared",
    "Comparison": "lab.metrics",
    "Curve": "plotting.curve",
    "Decoded": "exchange.decode",
    "Estimate": "puzzle.estimate",
    "Exported": "exchange.export",
    "InputError": "errors",
    "Ledger": "lab.ledger",
    "LocalExecutor": "lab.local",
    "Method": "methods.base",
    "MethodInfo": "methods.info",
    "ModelRun": "workflows.relax_and_complete",
    "Planted": "puzzle.generate",
    "Progress": "parallel.progress",
    "Puzzle": "puzzle.puzzle",
    "Recognition": "catalogue.recognise",
    "Record": "lab.record",
    "Request": "solvers.request",
    "SearchResult": "parallel.result",
    "SearchSettings": "parallel.settings",
    "Solution": "workflows.solve",
    "SolutionSearch": "methods.solution_search",
    "Solver": "solvers.base",
    "Spec": "lab.spec",
    "Status": "solvers.status",
    "Stop": "parallel.stop",
    "Variant": "modelling.variant",
    "all_records": "catalogue.records",
    "board_text": "picture.terminal",
    "board_to_link": "formats.boards.link",
    "check": "puzzle.check",
    "check_encoding": "workflows.check_encoding",
    "check_run_proof": "solvers.proof",
    "checkerboard_cells": "modelling.relaxation",
    "compare": "report.compare",
    "complete": "completion.complete",
    "count_solutions": "methods.zla.search",
    "decode": "exchange.decode",
    "diff": "lab.metrics",
    "draw_pieces_svg": "picture.svg",
    "draw_png": "picture.png",
    "draw_svg": "picture.svg",
    "encodings": "workflows.listing",
    "estimate": "puzzle.estimate",
    "estimate_balanced": "puzzle.estimate",
    "explain": "lab.explain",
    "export": "exchange.export",
    "find_experiment": "reproduce.registry",
    "find_method": "methods.registry",
    "find_solver": "solvers.registry",
    "find_variant": "modelling.registry",
    "fingerprint": "puzzle.identity",
    "generate": "puzzle.generate",
    "load": "catalogue.opening",
    "load_board": "catalogue.opening",
    "make_search": "methods.registry",
    "methods": "methods",
    "model": "workflows.model",
    "plan": "lab.plan",
    "plot": "plotting.plot",
    "plot_curves": "plotting.curve",
    "progress_bar": "report.progress_bar",
    "read_spec": "lab.spec_file",
    "recognise": "catalogue.recognise",
    "record_outside": "lab.outside",
    "reproduce": "reproduce.reproduce",
    "resume": "workflows.search",
    "run_campaign": "lab.campaign",
    "run_model": "workflows.relax_and_complete",
    "run_parallel": "parallel.run_parallel",
    "run_search": "parallel.run_search",
    "runs_frame": "lab.frame",
    "save_board": "formats.saving",
    "save_plot": "plotting.saving",
    "save_puzzle": "formats.saving",
    "search": "workflows.search",
    "select_entries": "catalogue.sets",
    "solutions": "methods.zla.search",
    "solve": "workflows.solve",
    "solvers": "solvers",
    "write_report": "report.page",
    "write_spec": "lab.spec_file",
}

_MODULES = {"methods", "plot", "solvers"}
"""Names that stand for the whole module of their home."""

__all__ = [
    "Board",
    "Campaign",
    "CampaignFolder",
    "CheckReport",
    "Clue",
    "ClusterExecutor",
    "Compared",
    "Comparison",
    "Curve",
    "Decoded",
    "Estimate",
    "Exported",
    "InputError",
    "Ledger",
    "LocalExecutor",
    "Method",
    "MethodInfo",
    "ModelRun",
    "Planted",
    "Progress",
    "Puzzle",
    "Recognition",
    "Record",
    "Request",
    "SearchResult",
    "SearchSettings",
    "Solution",
    "SolutionSearch",
    "Solver",
    "Spec",
    "Status",
    "Stop",
    "Variant",
    "all_records",
    "board_text",
    "board_to_link",
    "check",
    "check_encoding",
    "check_run_proof",
    "checkerboard_cells",
    "compare",
    "complete",
    "count_solutions",
    "decode",
    "diff",
    "draw_pieces_svg",
    "draw_png",
    "draw_svg",
    "encodings",
    "estimate",
    "estimate_balanced",
    "explain",
    "export",
    "find_experiment",
    "find_method",
    "find_solver",
    "find_variant",
    "fingerprint",
    "generate",
    "load",
    "load_board",
    "make_search",
    "methods",
    "model",
    "plan",
    "plot",
    "plot_curves",
    "progress_bar",
    "read_spec",
    "recognise",
    "record_outside",
    "reproduce",
    "resume",
    "run_campaign",
    "run_model",
    "run_parallel",
    "run_search",
    "runs_frame",
    "save_board",
    "save_plot",
    "save_puzzle",
    "search",
    "select_entries",
    "solutions",
    "solve",
    "solvers",
    "write_report",
    "write_spec",
]


class Room(ModuleType):
    """A folder of the package that returns what there is in it when it is called.

    So ``e2cp.solvers()`` and the module ``e2cp.solvers`` have one name.
    """

    def __call__(self) -> list[Any]:
        """Return what `e2cp.workflows.listing` finds."""
        listing = import_module("e2cp.workflows.listing")
        found: list[Any] = getattr(listing, self.__name__.rpartition(".")[2])()
        return found


def __getattr__(name: str) -> Any:  # noqa: ANN401
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'e2cp' has no attribute {name!r}")
    module = import_module(f"e2cp.{home}")
    value = module if name in _MODULES else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
