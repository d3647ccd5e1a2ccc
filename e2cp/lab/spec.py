"""What a campaign is to run, as a file says it."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from operator import index
from pathlib import Path
from typing import get_args

from e2cp.catalogue.sets import CLUE_CHOICES, ClueChoice
from e2cp.errors import InputError
from e2cp.formats.boards.link import is_link
from e2cp.lab.instances import anchored_selector
from e2cp.lab.metrics.timing import Measure
from e2cp.lab.quantities import names, numbers
from e2cp.modelling.local_module import whole_name
from e2cp.modelling.options import split_engine
from e2cp.modelling.relaxation import DRAWN, Draw

CPU_SECONDS = 60.0
"""Limit on the processor time of a run, if no limit on time is given."""

MEASURES: tuple[str, ...] = get_args(Measure)


def generous(cpu_seconds: float) -> float:
    """Return the limit by the clock beside one on the processor: only a starved run meets it."""
    return 4 * cpu_seconds + 30


@dataclass(frozen=True)
class Spec:
    """Variants, engines, methods, instances and limits; the plan is their product.

    Lists of names and numbers may be texts as on the command line: ``"table,bool"``, ``"1-20"``.

    Attributes
    ----------
    instances
        Embedded puzzles, series and sets, files, folders and patterns.
    encodings
        Variants with their settings; an engine, with settings of its own, may follow after ``@``.
    engines
        The engines of those that name none; none means each variant's default one.
    methods
        Methods with their settings, by name or path.
    starts
        Where searches start from, each method from each of them; see
        `e2cp.lab.starts.find.find_starts`. None means that each method makes its own start.
    seeds
        One run each.
    cpu_seconds, seconds, memory_mb, conflicts
        The limits on each run: on the processor, by the clock, on memory, on conflicts where
        they are counted. Without a limit on time it is a minute on the processor; without one
        by the clock, which is 0, that is generous.
    relax, cells
        Numbers of cells that the models leave empty, and how they are drawn.
    clues
        Which clues hold.
    target
        The score at which a search ends.
    jobs
        Runs at a time.
    measure
        The time by which the variants are compared.
    certify
        Whether answers without a board are certified, see `e2cp.lab.certify`.
    parameters
        ``NAME=VALUE`` for every engine that takes it, ``ENGINE:NAME=VALUE`` for one.
    """

    instances: tuple[str, ...]
    encodings: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    seeds: tuple[int, ...] = (1,)
    seconds: float = 0.0
    memory_mb: int | None = None
    relax: tuple[int, ...] = (0,)
    cells: Draw = "checkerboard"
    clues: ClueChoice = "starter"
    target: int | None = None
    jobs: int = 1
    measure: Measure = "cpu"
    cpu_seconds: float | None = None
    conflicts: int | None = None
    certify: bool = False
    parameters: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Set the limits that are not given, and refuse what cannot be run."""
        for name in ("instances", "encodings", "engines", "methods", "parameters", "starts"):
            object.__setattr__(self, name, _names(name, getattr(self, name)))
        for name in ("seeds", "relax"):
            object.__setattr__(self, name, _numbers(name, getattr(self, name)))
        for name, known in (("cells", DRAWN), ("clues", CLUE_CHOICES), ("measure", MEASURES)):
            if getattr(self, name) not in known:
                raise _wrong(name, getattr(self, name), ", ".join(known))
        _refuse_limit("seconds", self.seconds or None)
        _refuse_limit("cpu_seconds", self.cpu_seconds)
        if not self.seconds:
            cpu_seconds = CPU_SECONDS if self.cpu_seconds is None else self.cpu_seconds
            object.__setattr__(self, "cpu_seconds", cpu_seconds)
            object.__setattr__(self, "seconds", generous(cpu_seconds))
        if not self.instances:
            raise InputError("no instances", expected="such as harris/gemp-6x6-6:2 or a folder")
        if not (self.encodings or self.engines or self.methods):
            raise InputError("nothing to run", expected="encodings, engines or methods")

    @property
    def code_names(self) -> tuple[str, ...]:
        """All names that may stand for a file of code, which importing would run."""
        made = (text.partition(":") for text in self.starts)
        solvers = (text.partition(":") for text in self.parameters)
        return (
            *(*self.encodings, *self.engines, *self.methods),
            *(rest for kind, _, rest in made if kind in ("model", "method")),
            *(solver for solver, colon, _ in solvers if colon),
        )

    def anchored(self, folder: Path) -> Spec:
        """Return the same with all paths made whole, as seen from a folder."""
        return replace(
            self,
            encodings=tuple(_whole_variant(text, folder) for text in self.encodings),
            engines=tuple(whole_name(text, folder) for text in self.engines),
            methods=tuple(whole_name(text, folder) for text in self.methods),
            parameters=tuple(_whole_parameter(text, folder) for text in self.parameters),
            instances=tuple(anchored_selector(text, folder) for text in self.instances),
            starts=tuple(_whole_start(text, folder) for text in self.starts),
        )


def _wrong(name: str, value: object, expected: str) -> InputError:
    return InputError(f"wrong value of {name}", read=value, expected=expected)


def _names(name: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return names(value)
    try:
        return tuple(os.fspath(each) for each in value)  # type: ignore[attr-defined]
    except TypeError:
        raise _wrong(name, value, "a list of names") from None


def _numbers(name: str, value: object) -> tuple[int, ...]:
    if isinstance(value, str | int):
        return numbers(str(value), name)
    try:
        found = tuple(index(each) for each in value)  # type: ignore[attr-defined]
    except TypeError:
        found = ()
    if not found or min(found) < 0:
        raise _wrong(name, value, 'such as "1-20" or [1, 3, 5]')
    return found


def _refuse_limit(name: str, seconds: object) -> None:
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (number and seconds > 0):  # type: ignore[operator]
        raise _wrong(name, seconds, "a positive number of seconds")


def _whole_variant(text: str, folder: Path) -> str:
    variant, engine = split_engine(text)
    solver = "" if engine is None else f"@{whole_name(engine, folder)}"
    return whole_name(variant, folder) + solver


def _whole_parameter(text: str, folder: Path) -> str:
    solver, colon, rest = text.partition(":")
    return whole_name(solver, folder) + colon + rest if colon else text


def _whole_start(text: str, folder: Path) -> str:
    kind, colon, rest = text.partition(":")
    if colon and kind == "model":
        return f"{kind}:{_whole_variant(rest, folder)}"
    if colon and kind == "method":
        return f"{kind}:{whole_name(rest, folder)}"
    if is_link(text):
        return text
    whole = folder.resolve() / Path(text).expanduser()
    return str(whole) if whole.exists() else text
