"""Another solver's answer to a written model, brought back as a board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.exchange.answers.answer import Answer
from e2cp.exchange.answers.literals import read_literals
from e2cp.exchange.answers.minizinc import read_minizinc
from e2cp.exchange.answers.response import read_response
from e2cp.exchange.answers.xcsp3 import read_xcsp3
from e2cp.exchange.export import text_digest
from e2cp.exchange.model_map import LARGEST, ModelMap
from e2cp.exchange.opb import opb_variables
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.registry import find_variant
from e2cp.modelling.variant import BuiltModel
from e2cp.puzzle.board import Board
from e2cp.runtime.files import Source, read_source
from e2cp.solvers.fault import fault_of
from e2cp.solvers.gecode_process import decode_gecode
from e2cp.solvers.minizinc_text import minizinc_text
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run
from e2cp.solvers.status import Status
from e2cp.solvers.truth import refutation


@dataclass(frozen=True)
class Decoded:
    """What an answer says.

    Attributes
    ----------
    model_map
        What was asked.
    status
        ``SAT``, ``OPTIMAL`` or ``FEASIBLE`` with a board that the checker accepts; ``WRONG`` if it
        does not; ``UNSAT`` and ``UNKNOWN`` as the solver says.
    board
        The board, with the relaxed cells empty; none if there is none.
    message
        What is wrong.
    objective
        The last value of the objective that the solver stated, in the terms of the file.
    """

    model_map: ModelMap
    status: Status
    board: Board | None = None
    message: str = ""
    objective: int | None = None


def decode(map_file: str | Path | ModelMap, answer: str | Path, *, trust: bool = False) -> Decoded:
    """Read a solver's answer to a written model and recount its board.

    Parameters
    ----------
    map_file
        The map that was written beside the model, or what was read from it.
    answer
        What the solver wrote, a file, or ``-`` for standard input.
    trust
        Whether an encoding that is a Python file may be run although somebody else wrote the map.

    Raises
    ------
    InputError
        If either cannot be read, the encoding builds another model by now, or the answer is none
        to this model.

    Examples
    --------
    >>> import e2cp, tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> puzzle = e2cp.load("balanced/4x4-3:2/01")
    >>> made = e2cp.export(puzzle, "sat-pd", folder / "small.cnf")
    >>> _ = (folder / "answer.txt").write_text("s UNSATISFIABLE")
    >>> found = e2cp.decode(made.map_file, folder / "answer.txt")
    >>> print(found.status, found.message)
    WRONG says that there is no board, but one of 24 is known (planted)
    """
    asked = map_file if isinstance(map_file, ModelMap) else ModelMap.read(map_file, trust=trust)
    source = read_source(answer, "the answer of a solver", most=LARGEST)
    if asked.text == "hand-written":
        return _decode_text(asked, source)
    model = asked.build()
    found = _read(asked, model, source)
    optimises = model.objective if isinstance(model, CpModel) else bool(model.soft)
    return _checked(asked, found, partial(_board, asked, model, found, source), optimises)


def _decode_text(asked: ModelMap, source: Source) -> Decoded:
    """Decode an answer to one of the hand-written MiniZinc texts."""
    text = minizinc_text(find_variant(asked.encoding)[0].name, asked.puzzle, asked.relaxed)
    asked.refuse_other(text_digest(text))
    found = read_minizinc(source)
    return _checked(
        asked, found, partial(decode_gecode, asked.puzzle, asked.relaxed, found.values), False
    )


def _read(asked: ModelMap, model: BuiltModel, source: Source) -> Answer:
    match asked.form.answers:
        case "literals":
            if asked.form.name == "opb":
                return read_literals(source, opb_variables(model), "x")
            return read_literals(source, len(model.names), "")
        case "minizinc":
            return read_minizinc(source)
        case "xcsp3":
            found = read_xcsp3(source)
            return _fitting(found, set(asked.form.names(model.names)), source)
        case "response":
            return _fitting(read_response(source), range(1, len(model.names) + 1), source)


def _fitting(found: Answer, variables: Collection[Any], source: Source) -> Answer:
    """Refuse values of variables that the model does not have."""
    for name in found.values:
        if name not in variables:
            raise InputError(
                "an answer to another model",
                file=source.name,
                read=f"a value of variable {name}",
                expected=f"values of the {len(variables)} variables of this model",
            )
    return found


def _checked(
    asked: ModelMap, found: Answer, board_of: Callable[[], Board], optimises: bool
) -> Decoded:
    if found.status in (Status.UNSAT, Status.UNKNOWN):
        return _believed(Decoded(asked, found.status, objective=found.objective), optimises)
    try:
        board = board_of()
    except InputError:
        raise
    except Exception as error:  # the values are no solution, and decoding found nothing
        message = f"the values make no board ({type(error).__name__} in decoding)"
        return Decoded(asked, Status.WRONG, message=message, objective=found.objective)
    fault = fault_of(board, asked.relaxed, optimises=optimises)
    if fault is not None:
        message = f"the checker refused the board: {fault}"
        return Decoded(asked, Status.WRONG, board, message, found.objective)
    # no board can be better than a perfect one, whatever the solver came to know
    proven = board.score == asked.puzzle.max_score or found.status is Status.OPTIMAL
    status = Status.SAT
    if optimises:
        status = Status.OPTIMAL if proven else Status.FEASIBLE
    return _believed(Decoded(asked, status, board, objective=found.objective), optimises)


def _believed(decoded: Decoded, optimises: bool) -> Decoded:
    """Hold an answer against what is known of the puzzle."""
    asked = decoded.model_map
    boards = [] if decoded.board is None else [decoded.board]
    request = Request(asked.puzzle, asked.encoding, "", asked.relaxed)
    wrong = refutation(request, Run(decoded.status, boards, optimises=optimises))
    return decoded if wrong is None else replace(decoded, status=Status.WRONG, message=wrong)


def _board(asked: ModelMap, model: BuiltModel, found: Answer, source: Source) -> Board:
    if not found.values:
        raise InputError(
            "the solver says that there is a solution, but not which",
            file=source.name,
            expected="its values too: v lines, or what the solver prints of its variables",
        )
    if not isinstance(model, CpModel):
        return model.decode({n for n, holds in found.values.items() if holds and n <= model.top})
    names = asked.form.names(model.names)
    numbered = asked.form.answers in ("literals", "response")

    def value(variable: Any) -> int:  # noqa: ANN401
        name = names[variable.index]
        key = variable.index + 1 if numbered else name
        if key not in found.values:
            raise InputError(
                "the answer lacks a variable", file=source.name, read=f"no value of {name}"
            )
        return int(found.values[key])

    return model.decode(value)
