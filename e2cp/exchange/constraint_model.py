"""A CP-SAT model in a few kinds of constraints, for all that write it in another form."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from typing import Any

from e2cp.errors import InputError
from e2cp.exchange.protobuf import proto_of
from e2cp.modelling.cp_model import CpModel

INFINITE = 2**62
"""What CP-SAT writes beyond this is no bound."""

Reference = int
"""A variable by its number from 0; -1 - number for one minus it: its negation as a literal."""

Term = tuple[int, Reference]
"""A factor and what it multiplies."""

Interval = tuple[int | None, int | None]
"""Least and most, none for no bound."""


@dataclass(frozen=True)
class Expression:
    """factor · variable + offset; without a variable the offset alone."""

    variable: int | None
    factor: int
    offset: int


@dataclass(frozen=True)
class Clause:
    """At least one of these literals holds."""

    literals: list[Reference]


@dataclass(frozen=True)
class Linear:
    """A sum of multiples, of variables or of literals, lies in one of some intervals."""

    terms: list[Term]
    intervals: list[Interval]


@dataclass(frozen=True)
class AllDifferent:
    """No two expressions have the same value."""

    expressions: list[Expression]


@dataclass(frozen=True)
class Table:
    """The values of some variables are one of the rows; or none of them."""

    variables: list[int]
    rows: list[tuple[int, ...]]
    forbidden: bool


@dataclass(frozen=True)
class Element:
    """The value at an index, from 0, of a list is the target."""

    index: Expression
    values: list[Expression]
    target: Expression


@dataclass(frozen=True)
class Inverse:
    """Each list has at the places that the other names the places where it names them."""

    direct: list[int]
    inverse: list[int]


Constraint = Clause | Linear | AllDifferent | Table | Element | Inverse


@dataclass(frozen=True)
class Conditional:
    """A constraint that has to hold where all of some literals do."""

    given: list[Reference]
    constraint: Constraint


@dataclass(frozen=True)
class Objective:
    """The sum of some multiples, to be made as large or as small as can be."""

    maximise: bool
    terms: list[tuple[int, int]]


class ConstraintModel:
    """What other languages need to know of a CP-SAT model.

    Attributes
    ----------
    names
        What each variable is called.
    domains
        Its values, as intervals.
    """

    def __init__(self, model: CpModel) -> None:
        self._proto = proto_of(model)
        self.names = model.names
        self.domains: list[list[tuple[int, int]]] = [
            list(zip(variable.domain[::2], variable.domain[1::2], strict=True))
            for variable in self._proto.variables
        ]

    @cached_property
    def literals(self) -> set[int]:
        """The variables that stand somewhere as a literal: true or false, not 0 or 1."""
        found: set[Reference] = set()
        for proto in self._proto.constraints:
            found.update(proto.enforcement_literal)
            kind = proto.WhichOneof("constraint")
            if kind in _OF_LITERALS:
                found.update(getattr(proto, kind).literals)
        return {reference if reference >= 0 else negated(reference) for reference in found}

    @property
    def objective(self) -> Objective | None:
        """What is to be optimised, without any constant."""
        if not self._proto.HasField("objective"):
            return None
        objective = self._proto.objective
        maximise = objective.scaling_factor < 0
        sign = -1 if maximise else 1
        pairs = zip(objective.coeffs, objective.vars, strict=True)
        return Objective(maximise, [(sign * factor, variable) for factor, variable in pairs])

    def constraints(self) -> Iterator[Conditional]:
        """Return all constraints.

        Raises
        ------
        InputError
            If there is a kind that has no translation.
        """
        for proto in self._proto.constraints:
            kind = proto.WhichOneof("constraint")
            translate = _TRANSLATED.get(kind)
            if translate is None:
                raise InputError(
                    "a kind of constraint that is not translated",
                    read=kind or "none",
                    expected=", ".join(_TRANSLATED),
                )
            given = list(proto.enforcement_literal)
            for constraint in translate(getattr(proto, kind)):
                if isinstance(constraint, Table):
                    rows = [row for row in constraint.rows if self._can_be(constraint, row)]
                    constraint = replace(constraint, rows=rows)
                yield from _plain(given, constraint)

    def _can_be(self, table: Table, row: tuple[int, ...]) -> bool:
        """Whether the variables of a table have the values of a row: not all readers check it."""
        for variable, value in zip(table.variables, row, strict=True):
            domain = self.domains[variable]
            place = bisect_right(domain, value, key=itemgetter(0)) - 1
            if place < 0 or value > domain[place][1]:
                return False
        return True


def _plain(given: list[Reference], constraint: Constraint) -> Iterator[Conditional]:
    """Write conditions into clauses; leave out what always holds, never is an empty clause."""
    match constraint:
        case Clause(literals):
            yield Conditional([], Clause([*map(negated, given), *literals]))
        case Linear([], intervals):
            if not any((low or 0) <= 0 <= (high or 0) for low, high in intervals):
                yield Conditional([], Clause([*map(negated, given)]))
        case Table([], rows, forbidden) | Table(_, ([] as rows), forbidden):
            if bool(rows) == forbidden:
                yield Conditional([], Clause([*map(negated, given)]))
        case AllDifferent([] | [_]):
            pass
        case _:
            yield Conditional(given, constraint)


def negated(literal: Reference) -> Reference:
    """Return the negation of a literal."""
    return -1 - literal


def plain_sum(terms: Iterable[Term]) -> tuple[dict[int, int], int]:
    """Return the factor of each variable, and what is left: a negation is one minus its variable.

    Examples
    --------
    >>> plain_sum([(2, 0), (1, negated(1)), (3, 2), (-3, 2)])
    ({0: 2, 1: -1}, 1)
    """
    factors: dict[int, int] = {}
    constant = 0
    for factor, reference in terms:
        if reference < 0:
            constant += factor
            factor, reference = -factor, negated(reference)
        factors[reference] = factors.get(reference, 0) + factor
    if 0 in factors.values():
        factors = {variable: factor for variable, factor in factors.items() if factor}
    return factors, constant


def _bool_or(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    yield Clause(list(proto.literals))


def _bool_and(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    for literal in proto.literals:
        yield Clause([literal])


def _bool_xor(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    count = len(proto.literals)
    yield _sum(proto.literals, [(odd, odd) for odd in range(1, count + 1, 2)])


def _at_most_one(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    yield _sum(proto.literals, [(None, 1)])


def _exactly_one(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    yield _sum(proto.literals, [(1, 1)])


def _linear(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    bounds = [None if abs(bound) > INFINITE else int(bound) for bound in proto.domain]
    terms = list(zip(proto.coeffs, proto.vars, strict=True))
    yield Linear(terms, list(zip(bounds[::2], bounds[1::2], strict=True)))


def _all_diff(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    yield AllDifferent(_expressions(proto.exprs))


def _table(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    """Solve each column for its variable; a row that it cannot show is no row."""
    columns = _expressions(proto.exprs)
    width = len(columns)
    kept = [place for place, column in enumerate(columns) if column.variable is not None]
    rows = []
    for start in range(0, len(proto.values), max(width, 1)):
        row = proto.values[start : start + width]
        solved = [_solved(column, value) for column, value in zip(columns, row, strict=True)]
        if None not in solved:
            rows.append(tuple(solved[place] for place in kept))
    variables = [columns[place].variable for place in kept]
    yield Table(variables, rows, proto.negated)  # type: ignore[arg-type]


def _element(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    (index, target) = _expressions([proto.linear_index, proto.linear_target])
    yield Element(index, _expressions(proto.exprs), target)


def _inverse(proto: Any) -> Iterator[Constraint]:  # noqa: ANN401
    yield Inverse(list(proto.f_direct), list(proto.f_inverse))


_TRANSLATED = {
    "bool_or": _bool_or,
    "bool_and": _bool_and,
    "bool_xor": _bool_xor,
    "at_most_one": _at_most_one,
    "exactly_one": _exactly_one,
    "linear": _linear,
    "all_diff": _all_diff,
    "table": _table,
    "element": _element,
    "inverse": _inverse,
}


_OF_LITERALS = ("bool_or", "bool_and", "bool_xor", "at_most_one", "exactly_one")


def _sum(literals: Sequence[Reference], intervals: list[Interval]) -> Linear:
    return Linear([(1, literal) for literal in literals], intervals)


def _expressions(protos: Sequence[Any]) -> list[Expression]:
    return [
        Expression(proto.vars[0], proto.coeffs[0], proto.offset)
        if proto.vars
        else Expression(None, 0, proto.offset)
        for proto in protos
    ]


def _solved(column: Expression, value: int) -> int | None:
    """Return what the variable is where the expression has a value; none if that cannot be."""
    if column.variable is None:
        return 0 if value == column.offset else None
    solution, rest = divmod(value - column.offset, column.factor)
    return None if rest else solution
