"""Whether a line of a ledger can be a record: a line may come from anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field
from math import isfinite
from typing import Any

from e2cp.errors import InputError
from e2cp.solvers.status import Status

MOST = 1 << 63
STATUSES = frozenset(map(str, Status))
MARKS = ("key", "puzzle", "start", "environment", "source")
"""Fields that name files of the ledger."""

AT_LEAST_ONE = ("rows", "cols", "max_score")


def refuse_misfits(values: Mapping[str, Any], fields: Mapping[str, Field[Any]]) -> None:
    """Refuse a record whose fields do not hold what they should.

    Parameters
    ----------
    values
        What stands on the line.
    fields
        The fields of a record, by name.

    Raises
    ------
    InputError
        With the field, what was read and what was expected.
    """
    for name, field in fields.items():
        if name not in values:
            if field.default is MISSING and field.default_factory is MISSING:
                raise InputError(f"a run without {name!r}", expected=MEANING[str(field.type)])
        elif not CHECKS[str(field.type)](values[name]):
            raise _wrong(name, values[name], MEANING[str(field.type)])
    if values["status"] not in STATUSES:
        raise _wrong("status", values["status"], ", ".join(sorted(STATUSES)))
    for name in AT_LEAST_ONE:
        if values[name] < 1:
            raise _wrong(name, values[name], "1 or more")
    for name in MARKS:
        if "/" in values.get(name, ""):
            raise _wrong(name, values[name], "a mark, no path")


def _wrong(name: str, value: object, expected: str) -> InputError:
    return InputError(f"wrong value of {name!r}", read=value, expected=expected)


def _text(value: object) -> bool:
    return type(value) is str


def _whole(value: object) -> bool:
    return type(value) is int and -MOST < value < MOST


def _number(value: object) -> bool:
    if type(value) is float:
        return isfinite(value)
    return _whole(value)


def _numbers(value: object) -> bool:
    return type(value) is dict and all(map(_number, value.values()))


def _texts(value: object) -> bool:
    return type(value) is dict and all(map(_text, value.values()))


def _trajectory(value: object) -> bool:
    return isinstance(value, list | tuple) and all(
        isinstance(point, list | tuple)
        and len(point) == 2
        and _number(point[0])
        and _whole(point[1])
        for point in value
    )


CHECKS: dict[str, Callable[[object], bool]] = {
    "str": _text,
    "int": _whole,
    "int | None": lambda value: value is None or _whole(value),
    "float": _number,
    "float | None": lambda value: value is None or _number(value),
    "bool": lambda value: type(value) is bool,
    "dict[str, float]": _numbers,
    "dict[str, str]": _texts,
    "list[tuple[float, int]]": _trajectory,
}
MEANING = {
    "str": "a string",
    "int": "a whole number",
    "int | None": "a whole number or null",
    "float": "a number",
    "float | None": "a number or null",
    "bool": "true or false",
    "dict[str, float]": "numbers by name",
    "dict[str, str]": "strings by name",
    "list[tuple[float, int]]": "pairs of seconds and score",
}
