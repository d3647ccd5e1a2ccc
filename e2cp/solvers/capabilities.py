"""What engines refuse, each in the same words."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from e2cp.errors import InputError
from e2cp.solvers.request import Request

PROVERS = (
    "cadical103", "cadical153", "cadical195", "cadical300", "glucose3", "glucose4",
    "glucose42", "gluecard3", "gluecard4", "lingeling", "maplechrono", "maplecm",
)  # fmt: skip
"""Solvers whose proofs check; those of maplesat number the variables wrongly."""

FEW = 40
"""So many names fit into a message."""


def refuse_proof(engine: str, request: Request) -> None:
    """Refuse a request for a proof to an engine that writes none."""
    if request.proof is not None and engine not in PROVERS:
        raise InputError(
            f"{engine} writes no proof",
            read=request.proof,
            expected=f"a cnf variant on {', '.join(PROVERS)}",
        )


def refuse_parameters(engine: str, request: Request, known: Collection[str] = ()) -> None:
    """Refuse a parameter that an engine does not have, with the nearest one it has."""
    for name in request.parameters:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            listed = ", ".join(known) if len(known) <= FEW else "one of its parameters"
            hint = f"{near[0]}?" if near else listed or "none"
            raise InputError(f"{engine} has no such parameter", read=name, expected=hint)


def does_not_enumerate(name: str) -> InputError:
    """Return the complaint about a search for the best board that should find several."""
    return InputError(
        f"{name} does not enumerate: it looks for the best board",
        read="several boards",
        expected="one",
    )
