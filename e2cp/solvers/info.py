"""What there is to know about a solver, without solving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from e2cp.modelling.options import as_text
from e2cp.solvers.base import Solver
from e2cp.solvers.registry import find_solver
from e2cp.solvers.setting import Setting


@dataclass(frozen=True)
class SolverInfo:
    """What a solver is and can do.

    Attributes
    ----------
    name, idea
        What it is called, and what it is in one line.
    kind
        The kind of models that it runs: ``cpsat``, ``cnf``, ``wcnf``; ``text`` if it runs some
        encodings from a text of its own, ``method`` if it searches the puzzle itself.
    runs
        The same in words, with the names of such encodings.
    boards
        How many boards it finds at the most: ``one``, ``several`` or ``all``.
    proves
        Whether it writes proofs of unsatisfiability.
    default_for
        The kind of model whose usual solver it is; empty for none.
    package, version
        The Python package that it comes with, and the version of what it runs; empty if unknown.
    missing
        Why it cannot run here; None if it can.
    seed
        What the seed of a run does to it.
    """

    name: str
    idea: str
    kind: str
    runs: str
    boards: str
    proves: bool
    default_for: str
    package: str
    version: str
    missing: str | None
    seed: str

    @classmethod
    def of(cls, solver: Solver) -> SolverInfo:
        """Return what a solver says of itself."""
        missing = solver.missing()
        kinds, forms = ", ".join(solver.kinds), ", ".join(solver.forms)
        return cls(
            name=solver.name,
            idea=solver.describe(),
            kind=(kinds or "text") if solver.takes_model else "method",
            runs=(kinds or forms) if solver.takes_model else "the puzzle itself",
            boards=solver.boards,
            proves=solver.proves,
            default_for=solver.default_for,
            package=solver.package,
            version=solver.version() if missing is None else "",
            missing=missing,
            seed=solver.seed_meaning,
        )

    def settings(self) -> Sequence[Setting]:
        """Return all of its parameters, those that we set first; this imports the solver."""
        return find_solver(self.name).settings()

    def ours(self) -> Sequence[Setting]:
        """Return the parameters that we set, or that a run sets."""
        return [each for each in self.settings() if each.ours is not None]

    def tuning(self) -> str:
        """Return in words what we set, but for what each run sets: its seed and its limits."""
        texts = (
            f"{each.name}={as_text(each.ours)}" + (f" ({each.when})" if each.when else "")
            for each in self.ours()
            if not each.fixed
        )
        return "; ".join(texts) or "as it is by default"

    def as_dict(self) -> dict[str, Any]:
        """Return it for JSON, without its parameters."""
        return dict(vars(self))
