"""What a solver is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from types import MappingProxyType
from typing import Literal

from e2cp.errors import InputError
from e2cp.modelling.options import as_text, join_name
from e2cp.modelling.variant import BuiltModel, Variant
from e2cp.solvers.clock import Clock
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.setting import Setting, Value
from e2cp.solvers.status import Status

FEW = 40
"""So many names fit into a message."""


@dataclass
class Ending:
    """How a solve ended, with the solver's own counts (conflicts, branches, restarts, …)."""

    status: Status
    counts: dict[str, float] = field(default_factory=dict)


class Solver(ABC):
    """Answers a request: it finds boards, or shows that there are none.

    What it can do is said by its attributes; a request for anything else is refused before it
    runs.

    Attributes
    ----------
    name
        What it is called on the command line.
    kinds
        Kinds of built models that it runs: ``cpsat``, ``cnf``, ``wcnf``.
    forms
        Variants that it runs from a text of its own, without a built model.
    takes_model
        Whether it runs a model at all; else it searches the puzzle itself.
    boards
        How many boards it finds at the most: ``one``, ``several`` or ``all``.
    proves
        Whether it writes proofs of unsatisfiability that can be checked.
    module
        Where it comes from: a module, or a file outside e2cp.
    default_for
        The kind of model whose usual solver it is; empty for none.
    libraries
        Modules that building and solving need: they are imported before either is measured.
    package
        The Python package that it comes with, whose version is its own.
    seed_meaning
        What the seed of a run does to it.
    given
        The settings in its name: ``cpsat[tuning=default]``.
    """

    name: str
    kinds: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    takes_model: bool = True
    boards: Literal["one", "several", "all"] = "all"
    proves: bool = False
    module: str = ""
    default_for: str = ""
    libraries: tuple[str, ...] = ()
    package: str = ""
    seed_meaning: str = "It does not say what a seed does."
    given: Mapping[str, str] = MappingProxyType({})

    @abstractmethod
    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve, reporting boards on the way.

        The model is none for a solver that takes none, and for a variant among its `forms`.
        """

    @property
    def bare(self) -> str:
        """Its name without settings."""
        return self.name.partition("[")[0]

    def describe(self) -> str:
        """Return what it does, in one line."""
        return (type(self).__doc__ or "").strip().partition("\n")[0].rstrip(".")

    def missing(self) -> str | None:
        """Return why it cannot run here and what would bring it, or None."""
        return None

    def version(self) -> str:
        """Return the version of what it runs, or nothing."""
        try:
            return version_of(self.package) if self.package else ""
        except PackageNotFoundError:
            return ""

    def settings(self) -> Sequence[Setting]:
        """Return all of its parameters, those that we set first."""
        return ()

    def read(self, given: Mapping[str, str]) -> dict[str, Value]:
        """Return the values of parameters that are set by name.

        Raises
        ------
        InputError
            If there is no such parameter, with the nearest name; or its value makes no sense.
        """
        known = {each.name: each for each in self.settings()} if given else {}
        for name in given:
            if name not in known:
                near = get_close_matches(name, known, n=1)
                settable = [each.name for each in known.values() if not each.fixed]
                listed = ", ".join(settable) if len(settable) <= FEW else "one of its parameters"
                hint = f"{near[0]}?" if near else listed or "none"
                raise InputError(f"{self.bare} has no such parameter", read=name, expected=hint)
        return {name: known[name].read(text, self.bare) for name, text in given.items()}

    def take(self, given: Mapping[str, str]) -> None:
        """Take settings into its name; those that change nothing are left out of it.

        Raises
        ------
        InputError
            As `read` does.
        """
        values = self.read(given)
        usual = {each.name: each.usual for each in self.settings()} if given else {}
        self.given = {
            name: as_text(value) for name, value in sorted(values.items()) if value != usual[name]
        }
        self.name = join_name(self.name, self.given)

    def full(self, request: Request) -> Request:
        """Return a request whose parameters are those in the solver's name, too.

        Raises
        ------
        InputError
            If one is set in both places.
        """
        for name in request.parameters.keys() & self.given.keys():
            read = f"{self.name} and {name}={request.parameters[name]}"
            raise InputError("a parameter is set twice", read=read, expected=f"{name} once")
        return replace(request, parameters={**self.given, **request.parameters})

    def in_force(self, model: BuiltModel | None, request: Request) -> dict[str, str]:
        """Return what differs from the solver's own defaults in a run, ours or the user's.

        Left out is what the run itself sets: its seed and its limits.
        """
        del model
        given = self.read(request.parameters)
        values = {
            each: given.get(each.name, each.usual) for each in self.settings() if not each.fixed
        }
        return {
            each.name: as_text(value)
            for each, value in values.items()
            if value is not None and value != each.default
        }

    def warm_up(self) -> None:  # noqa: B027  (most need nothing)
        """Compile or load what it needs, for all processes forked from this one."""

    def runs(self, variant: Variant) -> bool:
        """Whether it runs the models of a variant."""
        return variant.kind in self.kinds or variant.name in self.forms

    def check(self, request: Request) -> None:
        """Refuse a request for what the solver does not do, each in the same words.

        Raises
        ------
        InputError
            With what was asked for and what it does.
        """
        if request.proof is not None and not self.proves:
            raise InputError(
                f"{self.name} writes no proof",
                read=request.proof,
                expected=f"a cnf variant on {_provers()}",
            )
        if request.solutions is None and self.boards != "all":
            raise InputError(f"{self.name} does not find all boards", expected="one")
        if request.solutions != 1 and self.boards == "one":
            raise InputError(
                f"{self.name} finds one board only", read="several boards", expected="one"
            )
        self.read(request.parameters)


def _provers() -> str:
    from e2cp.solvers.registry import all_solvers

    return ", ".join(name for name, make in all_solvers()[0].items() if make().proves)
