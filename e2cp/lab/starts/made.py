"""Start boards that a model or a method makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from e2cp.completion.relaxed import PARTIAL_METHOD
from e2cp.errors import InputError
from e2cp.lab.configurations import Configuration, configurations
from e2cp.lab.instances import Instance
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.spec import Spec, generous
from e2cp.lab.starts.options import StartOptions
from e2cp.lab.starts.start import Start
from e2cp.lab.starts.task import StartTask
from e2cp.methods.registry import find_entry
from e2cp.modelling.options import (
    join_name,
    make_parameters,
    parse_name,
    split_engine,
)
from e2cp.modelling.relaxation import DRAWN
from e2cp.solvers.registry import encoding_for, named_variant
from e2cp.workflows.relax_and_complete import reserve
from e2cp.workflows.start import usual_relaxation

if TYPE_CHECKING:
    from e2cp.lab.starts.store import StartStore

MODEL, METHOD = "model:", "method:"
OPTIONS = tuple(each.name for each in fields(StartOptions))


class _Limits(NamedTuple):
    """On the processor and by the clock."""

    cpu_seconds: float | None
    seconds: float

    @property
    def kept(self) -> _Limits:
        """Those on a search for a partial board."""
        if self.cpu_seconds is None:
            return _Limits(None, reserve(self.seconds))
        cpu_seconds = reserve(self.cpu_seconds)
        return _Limits(cpu_seconds, generous(cpu_seconds))


@dataclass(frozen=True)
class MadeStart:
    """A relaxed model, or a method, run once for every puzzle and seed; its board is completed.

    A model that its limits stop before it is solved gives way to the largest partial board that
    a propagating search meets in a short while more (Schaus & Deville 2008, §5).

    Attributes
    ----------
    name
        Such as ``model:table[relax=24]`` or ``method:breaks[cpu=10]``.
    configuration
        What is run.
    options
        How the board is made.
    """

    name: str
    configuration: Configuration
    options: StartOptions

    @classmethod
    def parse(cls, text: str) -> MadeStart:
        """Read ``model:ENCODING[relax=24,…][@SOLVER]`` or ``method:NAME[cpu=10,…]``.

        Settings are the start's unless the encoding or the method has an option of that name.
        """
        kind = MODEL if text.startswith(MODEL) else METHOD
        whole = text.removeprefix(kind)
        name, engine = split_engine(whole) if kind == MODEL else (whole, None)
        base, settings = parse_name(name or encoding_for(engine))
        known = [each.name for each in fields(_options_of(kind, base))]
        _refuse_unknown(kind + base, settings, [*known, *OPTIONS])
        ours = {key: settings.pop(key) for key in OPTIONS if key in settings and key not in known}
        options: StartOptions = make_parameters(kind + base, StartOptions, ours)
        bare = join_name(base, settings)
        own = f"{bare}@{engine}" if engine else bare
        [configuration] = configurations(*(([own], [], []) if kind == MODEL else ([], [], [own])))
        if configuration.kind == "search" and options.relax is not None:
            raise InputError("a search leaves no cells empty", read=text, expected="no relax")
        base, settings = parse_name(configuration.variant)
        settings |= _changed(options)
        shown = f"@{configuration.engine}" if engine else ""
        return cls(kind + join_name(base, settings) + shown, configuration, options)

    def start(self, instance: Instance, seed: int, spec: Spec, store: StartStore | None) -> Start:
        """Return the board if it was made."""
        return Start() if store is None else store.find(self.task(instance, seed, spec))

    def task(self, instance: Instance, seed: int, spec: Spec) -> StartTask:
        """Return the run that makes the board, and the one for when it does not."""
        own, options, puzzle = self.configuration, self.options, instance.puzzle
        limits = self._limits(spec)
        usual = usual_relaxation(puzzle) if own.kind == "model" else 0
        relax = usual if options.relax is None else options.relax
        DRAWN[options.cells](puzzle, relax, np.random.default_rng(seed))

        def run_of(configuration: Configuration, limits: _Limits) -> RunSpec:
            return RunSpec(
                configuration.kind,
                configuration.variant,
                configuration.engine,
                instance.name,
                instance.group,
                puzzle,
                seed,
                limits.seconds,
                spec.memory_mb,
                relax,
                source=configuration.source,
                cells=options.cells,
                clue_choice=spec.clues,
                cpu_seconds=limits.cpu_seconds,
                code=configuration.fingerprint,
            )

        fallback = None
        if own.kind == "model":
            fallback = run_of(_partial_search(), limits.kept)
        return StartTask(self.name, run_of(own, limits), fallback, options.complete)

    def _limits(self, spec: Spec) -> _Limits:
        cpu, seconds = self.options.cpu, self.options.time
        if seconds is not None:
            return _Limits(cpu, seconds)
        if cpu is not None:
            return _Limits(cpu, generous(cpu))
        return _Limits(spec.cpu_seconds, spec.seconds)


def _options_of(kind: str, base: str) -> type:
    if kind == METHOD:
        return find_entry(base).load().Options
    options: type = named_variant(base)[0].module.Parameters
    return options


def _changed(options: StartOptions) -> dict[str, str]:
    """Return the options that are not the default, as they are written."""
    values = {each: getattr(options, each.name) for each in fields(options)}
    return {
        each.name: f"{value:g}" if isinstance(value, float) else str(value)
        for each, value in values.items()
        if value != each.default
    }


def _refuse_unknown(name: str, settings: Iterable[str], known: list[str]) -> None:
    for key in settings:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"{near[0]}? ({', '.join(known)})" if near else ", ".join(known)
            raise InputError(f"{name} has no such option", read=key, expected=hint)


def _partial_search() -> Configuration:
    return configurations([], [], [PARTIAL_METHOD])[0]
