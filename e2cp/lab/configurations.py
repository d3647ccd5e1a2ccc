"""Who runs in a comparison: variants on engines, exact methods, searches."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from e2cp.errors import InputError
from e2cp.lab.run_spec import Kind
from e2cp.modelling.options import make_parameters, parse_name, write_name
from e2cp.solvers.registry import MODEL_FREE, encoding_for, engine_for, find_engine, named_variant


@dataclass(frozen=True)
class Configuration:
    """What is run, as `RunSpec` has it: kind, variant, engine and hash of the source."""

    kind: Kind
    variant: str
    engine: str
    source: str


def configurations(
    encodings: Iterable[str],
    engines: Iterable[str],
    methods: Iterable[str],
    on_note: Callable[[str], None] | None = None,
) -> list[Configuration]:
    """Return every variant on every engine that runs it, and every method, each once.

    Parameters
    ----------
    encodings
        Variants with their settings, perhaps with an engine: ``sat-pd[amo=ladder]@glucose4``.
    engines
        For the variants that name none; if empty, the default one of each. Without variants each
        runs one that it can. Those that take no model stand for themselves.
    methods
        Searches with their settings; ``zla`` and ``mac`` without settings are the exact ones.
    on_note
        Told what is left out, and why.

    Raises
    ------
    InputError
        If a name is unknown, or nothing is left.
    """
    found: dict[Configuration, None] = {}
    left_out: list[str] = []
    shared = [engine for engine in engines if engine not in MODEL_FREE]
    for engine in shared:
        find_engine(engine)
    for text in list(encodings) or [f"{encoding_for(engine)}@{engine}" for engine in shared]:
        name, own = split_engine(text)
        wishes: Sequence[str | None] = [own] if own is not None else shared or [None]
        for wish in wishes:
            model = _model(name, wish, left_out)
            if model is not None:
                found[model] = None
    for engine in engines:
        if engine in MODEL_FREE:
            found[_exact(engine)] = None
    for text in methods:
        found[_method(text)] = None
    if on_note is not None:
        for text in left_out:
            on_note(text)
    if not found:
        raise InputError("nothing is left to run", read="; ".join(left_out) or None)
    return list(found)


def split_engine(text: str) -> tuple[str, str | None]:
    """Split ``name[key=value]@engine`` into variant and engine, if it names one."""
    name, at, engine = text.rpartition("@")
    if not at or "]" in engine or "/" in engine:
        return text, None
    return name, engine.strip()


def _model(name: str, engine: str | None, left_out: list[str]) -> Configuration | None:
    variant, settings = named_variant(name)
    if engine is not None:
        find_engine(engine)
    try:
        chosen = engine_for(variant, engine)
    except InputError as error:
        left_out.append(f"{name}@{engine} is left out: {error}")
        return None
    missing = find_engine(chosen).missing()
    if missing is not None:
        left_out.append(f"{name}@{chosen} is left out: {chosen} is not here: {missing}")
        return None
    source = _hash(Path(str(variant.module.__file__)))
    return Configuration("model", variant.full_name(settings), chosen, source)


def _exact(name: str) -> Configuration:
    return Configuration("exact", name, name, _hash_with_kernels(f"e2cp.engines.{name}"))


def _method(text: str) -> Configuration:
    from e2cp.methods.registry import find_method

    name, settings = parse_name(text)
    if name in MODEL_FREE and not settings:
        return _exact(name)
    method = find_method(name)
    variant = write_name(name, make_parameters(name, method.Options, settings))
    return Configuration("search", variant, "", _hash_with_kernels(method.__module__))


def _hash_with_kernels(module: str) -> str:
    """Return the hash of a module and of all kernels: any of them may make it another method."""
    spec, kernels = find_spec(module), find_spec("e2cp.kernels")
    assert spec is not None and spec.origin and kernels is not None and kernels.origin
    return _hash(Path(spec.origin), *sorted(Path(kernels.origin).parent.glob("*.py")))


@lru_cache(maxsize=256)
def _hash(*files: Path) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]
