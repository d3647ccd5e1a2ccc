"""What the text of a paper says, beside what was measured here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from e2cp.report.table import Cell, Column, Table


@dataclass(frozen=True)
class Finding:
    """One statement of a paper.

    Attributes
    ----------
    says
        What the paper says, in our words.
    where
        The section.
    here
        What was measured here.
    """

    says: str
    where: str
    here: str


@dataclass(frozen=True)
class Findings:
    """The statements of a paper about one figure or table, and what it leaves open.

    Attributes
    ----------
    stated
        What the text says, beside ours.
    unknown
        What cannot be known from the text.
    """

    stated: Sequence[Finding] = ()
    unknown: Sequence[str] = ()

    def table(self) -> Table:
        """Return the statements as a table, and what cannot be known as its notes."""
        columns = [
            Column("section", holds="names"),
            Column("the paper says", holds="prose"),
            Column("here", holds="prose"),
        ]
        rows = [[Cell(each.where), Cell(each.says), Cell(each.here)] for each in self.stated]
        notes = [f"not known from the text: {each}" for each in self.unknown]
        return Table("The paper beside our runs", columns, rows, notes)


def findings(facts: Mapping[str, Any], here: Mapping[str, str]) -> Findings:
    """Return the findings that a file of published numbers has, each with what was measured.

    Parameters
    ----------
    facts
        The figure's part of the file, with ``findings`` by name and a list ``unknown``.
    here
        By the name of each finding: what was measured.
    """
    stated = facts.get("findings", {})
    return Findings(
        [Finding(each["says"], each["where"], here[name]) for name, each in stated.items()],
        facts.get("unknown", []),
    )
