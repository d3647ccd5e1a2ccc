"""What runs the run_specs of a campaign: this machine, or a cluster."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol

from e2cp.formats.boards.plain import board_of, board_values
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.puzzle.board import Board


@dataclass(frozen=True)
class Started:
    """A case that began, and where: a slot of this machine or a worker of a cluster."""

    spec: RunSpec
    where: str


@dataclass(frozen=True)
class Ended:
    """A case that ended.

    Attributes
    ----------
    record, board
        What became of it.
    environment
        Where it ran, as `e2cp.lab.environment.Environment` describes it.
    """

    record: Record
    board: Board | None = None
    environment: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """Write it for the way from another process."""
        board = None if self.board is None else board_values(self.board)
        return json.dumps([vars(self.record), board, self.environment])

    @classmethod
    def from_json(cls, text: str, spec: RunSpec) -> Ended:
        """Read it back, given the spec."""
        values, board, environment = json.loads(text)
        placed = None if board is None else board_of(spec.puzzle, board)
        return cls(Record.from_dict(values), placed, environment)


Events = Generator[Started | Ended | None, None, None]


class Executor(Protocol):
    """Runs run_specs, several at a time."""

    @property
    def slots(self) -> int:
        """How many run at a time."""

    def run(self, run_specs: Iterable[RunSpec], cancelled: Event) -> Events:
        """Run the run_specs and yield what happens as it happens, and None when nothing does.

        Every case that starts ends, unless `cancelled` is set: then the running ones are
        stopped and not yielded. Closing the generator stops everything, too.

        Raises
        ------
        InputError
            If no more can be run: what runs them is gone.
        """
