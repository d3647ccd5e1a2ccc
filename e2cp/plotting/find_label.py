"""Finding a configuration by what a person calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

from e2cp.errors import InputError
from e2cp.lab.quantities import names


class _Parts(NamedTuple):
    path: str
    name: str
    settings: str
    engine: str


def find_label(text: str, labels: Iterable[str]) -> str:
    """Return the label that is meant.

    Settings, solver, and the folder and the ``.py`` of a file may be left out where one label
    alone fits.

    Parameters
    ----------
    text
        What was asked for.
    labels
        What there is.

    Raises
    ------
    InputError
        If none fits, with the nearest one, or if several do.

    Examples
    --------
    >>> find_label("./mine.py", ["mine.py@cpsat", "table@cpsat", "table@gecode"])
    'mine.py@cpsat'
    >>> find_label("table@gecode", ["mine.py@cpsat", "table@cpsat", "table@gecode"])
    'table@gecode'
    """
    known = list(dict.fromkeys(labels))
    text = text.strip()
    if text in known:
        return text
    wanted = _parts(text)
    fitting = [label for label in known if _fits(wanted, _parts(label))]
    for test in (_same_ending, _same_settings, _same_folder):
        fitting = [label for label in fitting if test(wanted, _parts(label))] or fitting
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise InputError(
            "several configurations fit this name", read=text, expected=" or ".join(fitting)
        )
    near = get_close_matches(text, known, n=1, cutoff=0.4)
    hint = f"{near[0]}?" if near else ", ".join(known)
    raise InputError("no configuration of this name", read=text, expected=hint)


def two_names(text: str) -> tuple[str, str]:
    """Return the names of ``A,B``; commas within brackets part nothing."""
    found = names(text)
    if len(found) != 2:
        raise InputError("not two configurations", read=text, expected="A,B")
    return found[0], found[1]


def find_pair(pair: tuple[str, str], labels: Iterable[str]) -> tuple[str, str]:
    """Return the labels of two different configurations that are meant."""
    known = list(labels)
    first, second = (find_label(name, known) for name in pair)
    if first == second:
        raise InputError("a configuration against itself", read=first, expected="two of them")
    return first, second


def _parts(text: str) -> _Parts:
    match = re.fullmatch(r"([^\[@]*)(\[[^\]]*\])?\s*(?:@(.*))?", text)
    if match is None:
        return _Parts("", text, "", "")
    path, settings, engine = (part or "" for part in match.groups())
    return _Parts(path, path.rpartition("/")[2], settings, engine.rpartition("/")[2])


def _fits(wanted: _Parts, found: _Parts) -> bool:
    return found.name in (wanted.name, f"{wanted.name}.py") and all(
        not asked or asked == there for asked, there in zip(wanted[2:], found[2:], strict=True)
    )


def _same_ending(wanted: _Parts, found: _Parts) -> bool:
    return wanted.name == found.name


def _same_settings(wanted: _Parts, found: _Parts) -> bool:
    return wanted.settings == found.settings


def _same_folder(wanted: _Parts, found: _Parts) -> bool:
    return any(f"/{path}".endswith(f"/{found.path}") for path in (wanted.path, f"{wanted.path}.py"))
