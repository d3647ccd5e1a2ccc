"""Pseudo-Boolean models in OPB, the linear form of the pseudo-Boolean competitions.

Variable n of the model is xn, counted from 1. Only plain variables and ``>=`` and ``=`` are used,
which every solver reads: a negated literal is one minus its variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from e2cp.errors import InputError
from e2cp.exchange.constraint_model import (
    Clause,
    Conditional,
    ConstraintModel,
    Linear,
    Reference,
    Term,
    negated,
    plain_sum,
)
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.formula import Formula
from e2cp.modelling.variant import BuiltModel


class Inequality(NamedTuple):
    """A sum over plain variables that is at least, or exactly, a number."""

    factors: dict[int, int]
    least: int
    exact: bool = False


class PseudoBoolean(NamedTuple):
    """A model as the file has it; the sum of the objective is made as small as can be."""

    variables: int
    inequalities: list[Inequality]
    objective: dict[int, int] | None = None
    remark: str = ""


def opb_text(model: BuiltModel, heading: Sequence[str]) -> str:
    """Write a formula, or a CP-SAT model of Boolean variables.

    Raises
    ------
    InputError
        If the model has other variables, or constraints that are not linear.
    """
    made = _of_cp(ConstraintModel(model)) if isinstance(model, CpModel) else _of_formula(model)
    lines = [f"* #variable= {made.variables} #constraint= {len(made.inequalities)}"]
    lines += [f"* {line}" for line in (*heading, made.remark) if line]
    if made.objective is not None:
        lines.append(f"min: {_sum(made.objective)} ;")
    for factors, least, exact in made.inequalities:
        lines.append(f"{_sum(factors)} {'=' if exact else '>='} {least} ;")
    return "\n".join(lines) + "\n"


def opb_variables(model: BuiltModel) -> int:
    """Return how many variables the file of a model has: more than it, where soft clauses ask."""
    if isinstance(model, CpModel):
        return len(model.model.proto.variables)
    return model.top + sum(len(clause) > 1 for clause in model.soft)


def _of_formula(formula: Formula) -> PseudoBoolean:
    inequalities = [made for clause in formula.clauses() for made in _one_of(_references(clause))]
    if not formula.soft:
        return PseudoBoolean(formula.top, inequalities)
    top, costs = formula.top, []
    for clause in map(_references, formula.soft):
        if len(clause) > 1:  # a variable of its own pays for it
            inequalities += _one_of([*clause, top])
            clause = [negated(top)]
            top += 1
        costs += [(1, negated(literal)) for literal in clause]
    objective, constant = plain_sum(costs)
    constant += sum(not clause for clause in formula.soft)
    remark = f"soft clauses that do not hold = objective {constant:+d}"
    if top > formula.top:
        remark += f"; each of x{formula.top + 1} to x{top} pays for one of them"
    return PseudoBoolean(top, inequalities, objective, remark)


def _of_cp(model: ConstraintModel) -> PseudoBoolean:
    for name, domain in zip(model.names, model.domains, strict=True):
        if domain[0][0] < 0 or domain[-1][1] > 1:
            raise InputError(
                "only Boolean variables can be written as OPB",
                read=name,
                expected="an encoding that has no others, see `e2cp models formats`",
            )
    inequalities = [
        Inequality({variable: 1}, domain[0][0], exact=True)
        for variable, domain in enumerate(model.domains)
        if len({*domain[0]}) == 1
    ]
    for conditional in model.constraints():
        inequalities += _inequalities(conditional)
    goal = model.objective
    if goal is None:
        return PseudoBoolean(len(model.names), inequalities)
    sign = -1 if goal.maximise else 1
    objective = {variable: sign * factor for factor, variable in goal.terms}
    remark = "what is to be as large as can be = -objective" if goal.maximise else ""
    return PseudoBoolean(len(model.names), inequalities, objective, remark)


def _inequalities(conditional: Conditional) -> Iterator[Inequality]:
    match conditional.constraint:
        case Clause(literals):
            yield from _one_of(literals)
        case Linear(terms, [(int(low), high)]) if low == high and not conditional.given:
            yield from _bounded(terms, low, exact=True)
        case Linear(terms, [(low, high)]):
            if low is not None:
                yield from _where(conditional.given, terms, low)
            if high is not None:
                negative = [(-factor, reference) for factor, reference in terms]
                yield from _where(conditional.given, negative, -high)
        case other:
            raise InputError(
                "a constraint that is not linear cannot be written as OPB",
                read=type(other).__name__,
                expected="clauses and sums, see `e2cp models formats`",
            )


def _where(given: list[Reference], terms: list[Term], least: int) -> Iterator[Inequality]:
    """State a sum that has to reach a number where all given literals hold.

    Each literal that does not hold adds what the sum may lack at the most.
    """
    missing = least - sum(min(factor, 0) for factor, _ in terms)
    if missing > 0:
        yield from _bounded([*terms, *((missing, negated(each)) for each in given)], least)


def _one_of(literals: Iterable[Reference]) -> Iterator[Inequality]:
    return _bounded([(1, literal) for literal in literals], 1)


def _bounded(terms: Iterable[Term], least: int, *, exact: bool = False) -> Iterator[Inequality]:
    """State a sum over plain variables; leave out what always holds."""
    factors, constant = plain_sum(terms)
    if factors:
        yield Inequality(factors, least - constant, exact)
    elif least > constant or (exact and least != constant):
        yield Inequality({0: 1}, 2)  # nothing is left that could make it true


def _references(clause: Sequence[int]) -> list[Reference]:
    return [literal - 1 if literal > 0 else literal for literal in clause]


def _sum(factors: dict[int, int]) -> str:
    return " ".join(f"{factor:+d} x{variable + 1}" for variable, factor in factors.items())
