"""Which source of boards the options of a hybrid search mean."""

from __future__ import annotations

from e2cp.errors import InputError
from e2cp.methods.registry import all_methods, find_entry
from e2cp.modelling.local_module import is_path
from e2cp.modelling.options import parse_name
from e2cp.modelling.registry import find_variant

SEARCH = "breaks"
"""The method that gives boards if nothing is said."""

RANDOM = "random"
MODELS = {"cp": "table", "sat": "sat-pd[z=on]"}
"""The variants of the sources that are models, if none is named."""


def choose_source(source: str | None, relax: int | None, encoding: str) -> str:
    """Return where boards come from, given what was said; refuse what contradicts itself.

    Without a source it is the break-tolerant search, unless something is said of a model.

    Raises
    ------
    InputError
        If there is no such source, or it does not go with a model that is named.
    """
    if source is not None:
        _refuse_unknown(source)
    model_free = source is not None and not takes_cells(source)
    if model_free and (relax is not None or encoding):
        said = f"encoding {encoding}" if encoding else f"relax {relax}"
        expected = f"{', '.join(MODELS)} or a method that looks for solutions"
        raise InputError("this source has no model", read=f"{source} and {said}", expected=expected)
    if not encoding:
        return source or (SEARCH if relax is None else "cp")
    variant, settings = find_variant(encoding)
    if settings or is_path(encoding):
        raise InputError(
            "the model of a hybrid takes no settings",
            read=encoding,
            expected=f"a name such as {variant.name}",
        )
    fitting = "cp" if variant.kind == "cpsat" else "sat"
    if source not in (None, fitting):
        raise InputError(
            "this encoding is not of this source",
            read=f"{source} and {encoding}",
            expected=f"source {fitting}" if source in MODELS else f"{source} without an encoding",
        )
    return fitting


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
