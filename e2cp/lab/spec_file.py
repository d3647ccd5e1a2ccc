"""Spec files: TOML read with precise complaints, and written."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

from e2cp.catalogue.sets import CLUE_CHOICES
from e2cp.errors import InputError
from e2cp.lab.metrics.timing import Measure
from e2cp.lab.quantities import megabytes, names, numbers, write_megabytes, write_numbers
from e2cp.lab.spec import Spec
from e2cp.modelling.relaxation import DRAWN
from e2cp.runtime.files import Source, read_source, write_atomically

KEYS = {
    "instances": "instances",
    "encodings": "encodings",
    "engines": "engines",
    "methods": "methods",
    "starts": "starts",
    "seeds": "seeds",
    "cpu": "cpu_seconds",
    "time": "seconds",
    "memory": "memory_mb",
    "conflicts": "conflicts",
    "relax": "relax",
    "cells": "cells",
    "clues": "clues",
    "target": "target",
    "jobs": "jobs",
    "measure": "measure",
    "certify": "certify",
    "param": "parameters",
}
"""What stands in the file, and the attribute of the spec that it sets."""

MOST_SECONDS = 1e7


def read_spec(path: str | Path) -> Spec:
    """Read a spec file; its paths start at the folder it lies in.

    Raises
    ------
    InputError
        With file, line, key, what was read and what was expected.
    """
    source = read_source(path, "a campaign")
    return parse_spec(source).anchored(Path(path).parent)


def write_spec(spec: Spec, path: str | Path) -> None:
    """Write a spec file, whole or not at all."""
    write_atomically(path, spec_text(spec))


def parse_spec(source: Source) -> Spec:
    """Read a spec from a text."""
    try:
        values = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r" \(at (?:line (\d+)|end)[^)]*\)$", str(error))
        line = int(at[1]) if at and at[1] else source.text.count("\n") + 1
        problem = str(error)[: at.start()] if at else str(error)
        raise InputError(f"broken TOML ({problem})", file=source.name, line=line) from None
    except (RecursionError, ValueError) as error:  # nested without end, or a number without end
        raise InputError(
            f"broken TOML ({type(error).__name__})", file=source.name, expected="a campaign"
        ) from None
    settings: dict[str, Any] = {}
    for key, value in values.items():
        try:
            if key not in KEYS:
                near = get_close_matches(key, KEYS, n=1)
                expected = f"{near[0]}?" if near else ", ".join(KEYS)
                raise InputError("no such key", read=key, expected=expected)
            settings[KEYS[key]] = READERS[key](key, value)
        except InputError as error:
            raise error.at(source.name, _line_of(key, source.text)) from None
    try:
        return Spec(**{"instances": (), **settings})
    except InputError as error:
        raise error.at(source.name) from None


def spec_text(spec: Spec) -> str:
    """Write a spec as TOML, all of it."""
    lines = []
    for key, attribute in KEYS.items():
        value = getattr(spec, attribute)
        if value is None or value == () or value is False:
            continue
        if key in ("seeds", "relax"):
            value = write_numbers(value)
        elif key == "memory":
            value = write_megabytes(value)
        if isinstance(value, tuple):
            entries = "".join(f"    {_text(entry)},\n" for entry in value)
            lines.append(f"{key} = [\n{entries}]")
        else:
            lines.append(f"{key} = {_text(value) if isinstance(value, str) else _plain(value)}")
    return "\n".join(lines) + "\n"


def _plain(value: float | bool) -> str:
    return str(value).lower()


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _line_of(key: str, text: str) -> int | None:
    """Return the line on which a key of the top level is set."""
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"""\s*\[*\s*["']?{re.escape(key)}["']?\s*[=.\]]""", line):
            return number
    return None


def _wrong(key: str, value: object, expected: str) -> InputError:
    return InputError(f"wrong value of {key}", read=value, expected=expected)


def _names(key: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        value = list(names(value))
    if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
        raise _wrong(key, value, "a list of names")
    return tuple(dict.fromkeys(entry.strip() for entry in value))


def _numbers(key: str, value: object) -> tuple[int, ...]:
    parts = value if isinstance(value, list) else [value]
    if not parts or not all(type(part) is int or isinstance(part, str) for part in parts):
        raise _wrong(key, value, 'such as "1-20" or [1, 3, 5]')
    return numbers(",".join(map(str, parts)), key)


def _seconds(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wrong(key, value, "a number of seconds")
    if not 0.1 <= value <= MOST_SECONDS:
        raise _wrong(key, value, f"from 0.1 to {MOST_SECONDS:.0f} seconds")
    return float(value)


def _memory(key: str, value: object) -> int:
    if not isinstance(value, str):
        raise _wrong(key, value, 'such as "4G" or "500M"')
    return megabytes(value, key)


def _count(key: str, value: object) -> int:
    if type(value) is not int or value < 1:
        raise _wrong(key, value, "a whole number from 1")
    return value


def _switch(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise _wrong(key, value, "true or false")
    return value


def _one_of(*choices: str) -> Callable[[str, object], str]:
    def read(key: str, value: object) -> str:
        if not isinstance(value, str) or value not in choices:
            raise _wrong(key, value, ", ".join(choices))
        return value

    return read


READERS: dict[str, Callable[[str, object], object]] = {
    "instances": _names,
    "encodings": _names,
    "engines": _names,
    "methods": _names,
    "starts": _names,
    "seeds": _numbers,
    "cpu": _seconds,
    "time": _seconds,
    "memory": _memory,
    "conflicts": _count,
    "relax": _numbers,
    "cells": _one_of(*DRAWN),
    "clues": _one_of(*CLUE_CHOICES),
    "target": _count,
    "jobs": _count,
    "measure": _one_of(*get_args(Measure)),
    "certify": _switch,
    "param": _names,
}
