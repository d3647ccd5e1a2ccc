"""Answers of XCSP3 solvers: an instantiation, usually in ``v`` lines."""

from __future__ import annotations

import re

from e2cp.errors import InputError
from e2cp.exchange.answers.answer import Answer, lines_of, no_answer, stated_status
from e2cp.runtime.files import Source
from e2cp.solvers.status import Status

INSTANTIATION = re.compile(
    r"<instantiation(?P<head>[^>]*)>\s*<list>(?P<list>[^<]*)</list>\s*"
    r"<values>(?P<values>[^<]*)</values>"
)
VALUE = re.compile(r"(\*|-?\d+)(?:x(\d+))?")
"""A value, or * for any; perhaps so many times."""


def read_xcsp3(source: Source) -> Answer:
    """Read the last instantiation, and the status if there is one.

    Raises
    ------
    InputError
        If it is no answer, with the line.
    """
    status: Status | None = None
    inside: list[str] = []
    for line, text in lines_of(source):
        mark, _, rest = text.partition(" ")
        if mark == "s":
            status = stated_status(rest, source, line)
        else:
            inside.append(rest if mark == "v" else text)
    found = list(INSTANTIATION.finditer("\n".join(inside)))
    if not found:
        if status in (Status.UNSAT, Status.UNKNOWN):
            return Answer(status)
        raise no_answer(
            source, "`s SATISFIABLE` and `v <instantiation> <list>…</list> <values>…</values>`"
        )
    last = found[-1]
    cost = re.search(r"cost\s*=\s*['\"](-?\d+)", last["head"])
    objective = int(cost[1]) if cost else None
    return Answer(status or Status.SAT, _values(last, source), objective)


def _values(found: re.Match[str], source: Source) -> dict[str, int]:
    names = found["list"].split()
    values: list[str] = []
    for word in found["values"].split():
        value = VALUE.fullmatch(word)
        if value is None:
            raise InputError(
                "not a value of an instantiation",
                file=source.name,
                line=_line(word, source),
                read=word,
                expected="whole numbers",
            )
        values += [value[1]] * int(value[2] or 1)
    if len(names) != len(values):
        raise InputError(
            "an instantiation that does not fit together",
            file=source.name,
            line=_line("<values>", source),
            read=f"{len(values)} values",
            expected=f"{len(names)}, one for each variable of its list",
        )
    pairs = zip(names, values, strict=True)
    return {name: int(value) for name, value in pairs if value != "*"}


def _line(text: str, source: Source) -> int | None:
    """Return the last line where something stands."""
    lines = [number for number, line in lines_of(source) if text in line]
    return lines[-1] if lines else None
