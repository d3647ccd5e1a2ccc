"""Everything that is needed to go on with a search, beside the states of its workers."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.modelling.user_code import code_hashes
from e2cp.parallel.settings import MOST_SEED, SearchSettings
from e2cp.parallel.stop import Stop
from e2cp.runtime.own_key import is_own, sign

FORMAT = "e2cp-search"
MOST = 10**18
LONGEST = 1e12
"""Seconds."""


@dataclass
class SearchRecord:
    """A search as far as it has come.

    Attributes
    ----------
    settings
        What was asked for; the limit on time counts from the very start.
    span
        Seconds that the last run was given.
    made_by
        The version that wrote it.
    out
        Where the board goes.
    home
        The folder that it was written to.
    works
        Work by worker, those of earlier runs too that the last one did not have.
    seconds, cpu_seconds, work, unit, deaths, trajectory
        As in `SearchResult`, all runs together.
    stopped
        The rule that ended it; none if it runs or was killed.
    code
        The files of code that the settings name, with their hashes when the search began.
    tally
        By score: how many boards workers sent that were their own best.
    live
        How it was getting on when this was written: ``updated``, as `time.time` gives it,
        ``rate`` in work a second of late, and ``workers``.
    """

    settings: SearchSettings
    span: float | None = None
    made_by: str = ""
    out: str | None = None
    home: str | None = None
    works: list[int] = field(default_factory=list)
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    work: int = 0
    unit: str = "work"
    deaths: int = 0
    trajectory: list[tuple[float, int]] = field(default_factory=list)
    stopped: str | None = None
    code: dict[str, str] | None = None
    tally: dict[int, int] = field(default_factory=dict)
    live: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.code is None:
            self.code = code_hashes([self.settings.label])

    def to_json(self) -> str:
        """Write everything."""
        values: dict[str, Any] = {"format": FORMAT, "version": 1, **vars(self)}
        asked: SearchSettings = values.pop("settings")
        values |= {"stop": asdict(asked.stop), "workers": asked.workers, "seed": asked.seed}
        for key in ("seconds", "cpu_seconds"):
            values[key] = round(values[key], 3)
        if not asked.foreign:
            values["signature"] = sign(_signed(asked.label, values))
        values["trajectory"] = [[round(seconds, 3), score] for seconds, score in self.trajectory]
        return json.dumps({**values, **asked.as_dict()}) + "\n"

    @classmethod
    def from_document(cls, document: Document) -> SearchRecord:
        """Read it back.

        Raises
        ------
        InputError
            If the document is of something else, or damaged.
        """
        values = document.values
        if values.get("format") != FORMAT:
            raise InputError(
                "no search", file=document.file, read=values.get("format"), expected=FORMAT
            )
        document.version()
        asked = SearchSettings.from_document(document)
        foreign = not is_own(_signed(asked.label, values), values.get("signature"))
        code = {} if "code" not in values else document.inner("code").values
        stopped = values.get("stopped")
        return cls(
            settings=replace(
                asked,
                stop=_stop(document.inner("stop")),
                workers=document.integer("workers", 1, 10**6),
                seed=document.integer("seed", 0, MOST_SEED),
                foreign=foreign,
            ),
            span=document.number("span", 0, LONGEST, optional=True),
            made_by=document.line("made_by"),
            out=document.line("out", optional=True),
            home=document.line("home", optional=True),
            works=document.integers("works", None, 0, MOST) if "works" in values else [],
            seconds=document.number("seconds", 0, LONGEST),
            cpu_seconds=document.number("cpu_seconds", 0, LONGEST),
            work=document.integer("work", 0, MOST),
            unit=document.text("unit"),
            deaths=document.integer("deaths", 0, MOST),
            trajectory=_trajectory(document),
            stopped=None if stopped is None else document.text("stopped"),
            code={str(path): str(mark) for path, mark in code.items()},
            tally=_tally(document),
            live=document.inner("live").values if "live" in values else {},
        )


def _signed(label: str, values: dict[str, Any]) -> dict[str, Any]:
    """Return what leads to code that is run and to files that are written."""
    return {"method": label, **{key: values.get(key) for key in ("out", "home", "code")}}


def _stop(rules: Document) -> Stop:
    known = [each.name for each in fields(Stop)]
    unknown = sorted(set(rules.values) - set(known))
    if unknown:
        expected = ", ".join(known)
        raise InputError("no such limit", file=rules.file, read=unknown[0], expected=expected)
    whole = ("work", "target")
    values: dict[str, Any] = {
        name: rules.integer(name, 1, MOST) if name in whole else rules.number(name, 0, LONGEST)
        for name in known
        if rules.values.get(name) is not None
    }
    try:
        return Stop(**values)
    except InputError as error:
        raise error.at(rules.file) from None


def _tally(document: Document) -> dict[int, int]:
    counts = document.inner("tally") if "tally" in document.values else Document(document.file, {})
    for score in counts.values:
        if not (score.isascii() and score.isdigit() and len(score) < 10):
            raise InputError("no score", file=document.file, read=score, expected="a whole number")
    return {int(score): counts.integer(score, 0, MOST) for score in counts.values}


def _trajectory(document: Document) -> list[tuple[float, int]]:
    found = []
    for entry in document.entries("trajectory"):
        point = entry if isinstance(entry, list) and len(entry) == 2 else [None, None]
        pair = Document(document.file, {"seconds": point[0], "score": point[1]})
        found.append((pair.number("seconds", 0, LONGEST), pair.integer("score", 0, MOST)))
    return found
