"""Which source of boards the options of a hybrid search mean."""

from __future__ import annotations

from typing import Literal

from e2cp.errors import InputError
from e2cp.modelling.registry import find_variant

Source = Literal["breaks", "cp", "sat", "mac", "random"]


def choose_source(source: Source | None, relax: int | None, encoding: str) -> Source:
    """Return where boards come from, given what was said; refuse what contradicts itself.

    Without a source it is the break-tolerant search, unless something is said of a model.
    """
    if source in ("breaks", "random") and (relax is not None or encoding):
        said = f"encoding {encoding}" if encoding else f"relax {relax}"
        raise InputError(
            "this source has no model", read=f"{source} and {said}", expected="cp, sat or mac"
        )
    if not encoding:
        return source or ("breaks" if relax is None else "cp")
    variant, settings = find_variant(encoding)
    if settings or encoding.endswith(".py"):
        raise InputError(
            "the model of a hybrid takes no settings",
            read=encoding,
            expected=f"a name such as {variant.name}",
        )
    fitting: Source = "cp" if variant.kind == "cpsat" else "sat"
    if source not in (None, fitting):
        raise InputError(
            "this encoding is not of this source",
            read=f"{source} and {encoding}",
            expected="mac without an encoding" if source == "mac" else f"source {fitting}",
        )
    return fitting
