"""CP-SAT models in MiniZinc."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from e2cp.exchange.constraint_model import (
    AllDifferent,
    Clause,
    Conditional,
    ConstraintModel,
    Element,
    Expression,
    Interval,
    Inverse,
    Linear,
    Reference,
    Table,
    Term,
)
from e2cp.exchange.identifiers import identifiers
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.variant import BuiltModel

INCLUDED = ("all_different", "inverse", "table")
AND, OR = " /\\ ", " \\/ "


def minizinc_of(model: BuiltModel, heading: Sequence[str]) -> str:
    """Translate a model; variables that stand somewhere as literals become ``bool``."""
    assert isinstance(model, CpModel)
    return _Writer(ConstraintModel(model)).text(heading)


class _Writer:
    def __init__(self, model: ConstraintModel) -> None:
        self.model = model
        self.words = identifiers(model.names)

    def text(self, heading: Sequence[str]) -> str:
        lines = [f"% {line}" for line in heading]
        stated = [f"constraint {self._stated(each)};" for each in self.model.constraints()]
        used = [name for name in INCLUDED if any(f"{name}(" in each for each in stated)]
        lines += [f'include "{name}.mzn";' for name in used]
        for number, domain in enumerate(self.model.domains):
            lines += self._declared(number, domain)
        lines += stated
        goal = self.model.objective
        if goal is None:
            lines.append("solve satisfy;")
        else:
            how = "maximize" if goal.maximise else "minimize"
            lines.append(f"solve {how} {self._sum(goal.terms)};")
        return "\n".join(lines) + "\n"

    def _declared(self, number: int, domain: list[tuple[int, int]]) -> list[str]:
        word = self.words[number]
        if number not in self.model.literals:
            return [f"var {_set(domain)}: {word};"]
        # A value in the declaration would keep the variable out of MiniZinc's output.
        fixed = [f"constraint {word} = {_truth(domain[0][0])};"] if len({*domain[0]}) == 1 else []
        return [f"var bool: {word};", *fixed]

    def _stated(self, conditional: Conditional) -> str:
        stated = self._constraint(conditional)
        if not conditional.given:
            return stated
        return f"({AND.join(map(self._literal, conditional.given))}) -> ({stated})"

    def _constraint(self, conditional: Conditional) -> str:
        match conditional.constraint:
            case Clause(literals):
                holding = [self.words[each] for each in literals if each >= 0]
                failing = [self.words[-1 - each] for each in literals if each < 0]
                return f"clause({_list(holding)}, {_list(failing)})"
            case Linear(terms, [(low, high)]) if low == high:
                return f"{self._sum(terms)} = {low}"
            case Linear(terms, [(None, high)]):
                return f"{self._sum(terms)} <= {high}"
            case Linear(terms, [(low, None)]):
                return f"{self._sum(terms)} >= {low}"
            case Linear(terms, intervals):
                return self._in_intervals(terms, intervals)
            case AllDifferent(expressions):
                return f"all_different({_list(map(self._expression, expressions))})"
            case Table(variables, rows, forbidden):
                listed = _list(map(self._integer, variables))
                body = " | ".join(", ".join(map(str, row)) for row in rows)
                table = f"table({listed}, [| {body} |])"
                return f"not {table}" if forbidden else table
            case Element(index, values, target):
                listed = _list(map(self._expression, values))
                array = f"array1d(0..{len(values) - 1}, {listed})"
                return f"{array}[{self._expression(index)}] = {self._expression(target)}"
            case Inverse(direct, inverse):
                return f"inverse({self._from_0(direct)}, {self._from_0(inverse)})"

    def _in_intervals(self, terms: list[Term], intervals: list[Interval]) -> str:
        whole = self._sum(terms)
        parts = []
        for low, high in intervals:
            bounds = [f"{whole} >= {low}"] * (low is not None)
            bounds += [f"{whole} <= {high}"] * (high is not None)
            parts.append(f"({AND.join(bounds) or 'true'})")
        return OR.join(parts)

    def _sum(self, terms: Sequence[Term]) -> str:
        return f"sum({_list(self._multiple(*term) for term in terms)})"

    def _multiple(self, factor: int, reference: Reference) -> str:
        integer = self._integer(reference)
        return integer if factor == 1 else f"{factor} * {integer}"

    def _integer(self, reference: Reference) -> str:
        if reference < 0 or reference in self.model.literals:
            return f"bool2int({self._literal(reference)})"
        return self.words[reference]

    def _literal(self, reference: Reference) -> str:
        return self.words[reference] if reference >= 0 else f"not {self.words[-1 - reference]}"

    def _expression(self, expression: Expression) -> str:
        if expression.variable is None:
            return str(expression.offset)
        multiple = self._multiple(expression.factor, expression.variable)
        return f"{multiple} + {expression.offset}" if expression.offset else multiple

    def _from_0(self, variables: list[int]) -> str:
        return f"array1d(0..{len(variables) - 1}, {_list(map(self._integer, variables))})"


def _list(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def _set(domain: Sequence[tuple[int, int]]) -> str:
    if len(domain) == 1:
        return f"{domain[0][0]}..{domain[0][1]}"
    if all(low == high for low, high in domain):
        return f"{{{', '.join(str(low) for low, _ in domain)}}}"
    return " union ".join(f"{low}..{high}" for low, high in domain)


def _truth(value: int) -> str:
    return "true" if value else "false"
