"""Which source of boards the options of a hybrid search mean."""

from __future__ import annotations

from e2cp.errors import InputError
from e2cp.methods.registry import all_methods, find_entry
from e2cp.modelling.local_module import is_path
from e2cp.modelling.options import parse_name
from e2cp.modelling.registry import find_variant
from e2cp.solvers.registry import encoding_for, find_solver, solver_for

SEARCH = "breaks"
"""The method that gives boards if nothing is said."""

RANDOM = "random"
MODELS = {"cp": "table", "sat": "sat-pd[z=on]"}
"""The variants of the sources that are models, if none is named."""


def choose_source(source: str | None, relax: int | None, encoding: str, engine: str = "") -> str:
    """Return where boards come from, given what was said; refuse what contradicts itself.

    Without a source it is the break-tolerant search, unless something is said of a model.

    Raises
    ------
    InputError
        If there is no such source, or it does not go with a model or a solver that is named.
    """
    if source is not None:
        _refuse_unknown(source)
    model_free = source is not None and not takes_cells(source)
    if model_free and (relax is not None or encoding or engine):
        given = {"encoding": encoding, "engine": engine, "relax": relax}
        said = next(f"{name} {value}" for name, value in given.items() if value not in ("", None))
        expected = f"{', '.join(MODELS)} or a method that looks for solutions"
        raise InputError("this source has no model", read=f"{source} and {said}", expected=expected)
    if not (encoding or engine):
        return source or (SEARCH if relax is None else "cp")
    fitting = _source_of(encoding, engine)
    if source not in (None, fitting):
        named = "encoding" if encoding else "engine"
        raise InputError(
            f"this {named} is not of this source",
            read=f"{source} and {encoding or engine}",
            expected=f"source {fitting}" if source in MODELS else f"{source} without an {named}",
        )
    choose_model(fitting, encoding, engine)
    return fitting


def choose_model(source: str, encoding: str, engine: str) -> tuple[str, str]:
    """Return the variant with its settings and the solver of a source that is a model.

    Raises
    ------
    InputError
        If they do not go together.
    """
    variant, settings = find_variant(encoding or MODELS[source])
    return variant.full_name(settings), solver_for(variant, engine or None)


def _source_of(encoding: str, engine: str) -> str:
    """Return the source that an encoding or a solver is of."""
    if not encoding:
        if not find_solver(engine).takes_model:
            raise InputError(
                "this solver takes no model", read=engine, expected=f"it as the source: {engine}"
            )
        encoding = encoding_for(engine)
    variant, _ = find_variant(encoding)
    return "cp" if variant.kind == "cpsat" else "sat"


def takes_cells(source: str) -> bool:
    """Whether a source leaves cells empty, so that its boards are completed."""
    if source in MODELS:
        return True
    return source != RANDOM and find_entry(parse_name(source)[0]).info.solves


def source_names() -> list[str]:
    """Return the sources that have names: models, random boards, methods."""
    methods = [name for name in all_methods()[0] if name != "hybrid"]
    return [*MODELS, RANDOM, *methods]


def _refuse_unknown(source: str) -> None:
    name, settings = parse_name(source)
    if settings:
        raise InputError("the source of a hybrid takes no settings", read=source, expected=name)
    if source not in MODELS and source != RANDOM and not is_path(name):
        try:
            find_entry(name)
        except InputError as error:
            names = ", ".join(source_names())
            raise InputError("no source of this name", read=source, expected=names) from error
