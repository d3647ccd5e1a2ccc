"""Answers of CP-SAT itself: a ``CpSolverResponse`` as text."""

from __future__ import annotations

from e2cp.errors import InputError
from e2cp.exchange.answers.answer import Answer
from e2cp.runtime.files import Source
from e2cp.solvers.status import Status

STATUSES = {
    "UNKNOWN": Status.UNKNOWN,
    "FEASIBLE": Status.SAT,
    "INFEASIBLE": Status.UNSAT,
    "OPTIMAL": Status.OPTIMAL,
}


def read_response(source: Source) -> Answer:
    """Read a response in the text form of protocol buffers.

    Raises
    ------
    InputError
        If it is none, with the line.
    """
    from google.protobuf import text_format
    from ortools.sat import cp_model_pb2

    response = cp_model_pb2.CpSolverResponse()
    try:
        text_format.Parse(source.text, response, allow_unknown_field=True)
    except text_format.ParseError as error:
        line = error.GetLine()
        raise InputError(
            "no response of CP-SAT",
            file=source.name,
            line=line,
            read=source.text.splitlines()[(line or 1) - 1],
            expected="a CpSolverResponse as text: status: OPTIMAL, solution: 3, …",
        ) from None
    name = cp_model_pb2.CpSolverStatus.Name(response.status)
    if name not in STATUSES:
        raise InputError("CP-SAT refused the model", file=source.name, read=name)
    objective = round(response.objective_value) if response.solution else None
    return Answer(STATUSES[name], dict(enumerate(response.solution, start=1)), objective)
