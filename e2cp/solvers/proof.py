"""Checking the proof that a run has written."""

from __future__ import annotations

from pathlib import Path

from e2cp.errors import InputError
from e2cp.modelling.formula import Formula
from e2cp.modelling.registry import find_variant
from e2cp.solvers.drat import ProofVerdict, check_proof
from e2cp.solvers.request import Request


def check_run_proof(request: Request, path: str | Path) -> ProofVerdict:
    """Build the formula of a request anew and check a proof of its unsatisfiability."""
    variant, settings = find_variant(request.encoding)
    formula = variant.build(request.puzzle, request.relaxed, settings)
    if not isinstance(formula, Formula):
        raise InputError(f"{variant.name} is no formula", read=variant.kind, expected="cnf")
    with Path(path).open(encoding="ascii") as lines:
        return check_proof(formula.clauses(), lines)
