"""A report: one page in HTML, one in Markdown, the plots and the runs as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from e2cp.lab.metrics.comparison import compare
from e2cp.lab.metrics.timing import Measure
from e2cp.lab.record import Record
from e2cp.plotting.saving import rendered
from e2cp.puzzle.board import Board
from e2cp.report.content import content
from e2cp.report.csv_file import csv_text
from e2cp.report.html import html_page
from e2cp.report.markdown import markdown_page
from e2cp.report.picture import picture_boards
from e2cp.runtime.files import write_atomically
from e2cp.runtime.gc_pause import gc_paused

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
        Where to write ``report.html``, ``report.md``, ``runs.csv`` and ``plots/``, which has
        each plot as SVG and as PNG.
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
    with gc_paused():
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
    pictures = picture_boards(comparison, boards) if boards is not None else []
    names = {picture.key: picture.name for picture in pictures}
    found = content(comparison, records, environments, names)
    plots = {
        name: rendered(figure.draw, figure.size)
        for section in found.sections
        for name, figure in section.figures.items()
    }
    drawings = {name: plot.svg for name, plot in plots.items()}
    places = {name: f"{PLOTS}/{name}.svg" for name in plots}
    return [
        write_atomically(folder / "report.html", html_page(found, drawings, pictures)),
        write_atomically(folder / "report.md", markdown_page(found, places)),
        write_atomically(folder / "runs.csv", csv_text(records)),
        *(write_atomically(folder / places[name], plot.svg) for name, plot in plots.items()),
        *(
            write_atomically(folder / PLOTS / f"{name}.png", plot.png)
            for name, plot in plots.items()
        ),
    ]
