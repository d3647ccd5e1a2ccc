"""Formulas in DIMACS: CNF, and WCNF as the MaxSAT Evaluation has it since 2022."""

from __future__ import annotations

from collections.abc import Sequence

from e2cp.modelling.formula import Formula
from e2cp.modelling.variant import BuiltModel


def cnf_text(model: BuiltModel, heading: Sequence[str]) -> str:
    """Write a formula as CNF."""
    assert isinstance(model, Formula)
    lines = [*_comments(heading), f"p cnf {model.top} {len(model)}"]
    lines += map(_clause, model.clauses())
    return "\n".join(lines) + "\n"


def wcnf_text(model: BuiltModel, heading: Sequence[str]) -> str:
    """Write a formula as WCNF: hard clauses start with h, soft ones with their weight, 1.

    A soft clause without literals is left out, which some solvers do not take; the heading says
    by how much that lowers the cost.
    """
    assert isinstance(model, Formula)
    soft = [clause for clause in model.soft if clause]
    lost = len(model.soft) - len(soft)
    lines = [*_comments([*heading, f"soft clauses that do not hold = cost + {lost}"])]
    lines += [f"h {_clause(clause)}" for clause in model.clauses()]
    lines += [f"1 {_clause(clause)}" for clause in soft]
    return "\n".join(lines) + "\n"


def _comments(heading: Sequence[str]) -> list[str]:
    return [f"c {line}" for line in heading]


def _clause(clause: list[int]) -> str:
    return " ".join(map(str, [*clause, 0]))
