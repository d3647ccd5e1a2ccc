"""What an experiment of a paper is, and what comes of repeating it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.puzzle.board import Board
from e2cp.report.table import Table
from e2cp.reproduce.findings import Findings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Scale = Literal["quick", "paper"]
Size = TypeVar("Size")

Result = tuple[Record, Board | None]
Runs = Callable[[Sequence[RunSpec]], list[Result]]
"""Runs what was planned and returns, in the same order, what became of it."""


@dataclass(frozen=True)
class Outcome:
    """What a repeated experiment shows.

    Attributes
    ----------
    tables
        Our numbers, beside the published ones.
    reading
        What they say about the paper's claim, in sentences.
    figures
        The numbers for JSON.
    draw
        Draws the figure on axes.
    findings
        What the text of the paper says, beside ours, and what it leaves open.
    """

    tables: Sequence[Table]
    reading: Sequence[str]
    figures: dict[str, Any]
    draw: Callable[[Axes], None]
    findings: Findings = field(default_factory=Findings)


class Experiment(Protocol[Size]):
    """A figure or a table of a paper.

    Attributes
    ----------
    name
        What it is called on the command line.
    title
        What it shows, in one line.
    paper
        The file of its paper among the published numbers.
    claim
        What the paper says.
    sizes
        How much is run at each scale: a dataclass with `repetitions`, of which each adds a seed or
        a puzzle to those before it.
    """

    name: str
    title: str
    paper: str
    claim: str
    sizes: Mapping[Scale, Size]

    def protocol(self, size: Size) -> str:
        """Say what is run, and how that differs from the paper."""

    def repeat(self, size: Size, runs: Runs) -> Outcome:
        """Run it and return what it shows."""
