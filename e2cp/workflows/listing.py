"""What there is to choose from: encodings, solvers and methods by name."""

from __future__ import annotations

from e2cp.methods.info import MethodInfo
from e2cp.methods.registry import all_methods
from e2cp.modelling.registry import all_variants
from e2cp.modelling.variant import Variant
from e2cp.solvers.base import Solver
from e2cp.solvers.registry import all_solvers


def list_encodings() -> dict[str, Variant]:
    """Return the encodings by name, those of other packages too.

    Examples
    --------
    >>> import e2cp
    >>> e2cp.list_encodings()["sat-pd"].kind
    'cnf'
    """
    return dict(all_variants()[0])


def list_solvers() -> dict[str, Solver]:
    """Return the solvers by name, and the methods that stand where a solver stands.

    Examples
    --------
    >>> import e2cp
    >>> solvers = e2cp.list_solvers()
    >>> solvers["cpsat"].kinds, solvers["mac"].takes_model
    (('cpsat',), False)
    """
    return {name: make() for name, make in all_solvers()[0].items()}


def list_methods() -> dict[str, MethodInfo]:
    """Return what the headers of the methods say, by name.

    Examples
    --------
    >>> import e2cp
    >>> methods = e2cp.list_methods()
    >>> methods["vlns"].paper, methods["zla"].exact
    ('Schaus & Deville 2008, §3 and Algorithm 1', True)
    """
    return {name: entry.info for name, entry in all_methods()[0].items()}
