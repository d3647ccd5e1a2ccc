"""Answers of MiniZinc: as it prints them by default, as JSON, or as a stream of JSON."""

from __future__ import annotations

import json
import re
from typing import Any

from e2cp.errors import InputError
from e2cp.exchange.answers.answer import Answer, lines_of, no_answer
from e2cp.runtime.files import Source
from e2cp.solvers.status import Status

SOLUTION_END, SEARCH_END = "-" * 10, "=" * 10
ENDINGS = {
    "UNSATISFIABLE": Status.UNSAT,
    "UNKNOWN": Status.UNKNOWN,
    "ALL_SOLUTIONS": Status.SAT,
    "OPTIMAL_SOLUTION": Status.OPTIMAL,
    "SATISFIED": Status.SAT,
}
"""What a stream says in messages of type ``status``; the first two stand between ===== as well."""

ASSIGNMENT = re.compile(r"^(\w+)\s*=\s*([^;]*);", re.MULTILINE)
INDEX = re.compile(r"-?\d+\s*:")
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)")
ROWS = re.compile(r"array2d\s*\(\s*([^,]+),\s*([^,]+),\s*\[(.*)\]\s*\)", re.DOTALL)


def read_minizinc(source: Source) -> Answer:
    """Read the last solution that is whole, and how the search ended.

    Raises
    ------
    InputError
        If it is no answer, with the line.
    """
    streamed = [text for _, text in lines_of(source) if text.startswith('{"type"')]
    parts, ending = _of_stream(streamed) if streamed else _of_text(source)
    parts = [part for part in parts if part]
    if not parts:
        if ending in (Status.UNSAT, Status.UNKNOWN):
            return Answer(ending)
        raise no_answer(source, "`name = value;`, ended by ----------, or JSON")
    return Answer(ending or Status.SAT, _values(parts[-1], source))


def _of_stream(lines: list[str]) -> tuple[list[Any], Status | None]:
    """Return what the solutions of a stream say, and its ending; a line cut short is left out."""
    found, ending = [], None
    for line in lines:
        try:
            message = json.loads(line)
        except json.JSONDecodeError:
            continue
        if message["type"] == "solution":
            output = message.get("output", {})
            found.append(output.get("json") or output.get("dzn") or output.get("default"))
        elif message["type"] == "status":
            ending = ENDINGS.get(message.get("status"))
    return found, ending


def _of_text(source: Source) -> tuple[list[Any], Status | None]:
    """Return the texts of solutions, and the ending; what is not whole counts if it is alone."""
    found: list[str] = []
    now: list[str] = []
    ending = None
    for _, text in lines_of(source):
        words = text.strip("=")
        if text == SOLUTION_END:
            found.append("\n".join(now))
            now = []
        elif text == SEARCH_END:
            ending = Status.OPTIMAL
        elif text.startswith("=====") and words:
            ending = ENDINGS.get(words, Status.UNKNOWN)
        elif not text.startswith("%"):
            now.append(text)
    if not found and ending is None:
        found = ["\n".join(now)]
    return found, ending


def _values(part: Any, source: Source) -> dict[str, Any]:  # noqa: ANN401
    if isinstance(part, dict):
        return part
    if part.lstrip().startswith("{"):
        try:
            values: dict[str, Any] = json.loads(part)
        except json.JSONDecodeError as error:
            raise InputError(
                f"broken JSON ({error.msg})", file=source.name, expected="MiniZinc's output"
            ) from None
        return values
    values = {name: _value(text.strip(), name, source) for name, text in ASSIGNMENT.findall(part)}
    if not values:
        raise no_answer(source, "`name = value;`, ended by ----------, or JSON")
    return values


def _value(text: str, name: str, source: Source) -> Any:  # noqa: ANN401
    if text in ("true", "false"):
        return text == "true"
    try:
        if text.startswith("[|"):
            inner = INDEX.sub("", text.strip("[|] \n"))
            rows = [_numbers(row) for row in inner.split("|")]
            return [row for row in rows if row]
        if found := ROWS.fullmatch(text):
            low, high = map(int, RANGE.fullmatch(found[2].strip()).groups())  # type: ignore[union-attr]
            numbers, width = _numbers(found[3]), high - low + 1
            return [numbers[start : start + width] for start in range(0, len(numbers), width)]
        if "[" in text:
            return _numbers(INDEX.sub("", text[text.index("[") + 1 : text.rindex("]")]))
        return int(text)
    except (AttributeError, ValueError):
        lines = [number for number, line in lines_of(source) if line.startswith(name)]
        raise InputError(
            f"not a value of {name}",
            file=source.name,
            line=lines[-1] if lines else None,
            read=text,
            expected="a whole number, true, false, or an array of such",
        ) from None


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",") if word.strip()]
