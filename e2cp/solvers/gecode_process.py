"""Running a MiniZinc text on Gecode under limits, and reading its boards."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from e2cp.errors import InputError, UnsupportedError
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.program import run_program
from e2cp.solvers.setting import Value

NO_OPTIONS: Mapping[str, Value] = MappingProxyType({})
INSTALL = "apt-get install minizinc flatzinc"

SOFT_LIMIT_BEFORE = 0.2
"""How many seconds earlier Gecode's own limit is: it takes about as long to end and report."""

HARD_LIMIT_AFTER = 0.3
"""Seconds past the limit before Gecode, if it has not ended, is killed with its statistics."""

_STATISTICS = {
    "flatTime": "flat_seconds",
    "initTime": "build_seconds",
    "solveTime": "solve_seconds",
    "failures": "failures",
    "nodes": "nodes",
    "propagations": "propagations",
    "restarts": "restarts",
    "peakDepth": "depth",
}

# MiniZinc 2.6 looks for a solver's own global constraints under names that the library of
# Gecode 6.2 does not have yet, and silently takes all_different and table apart: 22 000
# constraints for Eternity II in place of 250. These two files bring the names together.
_BRIDGE = {
    "fzn_all_different_int.mzn": """\
predicate all_different_int(array[int] of var int: x);
predicate fzn_all_different_int(array[int] of var int: x) = all_different_int(x);
""",
    "fzn_table_int.mzn": """\
predicate gecode_table_int(array[int] of var int: x, array[int] of int: t);
predicate fzn_table_int(array[int] of var int: x, array[int, int] of int: t) =
  gecode_table_int(x, array1d(t));
""",
}


@dataclass(frozen=True)
class GecodeOutcome:
    """What a run of Gecode found.

    Attributes
    ----------
    status
        ``sat`` if there is a solution, ``unsat`` if there is none, ``unknown`` if time ran out.
    complete
        Whether the search ended: no solution is missing.
    solutions
        For each solution the arrays of the model, by name.
    statistics
        ``flat_seconds`` (MiniZinc to FlatZinc), ``build_seconds`` (Gecode sets up its
        propagators), ``solve_seconds``, ``failures``, ``nodes``, ``propagations``,
        ``restarts``, ``depth``; none if it had to be killed.
    seconds
        Wall-clock time of all of it.
    """

    status: Literal["sat", "unsat", "unknown"]
    complete: bool
    solutions: tuple[dict[str, Any], ...]
    statistics: dict[str, float]
    seconds: float


def gecode_available() -> str | None:
    """Return None if Gecode can be run, else the reason with the command that brings it."""
    if shutil.which("minizinc") is None:
        return f"the command minizinc is missing: {INSTALL}"
    if gecode_version() is None:
        return f"minizinc does not know the solver Gecode: {INSTALL}"
    return None


def run_gecode(
    text: str,
    *,
    seed: int,
    seconds: float | None,
    max_solutions: int | None,
    options: Mapping[str, Value] = NO_OPTIONS,
    on_start: Callable[[int], None] | None = None,
) -> GecodeOutcome:
    """Run a self-contained MiniZinc text on Gecode.

    Parameters
    ----------
    text
        The model and its data, as from :func:`e2cp.solvers.minizinc_text.minizinc_text`.
    seed
        For the random choices of the search; the same seed gives the same solutions.
    seconds
        Limit on everything, translation included, met within half a second.
    max_solutions
        Stop after so many; None enumerates all.
    options
        Further options of Gecode by name, without a hyphen.
    on_start
        Called with the process id, which is also that of its session.

    Raises
    ------
    InputError
        If Gecode cannot be run or the text is not a model it understands.
    """
    reason = gecode_available()
    if reason is not None:
        raise UnsupportedError("Gecode cannot be run here", read=reason)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="e2cp-gecode-") as name:
        folder = Path(name)
        (folder / "model.mzn").write_text(text, encoding="utf-8")
        command = _command(folder, seed, seconds, max_solutions, options)
        output, errors = _run(command, folder, seconds, on_start)
    return _outcome(output, errors, time.monotonic() - start)


def decode_gecode(puzzle: Puzzle, relaxed: frozenset[int], solution: Mapping[str, Any]) -> Board:
    """Turn a solution of one of the MiniZinc models into a board.

    The table model has no rotations: a piece's rotation is the first that shows the colours of
    the junctions around its cell.

    Raises
    ------
    InputError
        If the solution is no board with exactly the relaxed cells empty.
    """
    if "IO" in solution:
        pieces, rotations = solution["I"], solution["O"]
    else:
        pieces = solution["piece"]
        rotations = _rotations(puzzle, pieces, solution["level"], solution["upright"])
    board = Board(puzzle, pieces, rotations)
    if set(board.holes.tolist()) != relaxed:
        raise InputError(
            "Gecode's solution has other holes than the relaxed cells",
            read=board.holes.tolist(),
            expected=str(sorted(relaxed)),
        )
    return board


@lru_cache(maxsize=1)
def gecode_version() -> tuple[int, ...] | None:
    """Return the version of Gecode that minizinc knows, or None."""
    listing = subprocess.run(
        ["minizinc", "--solvers-json"], capture_output=True, text=True, check=False
    ).stdout
    try:
        solvers = json.loads(listing)
    except json.JSONDecodeError:
        return None
    for solver in solvers:
        if solver["id"] == "org.gecode.gecode" and shutil.which(solver["executable"]):
            return tuple(int(part) for part in solver["version"].split(".") if part.isdigit())
    return None


def _command(
    folder: Path,
    seed: int,
    seconds: float | None,
    max_solutions: int | None,
    options: Mapping[str, Value],
) -> list[str]:
    command = ["minizinc", "--solver", "org.gecode.gecode"]
    command += ["--json-stream", "--output-mode", "json", "--statistics"]
    command += ["--random-seed", str(seed % 2**31)]
    command += ["-a"] if max_solutions is None else ["-n", str(max_solutions)]
    if seconds is not None:
        soft = max(seconds - SOFT_LIMIT_BEFORE, seconds / 2)
        command += ["--time-limit", str(max(1, round(1000 * soft)))]
    if options:
        texts = (f"-{name} {str(value).lower()}" for name, value in options.items())
        command += ["--fzn-flags", " ".join(texts)]
    if (gecode_version() or ()) < (6, 3):
        for file, content in _BRIDGE.items():
            (folder / file).write_text(content, encoding="utf-8")
        command += ["-I", str(folder)]
    if shutil.which("setpriv"):
        # A new session does not hear of our death; so the kernel signals it.
        command = ["setpriv", "--pdeathsig", "TERM", *command]
    return [*command, str(folder / "model.mzn")]


def _run(
    command: list[str],
    folder: Path,
    seconds: float | None,
    on_start: Callable[[int], None] | None,
) -> tuple[str, str]:
    """Run minizinc and return what it wrote, killed at the limit or not."""
    limit = None if seconds is None else seconds + HARD_LIMIT_AFTER
    done = run_program(command, folder, limit, on_start)
    if done.code and not done.output:
        reason = done.errors.strip() or "no reason given"
        raise InputError("MiniZinc failed", read=reason, expected="MiniZinc 2.6 on")
    return done.output, done.errors


def _outcome(output: str, errors: str, seconds: float) -> GecodeOutcome:
    solutions: list[dict[str, Any]] = []
    statistics: dict[str, float] = {}
    status = ""
    for message in _messages(output):
        match message["type"]:
            case "solution":
                solutions.append(message["output"]["json"])
            case "statistics":
                found = message["statistics"]
                statistics |= {
                    ours: float(found[name]) for name, ours in _STATISTICS.items() if name in found
                }
            case "status":
                status = message["status"]
            case "error":
                line = message.get("location", {}).get("firstLine")
                raise InputError(message["message"], file="MiniZinc model", line=line)
    if status == "ERROR":
        raise InputError("Gecode refused the model", read=errors.strip() or "no reason given")
    if status == "UNSATISFIABLE":
        return GecodeOutcome("unsat", True, (), statistics, seconds)
    return GecodeOutcome(
        "sat" if solutions else "unknown",
        status == "ALL_SOLUTIONS",
        tuple(solutions),
        statistics,
        seconds,
    )


def _messages(output: str) -> Iterator[dict[str, Any]]:
    for line in output.splitlines():
        # The last line of a killed run may be cut short.
        with contextlib.suppress(json.JSONDecodeError):
            yield json.loads(line)


def _rotations(
    puzzle: Puzzle, pieces: list[int], level: list[list[int]], upright: list[list[int]]
) -> list[int]:
    across, along = np.array(level), np.array(upright)
    shown = np.stack([across[:-1], along[:, 1:], across[1:], along[:, :-1]], axis=-1)
    rotations = []
    for cell, (piece, colours) in enumerate(zip(pieces, shown.reshape(-1, 4), strict=True)):
        fits = (puzzle.oriented[piece] == colours).all(axis=1)
        if piece != HOLE and not fits.any():
            raise InputError(
                f"Gecode's piece {piece + 1} cannot show its colours at {puzzle.square(cell)}",
                read=colours.tolist(),
            )
        rotations.append(0 if piece == HOLE else int(fits.argmax()))
    return rotations
