"""Stating and solving a model from Python, as ``e2cp model`` does."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from e2cp.completion.relaxed import How
from e2cp.errors import InputError
from e2cp.modelling.options import parse_name
from e2cp.modelling.relaxation import DRAWN, Cells, Draw
from e2cp.modelling.variant import HEADER, KINDS
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.registry import (
    encoding_for,
    find_solver,
    named_variant,
    solver_for,
    usual_solver,
)
from e2cp.solvers.request import Request
from e2cp.workflows.relax_and_complete import ModelRun, run_model


def model(
    puzzle: Puzzle,
    encoding: str | None = None,
    *,
    engine: str | None = None,
    relax: int | Cells = 0,
    cells: Draw = "checkerboard",
    seed: int = 1,
    seconds: float | None = 60.0,
    cpu_seconds: float | None = None,
    memory_mb: int | None = None,
    solutions: int | None = 1,
    how: How = "optimal",
    parameters: dict[str, str] | None = None,
) -> ModelRun:
    """State a puzzle as a model, solve it, and fill the cells that were relaxed.

    Parameters
    ----------
    puzzle
        The puzzle; its clues hold.
    encoding
        A variant with its settings, or the path of one; if left out, one that the solver runs.
    engine
        The solver; the usual one of the variant if left out.
    relax
        How many cells to leave empty, drawn as `cells` says, or the cells themselves.
    cells
        How they are drawn.
    seed
        The seed of the cells and of the solver.
    seconds, cpu_seconds, memory_mb
        Limits: by the clock on all of it, on the solver's processor time and memory.
    solutions
        How many boards to find; None for all, and then holes are left empty.
    how
        How holes are filled.
    parameters
        Parameters of the solver, by name.

    Raises
    ------
    InputError
        If a name is unknown, or the variant and the solver do not go together.

    Examples
    --------
    >>> import e2cp
    >>> done = e2cp.model(e2cp.load("balanced/4x4-3:2/01"), "sat-pd", relax=2)
    >>> str(done.run.status), len(done.partial.holes), done.completion.optimal
    ('SAT', 2, True)
    """
    name, solver = choose_model(encoding, engine)
    chosen = (
        DRAWN[cells](puzzle, relax, np.random.default_rng(seed))
        if isinstance(relax, int)
        else relax
    )
    request = Request(
        puzzle,
        name,
        solver,
        chosen,
        seed=seed,
        seconds=seconds,
        cpu_seconds=cpu_seconds,
        memory_mb=memory_mb,
        solutions=solutions,
        parameters=parameters or {},
    )
    return run_model(request, how=how if solutions == 1 else "none")


def choose_model(encoding: str | None, engine: str | None) -> tuple[str, str]:
    """Return the variant with its settings, empty for a solver that takes none, and the solver.

    Raises
    ------
    InputError
        If a name is unknown, they do not go together, or the solver is not here.
    """
    if engine is not None and not find_solver(engine).takes_model:
        return "", engine
    variant, settings = named_variant(encoding_for(engine) if encoding is None else encoding)
    chosen = solver_for(variant, engine)
    missing = find_solver(chosen).missing()
    if missing is not None:
        raise InputError(f"{chosen} is not here", read=missing)
    return variant.full_name(settings), chosen


def choose_unimported(encoding: str, engine: str | None) -> tuple[str, str]:
    """Return the same for a variant whose import does not end: its kind is read, not imported."""
    if engine is not None:
        return encoding, find_solver(engine).name
    source = Path(parse_name(encoding)[0]).read_text(encoding="utf-8", errors="replace")
    return encoding, usual_solver(dict(HEADER.findall(source)).get("Kind", KINDS[0]))
