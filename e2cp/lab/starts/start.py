"""A start board, and what gives one for every puzzle and seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from e2cp.lab.instances import Instance
from e2cp.puzzle.board import Board

if TYPE_CHECKING:
    from e2cp.lab.spec import Spec
    from e2cp.lab.starts.store import StartStore
    from e2cp.lab.starts.task import StartTask


@dataclass(frozen=True)
class Start:
    """The board that every search of a puzzle and a seed starts from.

    Attributes
    ----------
    board
        The board; none if it is not made yet, cannot be made, or the search makes its own.
    cpu_s
        What making it took, in seconds on the processor.
    fault
        Why it cannot be made.
    source
        What made it, as far as that is known: ``table@cpsat``, or ``mac`` where a search stood in
        for a model that its limits stopped.
    """

    board: Board | None = None
    cpu_s: float = 0.0
    fault: str = ""
    source: str = ""


class StartSource(Protocol):
    """Gives start boards."""

    @property
    def name(self) -> str:
        """What records and labels call it; empty if each search makes its own."""

    def start(self, instance: Instance, seed: int, spec: Spec, store: StartStore | None) -> Start:
        """Return the start board for a puzzle and a seed.

        Parameters
        ----------
        instance, seed
            The puzzle, and the seed of the search.
        spec
            The campaign, whose limits hold.
        store
            Where boards that were made are kept; without one nothing is made yet.

        Raises
        ------
        InputError
            If there is none for this puzzle.
        """

    def task(self, instance: Instance, seed: int, spec: Spec) -> StartTask | None:
        """Return what makes the board, if it has to be made by a run of its own."""
