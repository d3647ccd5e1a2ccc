"""Parameters of a variant: declared as a frozen dataclass, set as ``name[key=value,…]``."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from e2cp.errors import InputError

SWITCH = {"on": True, "off": False}
Amo = Literal[
    "auto",
    "pairwise",
    "seqcounter",
    "commander",
    "product",
    "bitwise",
    "ladder",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
    "cardnetwrk",
    "sortnetwrk",
]
Count = Literal["totalizer", "seqcounter", "kmtotalizer", "mtotalizer", "cardnetwrk", "sortnetwrk"]


def option(
    default: Any,  # noqa: ANN401
    meaning: str,
    *,
    least: float | None = None,
    most: float | None = None,
    names: Callable[[], list[str]] | None = None,
) -> Any:  # noqa: ANN401
    """Declare a parameter with its default, its meaning in one line, and its bounds.

    Of a text `names` returns what it may be, for completion; other texts may be meant as well.
    """
    metadata = {"meaning": meaning, "least": least, "most": most, "names": names}
    return dataclasses.field(default=default, metadata=metadata)


class OptionInfo(NamedTuple):
    """What is said of an option: its name, what it takes, its default and its meaning."""

    name: str
    choices: str
    default: str
    meaning: str


def list_options(kind: type) -> list[OptionInfo]:
    """Return what is said of the options that a dataclass declares.

    Examples
    --------
    >>> list_options(PieceOptions)[0][:3]
    ('corner', 'on|off', 'off')
    """
    hints = get_type_hints(kind)
    return [
        OptionInfo(
            field.name,
            choices(hints[field.name]),
            as_text(field.default),
            field.metadata.get("meaning", ""),
        )
        for field in dataclasses.fields(kind)
    ]


@dataclasses.dataclass(frozen=True)
class PieceOptions:
    """What every variant may be asked: symmetry that turning the whole board would repeat."""

    corner: bool = option(False, "keep one corner piece in one corner: solutions up to turning")


@dataclasses.dataclass(frozen=True)
class PlacementOptions(PieceOptions):
    """What every variant with a literal for each placement may be asked."""

    clues: Literal["domain", "units"] = option(
        "domain", "clues leave their cells one value, or are stated as unit constraints"
    )
    types: bool = option(False, "equal pieces are one type with a count, not copies to permute")


@dataclasses.dataclass(frozen=True)
class ColourOptions(PlacementOptions):
    """What every variant with literals for junction colours may be asked besides."""

    counts: bool = option(False, "each colour owns as many junctions as it has pairs of sides")
    balance: bool = option(False, "each colour has as many sides on black cells as on white ones")


def parse_name(text: str) -> tuple[str, dict[str, str]]:
    """Split ``name[key=value,key=value]`` into its name and its settings.

    A value may be such a name itself.

    Examples
    --------
    >>> parse_name("hybrid[encoding=sat-pd[amo=ladder,z=on],relax=24]")
    ('hybrid', {'encoding': 'sat-pd[amo=ladder,z=on]', 'relax': '24'})
    """
    name, bracket, inside = text.strip().partition("[")
    name = name.strip()
    balanced = not bracket or (inside.endswith("]") and _is_balanced(inside[:-1]))
    if not name or "]" in name or not balanced:
        raise InputError(
            "a name with broken brackets" if text.strip() else "no name",
            read=text.strip() or "nothing",
            expected="name or name[key=value,key=value]",
        )
    settings: dict[str, str] = {}
    for part in filter(None, split_outside(inside[:-1], ",")):
        key, equals, value = (each.strip() for each in part.partition("="))
        if not equals or not key or not value:
            raise InputError("not a setting", read=part, expected="key=value")
        if key in settings:
            raise InputError("a setting stands twice", read=text, expected=f"{key} once")
        settings[key] = value
    return name, settings


def split_engine(text: str) -> tuple[str, str | None]:
    """Split ``name[key=value]@engine[key=value]`` into variant and solver, if it names one.

    Examples
    --------
    >>> split_engine("table[corner=on]@cpsat[tuning=default]")
    ('table[corner=on]', 'cpsat[tuning=default]')
    """
    *variant, engine = split_outside(text, "@")
    name, bare = "@".join(variant), engine.partition("[")[0]
    path = "/" in bare and not bare.startswith(("/", "./", "../", "~"))
    if not name or not engine or path:
        return text, None
    return name, engine


def split_outside(text: str, separator: str) -> list[str]:
    """Split a text at a sign, but not within brackets; without blanks around the parts.

    Examples
    --------
    >>> split_outside("sat-pd[amo=ladder,z=on], bool", ",")
    ['sat-pd[amo=ladder,z=on]', 'bool']
    """
    parts, depth = [""], 0
    for char in text:
        depth = max(0, depth + (char == "[") - (char == "]"))
        if char == separator and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def _is_balanced(text: str) -> bool:
    """Whether every bracket that opens closes, and none closes before."""
    depth = 0
    for char in text:
        depth += (char == "[") - (char == "]")
        if depth < 0:
            return False
    return depth == 0


def make_parameters(variant: str, kind: type, settings: dict[str, str]) -> Any:  # noqa: ANN401
    """Build a variant's parameters from settings, each refused unless it makes sense."""
    hints = get_type_hints(kind)
    values: dict[str, Any] = {}
    for key, value in settings.items():
        if key not in hints:
            near = get_close_matches(key, hints, n=1)
            known = ", ".join(hints) or "none"
            hint = f"{near[0]}? ({known})" if near else known
            raise InputError(f"{variant} has no such option", read=key, expected=hint)
        values[key] = _value(f"{variant}[{key}]", hints[key], value)
    for field in dataclasses.fields(kind):
        if field.name in values:
            _refuse_outside(f"{variant}[{field.name}]", values[field.name], field.metadata)
    return kind(**values)


def write_name(name: str, parameters: Any) -> str:  # noqa: ANN401
    """Write a variant with the settings that differ from its defaults."""
    values = {field: getattr(parameters, field.name) for field in dataclasses.fields(parameters)}
    changed = {f.name: as_text(value) for f, value in values.items() if value != f.default}
    return join_name(name, changed)


def join_name(name: str, settings: Mapping[str, str]) -> str:
    """Write a name with settings, as `parse_name` reads them.

    Examples
    --------
    >>> join_name("vlns", {"cells": "16", "rest": "2"}), join_name("vlns", {})
    ('vlns[cells=16,rest=2]', 'vlns')
    """
    text = ",".join(f"{key}={value}" for key, value in settings.items())
    return f"{name}[{text}]" if text else name


def choices(kind: Any) -> str:  # noqa: ANN401
    """Say what values an option of this type takes."""
    kind = _given(kind)
    if kind is bool:
        return "on|off"
    if get_origin(kind) is Literal:
        return "|".join(get_args(kind))
    return {float: "a number", str: "a name"}.get(kind, "a whole number")


def as_text(value: object) -> str:
    """Write a value as it is set."""
    if value is None:
        return "auto"
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _value(name: str, kind: Any, text: str) -> bool | int | float | str:  # noqa: ANN401
    kind = _given(kind)
    if kind is bool and text in SWITCH:
        return SWITCH[text]
    if kind is int and re.fullmatch(r"\d{1,9}", text):
        return int(text)
    if kind is str:
        return text
    if kind is float and re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text):
        return float(text)
    if get_origin(kind) is Literal and text in get_args(kind):
        return text
    limits = " from 0 to 999999999" if kind in (int, float) else ""
    raise InputError(f"wrong value of {name}", read=text, expected=choices(kind) + limits)


def _given(kind: Any) -> Any:  # noqa: ANN401
    """Return the type of a value that is given, where none is the default."""
    return get_args(kind)[0] if type(None) in get_args(kind) else kind


def _refuse_outside(name: str, value: Any, bounds: Mapping[str, Any]) -> None:  # noqa: ANN401
    least, most = bounds.get("least"), bounds.get("most")
    if (least is None or value >= least) and (most is None or value <= most):
        return
    expected = f"{least} or more" if most is None else f"{least or 0} to {most}"
    raise InputError(f"wrong value of {name}", read=value, expected=expected)
