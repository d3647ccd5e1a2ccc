"""CP-SAT models in XCSP3, with the constraints of its core alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from e2cp.errors import InputError
from e2cp.exchange.constraint_model import (
    AllDifferent,
    Clause,
    Conditional,
    Constraint,
    ConstraintModel,
    Element,
    Expression,
    Interval,
    Inverse,
    Linear,
    Reference,
    Table,
    Term,
    negated,
    plain_sum,
)
from e2cp.exchange.identifiers import identifiers
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.variant import BuiltModel


def xcsp3_text(model: BuiltModel, heading: Sequence[str]) -> str:
    """Translate a model; literals are variables of the values 0 and 1."""
    assert isinstance(model, CpModel)
    return _Writer(ConstraintModel(model)).text(heading)


class _Writer:
    def __init__(self, model: ConstraintModel) -> None:
        self.model = model
        self.words = identifiers(model.names)

    def text(self, heading: Sequence[str]) -> str:
        goal = self.model.objective
        lines = [f'<instance format="XCSP3" type="{"CSP" if goal is None else "COP"}">']
        lines += [f"<!-- {line.replace('--', '- -')} -->" for line in heading]
        lines.append("<variables>")
        for word, domain in zip(self.words, self.model.domains, strict=True):
            lines.append(f'<var id="{word}"> {_domain(domain)} </var>')
        lines += ["</variables>", "<constraints>"]
        lines += filter(None, map(self._stated, self.model.constraints()))
        lines.append("</constraints>")
        if goal is not None:
            how = "maximize" if goal.maximise else "minimize"
            listed = self._list(variable for _, variable in goal.terms)
            coeffs = _inside("coeffs", (str(factor) for factor, _ in goal.terms))
            lines += ["<objectives>", f'<{how} type="sum">{listed}{coeffs}</{how}>']
            lines.append("</objectives>")
        return "\n".join([*lines, "</instance>"]) + "\n"

    def _stated(self, conditional: Conditional) -> str:
        constraint = conditional.constraint
        if conditional.given:
            free = [self._holds(negated(literal)) for literal in conditional.given]
            return _intension(_call("or", [*free, self._formula(constraint)]))
        match constraint:
            case Clause([]):
                return self._never()
            case Clause(literals):
                return self._sum([(1, literal) for literal in literals], (1, None))
            case Linear(terms, [interval]):
                return self._sum(terms, interval)
            case AllDifferent(expressions):
                return _inside("allDifferent", map(self._expression, expressions))
            case Table(variables, rows, forbidden):
                listed = _inside("conflicts" if forbidden else "supports", _rows(rows))
                return f"<extension>{self._list(variables)}{listed}</extension>"
            case Element(index, values, target) if _is_plain(constraint):
                listed = _inside("list", map(self._expression, values))
                ends = _inside("index", [self._expression(index)])
                ends += _inside("value", [self._expression(target)])
                return f"<element>{listed}{ends}</element>"
            case Inverse(direct, inverse):
                return f"<channel>{self._list(direct)}{self._list(inverse)}</channel>"
            case _:
                return _intension(self._formula(constraint))

    def _formula(self, constraint: Constraint) -> str:
        """Write a constraint as an expression that is true or false."""
        match constraint:
            case Linear(terms, intervals):
                whole = self._total(terms)
                return _call("or", [_within(whole, interval) for interval in intervals])
            case Element(index, values, target):
                place, value = self._expression(index), self._expression(target)
                picked = [
                    _call("or", [f"ne({place},{number})", f"eq({self._expression(each)},{value})"])
                    for number, each in enumerate(values)
                ]
                return _call("and", [_within(place, (0, len(values) - 1)), *picked])
            case other:
                raise InputError(
                    "a condition on such a constraint cannot be written as XCSP3",
                    read=type(other).__name__,
                    expected="conditions on clauses and on linear and element constraints",
                )

    def _sum(self, terms: Sequence[Term], interval: Interval) -> str:
        """Write a sum over plain variables, none of them twice; nothing if it always holds."""
        factors, constant = plain_sum(terms)
        low, high = (None if bound is None else bound - constant for bound in interval)
        if not factors:
            return "" if (low or 0) <= 0 <= (high or 0) else self._never()
        listed = self._list(factors)
        coeffs = _inside("coeffs", map(str, factors.values()))
        return f"<sum>{listed}{coeffs}<condition> {_condition(low, high)} </condition></sum>"

    def _never(self) -> str:
        """Write what cannot be: XCSP3 has no constraint that is false."""
        return _intension(_call("lt", [self.words[0], str(self.model.domains[0][0][0])]))

    def _total(self, terms: Sequence[Term]) -> str:
        multiples = [
            word if factor == 1 else f"mul({factor},{word})"
            for factor, reference in terms
            for word in [self._integer(reference)]
        ]
        return _call("add", multiples)

    def _list(self, variables: Iterable[int]) -> str:
        return _inside("list", (self.words[variable] for variable in variables))

    def _integer(self, reference: Reference) -> str:
        return self.words[reference] if reference >= 0 else f"sub(1,{self.words[-1 - reference]})"

    def _holds(self, literal: Reference) -> str:
        return f"eq({self.words[literal if literal >= 0 else -1 - literal]},{int(literal >= 0)})"

    def _expression(self, expression: Expression) -> str:
        if expression.variable is None:
            return str(expression.offset)
        word = self.words[expression.variable]
        multiple = word if expression.factor == 1 else f"mul({expression.factor},{word})"
        return f"add({multiple},{expression.offset})" if expression.offset else multiple


def _is_plain(element: Element) -> bool:
    """Whether XCSP3's own constraint says it: of variables, or of constants throughout."""
    constants = [each.variable is None for each in element.values]
    inside = all(constants) or not any(constants)
    expressions = [element.index, element.target, *element.values]
    return inside and all(
        each.variable is None or (each.factor, each.offset) == (1, 0) for each in expressions
    )


def _intension(formula: str) -> str:
    return f"<intension> {formula} </intension>"


def _inside(element: str, words: Iterable[str]) -> str:
    return f"<{element}> {' '.join(words)} </{element}>"


def _call(function: str, arguments: Sequence[str]) -> str:
    """Write a call of a function of two or more arguments; one alone is what it says."""
    return arguments[0] if len(arguments) == 1 else f"{function}({','.join(arguments)})"


def _within(whole: str, interval: Interval) -> str:
    low, high = interval
    if low == high:
        return f"eq({whole},{low})"
    bounds = [f"ge({whole},{low})"] * (low is not None)
    return _call("and", [*bounds, *[f"le({whole},{high})"] * (high is not None)])


def _condition(low: int | None, high: int | None) -> str:
    if low == high:
        return f"(eq,{low})"
    if high is None:
        return f"(ge,{low})"
    return f"(le,{high})" if low is None else f"(in,{low}..{high})"


def _domain(domain: Sequence[tuple[int, int]]) -> str:
    return " ".join(str(low) if low == high else f"{low}..{high}" for low, high in domain)


def _rows(rows: Sequence[tuple[int, ...]]) -> Iterable[str]:
    """Write rows in brackets, and values alone as they are."""
    return (str(row[0]) if len(row) == 1 else f"({','.join(map(str, row))})" for row in rows)
