"""What a solver is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal

from e2cp.errors import InputError
from e2cp.modelling.variant import BuiltModel, Variant
from e2cp.solvers.clock import Clock
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
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

    @abstractmethod
    def solve(
        self, model: BuiltModel | None, request: Request, clock: Clock, reporter: Reporter
    ) -> Ending:
        """Solve, reporting boards on the way.

        The model is none for a solver that takes none, and for a variant among its `forms`.
        """

    def describe(self) -> str:
        """Return what it does, in one line."""
        return (type(self).__doc__ or "").strip().partition("\n")[0].rstrip(".")

    def missing(self) -> str | None:
        """Return why it cannot run here and what would bring it, or None."""
        return None

    def version(self) -> str:
        """Return the version of a program outside Python that it runs, or nothing."""
        return ""

    def parameters(self) -> Collection[str]:
        """Return the names of the parameters that it takes."""
        return ()

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
        known = self.parameters() if request.parameters else ()
        for name in request.parameters:
            if name not in known:
                near = get_close_matches(name, known, n=1)
                listed = ", ".join(known) if len(known) <= FEW else "one of its parameters"
                hint = f"{near[0]}?" if near else listed or "none"
                raise InputError(f"{self.name} has no such parameter", read=name, expected=hint)


def _provers() -> str:
    from e2cp.solvers.registry import all_solvers

    return ", ".join(name for name, make in all_solvers()[0].items() if make().proves)
