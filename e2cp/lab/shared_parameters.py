"""Parameters that all solvers of a comparison share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from e2cp.errors import InputError
from e2cp.modelling.options import join_name, parse_name, split_outside
from e2cp.solvers.registry import find_solver

EXPECTED = "NAME=VALUE, or SOLVER:NAME=VALUE for one solver"


@dataclass(frozen=True)
class Shared:
    """One parameter, for every solver that has it or for one of them."""

    text: str
    solver: str
    name: str
    value: str

    @classmethod
    def parse(cls, text: str) -> Shared:
        """Read ``NAME=VALUE`` or ``SOLVER:NAME=VALUE``.

        Examples
        --------
        >>> Shared.parse("cpsat:linearization_level=1").solver
        'cpsat'
        """
        *solver, rest = split_outside(text, ":")
        name, equals, value = (part.strip() for part in rest.partition("="))
        if not equals or not name or not value or len(solver) > 1 or solver == [""]:
            raise InputError("not a parameter", read=text, expected=EXPECTED)
        if any(sign in value for sign in ",[]"):
            raise InputError(
                "a parameter has a value with a comma or a bracket",
                read=text,
                expected="+ between the parts of a list",
            )
        return cls(text, solver[0] if solver else "", name, value)


@dataclass
class SharedParameters:
    """Puts parameters into the names of solvers, and keeps account of which were used.

    Parameters
    ----------
    texts
        Each ``NAME=VALUE`` or ``SOLVER:NAME=VALUE``.

    Raises
    ------
    InputError
        If one is none, is set twice, or names no solver.
    """

    texts: Iterable[str]
    _used: dict[str, list[str]] = field(default_factory=dict)
    _unused: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._shared = [Shared.parse(text) for text in self.texts]
        seen: set[tuple[str, str]] = set()
        for each in self._shared:
            if each.solver:
                find_solver(each.solver)
            if (each.solver, each.name) in seen:
                raise InputError("a parameter is set twice", read=each.text, expected="once")
            seen.add((each.solver, each.name))

    def named(self, solver: str) -> str:
        """Return the name of a solver with the parameters that it takes.

        Raises
        ------
        InputError
            If its name sets one already, or a value makes no sense to it.
        """
        if not self._shared:
            return solver
        bare, own = parse_name(solver)
        known = {each.name for each in find_solver(bare).settings()}
        for each in self._shared:
            if each.solver not in ("", bare):
                continue
            if each.name not in known:
                self._unused.setdefault(each.text, []).append(bare)
                continue
            if each.name in own:
                raise InputError(
                    "a parameter is set twice",
                    read=f"{solver} and {each.text}",
                    expected=f"{each.name} once",
                )
            own[each.name] = each.value
            self._used.setdefault(each.text, []).append(bare)
        return find_solver(join_name(bare, own)).name

    def report(self, on_note: Callable[[str], None] | None) -> None:
        """Refuse a parameter that no solver took; note which took it where others did not.

        Raises
        ------
        InputError
            With the nearest name.
        """
        for each in self._shared:
            without = sorted(set(self._unused.get(each.text, ())))
            if each.text not in self._used:
                raise InputError(
                    f"no solver of this comparison takes this parameter{_among(without)}",
                    read=each.text,
                    expected=_nearest(each, without),
                )
            if without and on_note is not None:
                took = ", ".join(sorted(set(self._used[each.text])))
                on_note(f"{each.text}: taken by {took}; {', '.join(without)} has no such parameter")


def _among(solvers: list[str]) -> str:
    return f" ({', '.join(solvers)})" if solvers else ""


def _nearest(each: Shared, solvers: list[str]) -> str:
    known = [
        setting.name
        for solver in solvers
        for setting in find_solver(solver).settings()
        if not setting.fixed
    ]
    near = get_close_matches(each.name, known, n=1)
    return f"{near[0]}?" if near else f"one that `e2cp solvers show {each.solver or 'NAME'}` lists"
