"""Whether an encoding says what the puzzle says: on small puzzles, against brute force."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, Literal

from e2cp.errors import UnsupportedError
from e2cp.formats.boards.link import board_to_link
from e2cp.puzzle.check import check
from e2cp.solvers.registry import named_variant, solver_for
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run, run
from e2cp.solvers.status import Status
from e2cp.workflows.encoding_cases import EncodingCase, encoding_cases

Verdict = Literal["ok", "WRONG", "skipped", "unknown"]


@dataclass(frozen=True)
class CheckedCase:
    """What became of one small puzzle.

    Attributes
    ----------
    case
        Which puzzle.
    verdict
        ``ok``; ``WRONG``; ``skipped`` if the encoding does not take such puzzles; ``unknown`` if
        it came to no end.
    boards
        How many boards there are.
    found, lost
        How many of them the encoding has, and how many it lacks. Each counts once, in however
        many solutions of the model it stands.
    message
        What is wrong, or why it was skipped.
    example
        A link to a board that is lost, if there is one.
    """

    case: str
    verdict: Verdict
    boards: int
    found: int = 0
    lost: int = 0
    message: str = ""
    example: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return asdict(self)


def check_encoding(
    encoding: str,
    *,
    engine: str | None = None,
    seconds: float = 30.0,
    on_case: Callable[[CheckedCase], None] | None = None,
) -> list[CheckedCase]:
    """Hold an encoding against brute force on small puzzles.

    All boards are counted, with clues, relaxed cells, rectangles, pieces that look alike, and on
    a puzzle that has none. An encoding that optimises has to come to the best score. What the
    header of the encoding does not name under ``Supports`` is skipped.

    Parameters
    ----------
    encoding
        The variant with its settings, or the path of a file.
    engine
        The solver, if not the usual one.
    seconds
        The limit on each puzzle.
    on_case
        Called with each puzzle as it ends.

    Raises
    ------
    InputError
        If there is no such encoding, or its own code fails.

    Examples
    --------
    >>> import e2cp
    >>> wrong = [each for each in e2cp.check_encoding("sat-pd") if each.lost]
    >>> wrong
    []
    """
    variant, _ = named_variant(encoding)
    name = solver_for(variant, engine)
    optimises: bool | None = None
    found = []
    for case in encoding_cases():
        if optimises is None:
            # only a built model says whether it looks for the best board, and then there is one
            with suppress(UnsupportedError):
                optimises = _run(case, encoding, name, seconds, 1).optimises
        checked = _check(case, encoding, name, seconds, optimises=bool(optimises))
        found.append(checked)
        if on_case is not None:
            on_case(checked)
    return found


def _run(
    case: EncodingCase, encoding: str, engine: str, seconds: float, solutions: int | None
) -> Run:
    asked = Request(
        case.puzzle, encoding, engine, case.relaxed, seconds=seconds, solutions=solutions
    )
    return run(asked)


def _check(
    case: EncodingCase, encoding: str, engine: str, seconds: float, *, optimises: bool
) -> CheckedCase:
    try:
        result = _run(case, encoding, engine, seconds, 1 if optimises else None)
    except UnsupportedError as refused:
        return CheckedCase(case.name, "skipped", len(case.boards), message=str(refused))
    if result.interrupted:
        raise KeyboardInterrupt
    if result.status in (Status.WRONG, Status.CRASH):
        why = result.message or f"ended with {result.status}"
        return CheckedCase(case.name, "WRONG", len(case.boards), message=why)
    if optimises:
        return _optimum(case, result)
    if result.status not in (Status.SAT, Status.UNSAT):
        why = result.message or f"ended with {result.status} after {result.wall_s:.0f} s"
        return CheckedCase(case.name, "unknown", len(case.boards), message=why)
    return _counted(case, result)


def _counted(case: EncodingCase, result: Run) -> CheckedCase:
    found = set(result.boards)
    lost = case.boards - found
    more = found - case.boards
    faults = []
    if lost:
        faults.append(f"{len(lost)} of {len(case.boards)} boards lost")
    if more:
        faults.append(f"{len(more)} boards that brute force does not have")
    return CheckedCase(
        case.name,
        "WRONG" if faults else "ok",
        len(case.boards),
        len(found),
        len(lost),
        "; ".join(faults),
        board_to_link(min(lost, key=lambda board: board.pieces.tolist())) if lost else "",
    )


def _optimum(case: EncodingCase, result: Run) -> CheckedCase:
    """Judge an encoding that optimises: where there are boards, its best one matches everywhere."""
    expected = len(case.boards)
    if result.status is not Status.OPTIMAL:
        why = result.message or f"ended with {result.status}"
        verdict: Verdict = "unknown" if result.limit or not expected else "WRONG"
        return CheckedCase(case.name, verdict, expected, message=why)
    mismatches = len(check(result.boards[-1]).mismatches)
    if expected and mismatches:
        why = f"its optimum has {mismatches} mismatches, a board with none is there"
        return CheckedCase(case.name, "WRONG", expected, message=why)
    return CheckedCase(case.name, "ok", expected, 1, message="its optimum is the true one")
