"""What there is to choose from: encodings, solvers and methods."""

from __future__ import annotations

from e2cp.methods.registry import MethodEntry, all_methods
from e2cp.modelling.registry import all_variants
from e2cp.modelling.variant import Variant
from e2cp.solvers.info import SolverInfo
from e2cp.solvers.registry import all_solvers


def encodings() -> list[Variant]:
    """Return the encodings, those of other packages too.

    Examples
    --------
    >>> import e2cp
    >>> [each.name for each in e2cp.encodings() if each.kind == "wcnf"]
    ['maxsat-half', 'maxsat-match']
    """
    return list(all_variants()[0].values())


def solvers() -> list[SolverInfo]:
    """Return the solvers, and the methods that stand where a solver stands.

    Examples
    --------
    >>> import e2cp
    >>> cpsat = next(each for each in e2cp.solvers() if each.name == "cpsat")
    >>> cpsat.kind, cpsat.settings()[1].name, cpsat.settings()[1].default, cpsat.settings()[1].ours
    ('cpsat', 'linearization_level', 1, 0)
    """
    return [SolverInfo.of(make()) for make in all_solvers()[0].values()]


def methods() -> list[MethodEntry]:
    """Return the methods as their headers have them; nothing is imported until it is asked for.

    Examples
    --------
    >>> import e2cp
    >>> vlns = next(each for each in e2cp.methods() if each.name == "vlns")
    >>> vlns.paper, vlns.kind, vlns.options()[0].name
    ('Schaus & Deville 2008, §3 and Algorithm 1', 'search', 'cells')
    """
    return list(all_methods()[0].values())
