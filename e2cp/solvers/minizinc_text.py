"""A MiniZinc model and a puzzle as one self-contained text."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from e2cp.errors import InputError
from e2cp.modelling.relaxation import refuse_off_board
from e2cp.puzzle.puzzle import Puzzle


def minizinc_text(form: str, puzzle: Puzzle, relaxed: frozenset[int]) -> str:
    """Write the CP model of Schaus & Deville (JFPC 2008) with a puzzle's data for MiniZinc.

    Parameters
    ----------
    form
        Which model of ``models/minizinc/``: ``table`` or ``element``.
    puzzle
        The puzzle, with the clues that must stand.
    relaxed
        Cells left empty. A clue on one of them keeps its piece off all others.

    Returns
    -------
    str
        The model file followed by its data, ready for ``minizinc F.mzn``.

    Raises
    ------
    InputError
        If there is no such model, or a relaxed cell lies off the board.
    """
    refuse_off_board(relaxed, puzzle)
    model = _model_file(form).read_text(encoding="utf-8")
    return f"{model}\n{_data(puzzle, relaxed)}"


def _model_file(form: str) -> Path:
    spec = find_spec("e2cp.models")
    if spec is None or not spec.submodule_search_locations:
        raise InputError(
            "the models are not installed",
            read="no package e2cp.models",
            expected="an installation made by `pip install` of e2cp",
        )
    folder = Path(next(iter(spec.submodule_search_locations))) / "minizinc"
    files = {file.stem: file for file in sorted(folder.glob("*.mzn"))}
    if form not in files:
        raise InputError("unknown MiniZinc model", read=form, expected=", ".join(files))
    return files[form]


def _data(puzzle: Puzzle, relaxed: frozenset[int]) -> str:
    # A symmetric piece has fewer rotations: listing one twice would count its boards twice.
    turns = [
        (piece, rotation)
        for piece, period in enumerate(puzzle.periods.tolist())
        for rotation in range(period)
    ]
    table = [(*turn, *puzzle.oriented[turn].tolist()) for turn in turns]
    rows = {turn: row for row, turn in enumerate(turns, start=1)}
    clues = [
        (clue.cell, rows[clue.piece, clue.rotation % int(puzzle.periods[clue.piece])])
        for clue in puzzle.clues
    ]
    name = " ".join(puzzle.name.split())
    return "\n".join(
        [
            f"% THE PUZZLE: {name}",
            f"rows = {puzzle.rows};",
            f"cols = {puzzle.cols};",
            f"pieces = {puzzle.size};",
            f"colours = {puzzle.sides.max()};",
            "oriented = [|",
            *(f"  {', '.join(map(str, row))} |" for row in table),
            "|];",
            f"relaxed = {{{', '.join(map(str, sorted(relaxed)))}}};",
            f"clue_cell = [{', '.join(str(cell) for cell, _ in clues)}];",
            f"clue_oriented = [{', '.join(str(row) for _, row in clues)}];",
            "",
        ]
    )
