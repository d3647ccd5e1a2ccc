"""The board that a search starts from, by what names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.cli.output import note
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle

MODEL = "model:"


def open_start(
    text: str | None, puzzle: Puzzle, *, seed: int, relax: int | None, seconds: float
) -> Board | None:
    """Return the start board: read, filled at random, or made by a model.

    Parameters
    ----------
    text
        A board, ``random``, ``model:ENCODING[relax=24]@SOLVER``, or nothing.
    puzzle
        The puzzle it has to be of.
    seed
        For random placement and for the model.
    relax
        Cells that the model leaves empty; an eighth, but at most 32, if nothing is said.
    seconds
        What the model may take.
    """
    modelled = text is not None and text.startswith(MODEL)
    if relax is not None and not modelled:
        raise InputError(
            "--relax is for a model", read=f"--relax {relax}", expected="--start model:…"
        )
    if text is None:
        return None
    if modelled:
        return _by_model(text, puzzle, seed, relax, seconds)
    from e2cp.workflows.start import random_start, read_start

    return random_start(puzzle, seed) if text == "random" else read_start(text, puzzle)


def _by_model(text: str, puzzle: Puzzle, seed: int, relax: int | None, seconds: float) -> Board:
    from e2cp.cli.model_options import relaxed_cells
    from e2cp.lab.starts.made import MadeStart
    from e2cp.solvers.request import Request
    from e2cp.workflows.relax_and_complete import run_model
    from e2cp.workflows.start import usual_relaxation

    start = MadeStart.parse(text)
    model, options = start.configuration, start.options
    if relax is not None and options.relax is not None:
        raise InputError("relaxed cells are said twice", read=f"--relax {relax}", expected=text)
    count = options.relax if relax is None else relax
    default = usual_relaxation(puzzle)
    cells = relaxed_cells(puzzle, count, options.cells, seed, default=default)
    limit = seconds if options.time is None else min(options.time, seconds)
    note(f"start board: {model.variant} on {model.engine}, {len(cells)} cells relaxed")
    request = Request(puzzle, model.variant, model.engine, cells, seed=seed, seconds=limit)
    result = run_model(request, how=options.complete)
    if result.run.interrupted:
        raise KeyboardInterrupt
    if result.board is None or not result.valid:
        raise InputError(
            "the model gives no board to start from", read=str(result.run.status), expected="one"
        )
    note(f"start board: {result.run.status}, score {result.board.score}, {result.wall_s:.1f} s")
    return result.board
