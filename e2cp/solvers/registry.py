"""All engines by name, and which runs which kind of model."""

from __future__ import annotations

from difflib import get_close_matches

from e2cp.errors import InputError
from e2cp.modelling.registry import find_variant
from e2cp.modelling.variant import Variant
from e2cp.solvers.base import Engine
from e2cp.solvers.sat import SOLVERS

DEFAULT_OF_KIND = {"cpsat": "cpsat", "cnf": "cadical195", "wcnf": "rc2"}
ENCODING_OF_KIND = {"cpsat": "table", "cnf": "sat-pd", "wcnf": "maxsat-half"}
MODEL_FREE = ("mac", "zla", "quota")
"""Engines that search the puzzle itself and take no encoding."""


def engine_names() -> tuple[str, ...]:
    """Return the names of all engines."""
    return ("cpsat", *SOLVERS, "rc2", "lsu", "gecode", *MODEL_FREE)


def find_engine(name: str) -> Engine:
    """Return an engine by name."""
    if name not in engine_names():
        near = get_close_matches(name, engine_names(), n=1, cutoff=0.5)
        hint = f"{near[0]}?" if near else ", ".join(engine_names())
        raise InputError("no engine of this name", read=name, expected=hint)
    if name == "cpsat":
        from e2cp.solvers.cpsat import CpSat

        return CpSat()
    if name in SOLVERS:
        from e2cp.solvers.sat import SatSolver

        return SatSolver(name)
    if name in ("rc2", "lsu"):
        from e2cp.solvers.maxsat import MaxSat

        return MaxSat(name)
    if name == "gecode":
        from e2cp.solvers.gecode import Gecode

        return Gecode()
    if name == "zla":
        from e2cp.methods.zla.solver import Zla

        return Zla()
    if name == "quota":
        from e2cp.methods.quota.solver import Quota

        return Quota()
    from e2cp.methods.mac.solver import Mac

    return Mac()


def engine_for(variant: Variant, name: str | None) -> str:
    """Return the engine that will run a variant: the one wished for, if it can."""
    chosen = name or DEFAULT_OF_KIND[variant.kind]
    engine = find_engine(chosen)
    if variant.kind in engine.kinds or variant.name in getattr(engine, "forms", ()):
        return chosen
    able = [
        other
        for other in engine_names()
        if variant.kind in (found := find_engine(other)).kinds
        or variant.name in getattr(found, "forms", ())
    ]
    raise InputError(
        f"{chosen} does not run {variant.name}, which is {variant.kind}",
        expected=", ".join(able),
    )


def encoding_for(engine: str | None) -> str:
    """Return the variant to take when none is named: one that the engine runs."""
    if engine is None:
        return ENCODING_OF_KIND["cpsat"]
    found = find_engine(engine)
    forms: tuple[str, ...] = getattr(found, "forms", ())
    return forms[0] if forms else ENCODING_OF_KIND[found.kinds[0]]


def named_variant(text: str) -> tuple[Variant, dict[str, str]]:
    """Find the variant that a text names; say so if it names an engine."""
    if text in engine_names():
        use = "" if text in MODEL_FREE else f"--encoding {encoding_for(text)} "
        raise InputError(
            "this is an engine, no variant", read=text, expected=f"{use}--engine {text}"
        )
    return find_variant(text)
