"""A report: one page in HTML, one in Markdown, the plots and the runs as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from e2cp.files import write_atomically
from e2cp.garbage import no_garbage
from e2cp.lab.metrics.comparison import ALL_SETS, Comparison, compare
from e2cp.lab.metrics.timing import Measure
from e2cp.lab.record import Record
from e2cp.picture.svg import draw_svg
from e2cp.plotting.saving import svg_text
from e2cp.puzzle.board import Board
from e2cp.report.content import content
from e2cp.report.csv_file import csv_text
from e2cp.report.html import html_page
from e2cp.report.markdown import markdown_page

MOST_BOARDS = 40
PLOTS = "plots"


def write_report(
    records: Sequence[Record],
    folder: Path,
    *,
    boards: Callable[[Record], Board | None] | None = None,
    forced: bool = False,
    measure: Measure = "cpu",
    environments: Mapping[str, Mapping[str, Any]] | None = None,
) -> list[Path]:
    """Write the report of runs into a folder.

    Parameters
    ----------
    records
        The runs, one a key.
    folder
        Where to write ``report.html``, ``report.md``, ``runs.csv`` and ``plots/``.
    boards
        Finds the board of a run, if it is kept.
    forced
        Report runs made under different conditions nevertheless, and say so.
    measure
        Which time is compared.
    environments
        By hash: what was installed.

    Returns
    -------
    list of Path
        The files, the HTML page first.
    """
    with no_garbage():
        return _write(records, folder, boards, forced, measure, environments or {})


def _write(
    records: Sequence[Record],
    folder: Path,
    boards: Callable[[Record], Board | None] | None,
    forced: bool,
    measure: Measure,
    environments: Mapping[str, Mapping[str, Any]],
) -> list[Path]:
    comparison = compare(records, measure, force=forced)
    found = content(comparison, records, environments)
    plots = {
        name: svg_text(figure.draw, figure.size)
        for section in found.sections
        for name, figure in section.figures.items()
    }
    pictures = _best_boards(comparison, boards) if boards is not None else {}
    places = {name: f"{PLOTS}/{name}.svg" for name in plots}
    return [
        write_atomically(folder / "report.html", html_page(found, plots, pictures)),
        write_atomically(folder / "report.md", markdown_page(found, places)),
        write_atomically(folder / "runs.csv", csv_text(records)),
        *(write_atomically(folder / places[name], plot) for name, plot in plots.items()),
    ]


def _best_boards(
    comparison: Comparison, boards: Callable[[Record], Board | None]
) -> dict[str, str]:
    """Draw the best board of each contender on each set."""
    pictures: dict[str, str] = {}
    for one in comparison.sets:
        if one.name == ALL_SETS:
            continue
        for contender in one.field.contenders:
            runs = contender.counted
            if len(pictures) == MOST_BOARDS or np.isnan(runs.scores).all():
                continue
            best: Record = runs.records[np.nanargmax(runs.scores / runs.most)]
            board = boards(best)
            if board is not None:
                pictures[_board_title(best)] = draw_svg(board)
    return pictures


def _board_title(record: Record) -> str:
    score = f"{record.score} of {record.max_score} junctions"
    return f"{record.label}: {score}, {record.instance}, seed {record.seed}"
