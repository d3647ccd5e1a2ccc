"""The board that a search starts from, by what names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.cli.output import note
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle

MOST_RELAXED = 32
MODEL = "model:"


def open_start(
    text: str | None, puzzle: Puzzle, *, seed: int, relax: int | None, seconds: float
) -> Board | None:
    """Return the start board: read, filled at random, or made by a model.

    Parameters
    ----------
    text
        A board, ``random``, ``model:ENCODING``, or nothing.
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
        return _by_model(text.removeprefix(MODEL), puzzle, seed, relax, seconds)
    if text == "random":
        return _at_random(puzzle, seed)
    return _read(text, puzzle)


def _read(text: str, puzzle: Puzzle) -> Board:
    from e2cp.catalogue.opening import load_board
    from e2cp.puzzle.check import check

    board = load_board(text, puzzle)
    report = check(board)
    if report.rim_faults:
        raise InputError(
            "the start board breaks the rim",
            file=text,
            read=puzzle.square(report.rim_faults[0].cell),
            expected="grey sides on the rim and nowhere else",
        )
    if report.clues_broken:
        clue = report.clues_broken[0]
        raise InputError(
            "the start board breaks a clue",
            file=text,
            read=f"no piece {clue.piece + 1} at {puzzle.square(clue.cell)}",
            expected="the clues in place, or fewer of them: --clues starter or none",
        )
    return board


def _at_random(puzzle: Puzzle, seed: int) -> Board:
    import numpy as np

    from e2cp.completion.completion import complete_at_random
    from e2cp.puzzle.board import Board

    return complete_at_random(Board.of_clues(puzzle), np.random.default_rng(seed)).board


def _by_model(encoding: str, puzzle: Puzzle, seed: int, relax: int | None, seconds: float) -> Board:
    from e2cp.cli.model_options import chosen_model, relaxed_cells
    from e2cp.solvers.request import Request
    from e2cp.workflows.relax_and_complete import run_model

    name, engine = chosen_model(encoding or None, None)
    default = min(MOST_RELAXED, puzzle.size // 8)
    cells = relaxed_cells(puzzle, relax, "checkerboard", seed, default=default)
    note(f"start board: {name} on {engine}, {len(cells)} cells relaxed")
    result = run_model(Request(puzzle, name, engine, cells, seed=seed, seconds=seconds))
    if result.run.interrupted:
        raise KeyboardInterrupt
    if result.board is None or not result.valid:
        raise InputError(
            "the model gives no board to start from", read=str(result.run.status), expected="one"
        )
    note(f"start board: {result.run.status}, score {result.board.score}, {result.wall_s:.1f} s")
    return result.board
