"""A report: a page in HTML, the same in Markdown, plots, and tables for papers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from e2cp.lab.metrics.comparison import Comparison, compare
from e2cp.lab.metrics.timing import Measure
from e2cp.lab.record import Record
from e2cp.lab.starts.summary import StartSummary
from e2cp.plotting.find_label import find_pair
from e2cp.plotting.saving import Rendered, rendered
from e2cp.puzzle.board import Board
from e2cp.report.content import Content, content
from e2cp.report.csv_file import csv_text, instances_csv, table_csv
from e2cp.report.html import html_page
from e2cp.report.latex import latex_document, latex_table
from e2cp.report.markdown import markdown_page
from e2cp.report.picture import picture_boards
from e2cp.report.table import Table
from e2cp.runtime.files import write_atomically
from e2cp.runtime.gc_pause import gc_paused

PLOTS = "plots"
TABLES = "tables"


def write_report(
    records: Sequence[Record],
    folder: Path,
    *,
    boards: Callable[[Record], Board | None] | None = None,
    forced: bool = False,
    measure: Measure = "cpu",
    environments: Mapping[str, Mapping[str, Any]] | None = None,
    scatters: Sequence[tuple[str, str]] | None = None,
    starts: Sequence[StartSummary] = (),
    ledger: Path | None = None,
    pdf: bool = False,
    latex: bool = False,
    cautions: Sequence[str] = (),
) -> list[Path]:
    """Write the report of runs into a folder.

    Parameters
    ----------
    records
        The runs, one a key.
    folder
        Where to write ``report.html``, ``report.md``, ``runs.csv``, ``instances.csv``,
        ``plots/``, which has each plot as SVG and as PNG, and ``tables/``, which has each table
        as CSV.
    boards
        Finds the board of a run, if it is kept.
    forced
        Report runs made under different conditions nevertheless, and say so.
    measure
        Which time is compared.
    environments
        By hash: what was installed.
    scatters
        Pairs of configurations to be drawn against each other; if left out, each against the
        best other one.
    starts
        What the boards that runs started from are like, by source.
    ledger
        The folder that the runs are kept in: with it the commands that repeat them name start
        boards by their whole path, and can be called anywhere.
    pdf
        Write each plot as PDF besides; done as well where an earlier report has left some, which
        would show other numbers than the page.
    latex
        Write each table as LaTeX besides, and ``tables/tables.tex``, which shows all of them; done
        as well where an earlier report has left some.

    cautions
        What a reader has to be told before anything else, such as that the code of runs has
        changed since.

    Returns
    -------
    list of Path
        The files, the HTML page first.

    Raises
    ------
    InputError
        If conditions differ and nothing forces it, or there is no such configuration.
    """
    pdf = pdf or bool(_ours(folder / PLOTS, "pdf"))
    latex = latex or bool(_ours(folder / TABLES, "tex"))
    with gc_paused():
        comparison = compare(records, measure, force=forced)
        pairs = None if scatters is None else _named(comparison, scatters)
        pictures = picture_boards(comparison, boards) if boards is not None else []
        names = {picture.key: picture.name for picture in pictures}
        found = content(
            comparison, records, environments or {}, names, pairs, starts, ledger, cautions
        )
        plots = {
            name: rendered(figure.draw, figure.size, pdf=pdf)
            for section in found.sections
            for name, figure in section.figures.items()
        }
        drawings = {name: plot.svg for name, plot in plots.items()}
        places = {name: f"{PLOTS}/{name}.svg" for name in plots}
        texts: dict[str, str | bytes] = {
            "report.html": html_page(found, drawings, pictures),
            "report.md": markdown_page(found, places),
            "runs.csv": csv_text(records, ledger),
            "instances.csv": instances_csv(comparison),
            **_plot_files(plots),
            **_table_files(found, latex),
        }
        return [write_atomically(folder / name, text) for name, text in texts.items()]


def left_over(folder: Path, written: Sequence[Path]) -> list[Path]:
    """Return the plots and tables of an earlier report that a new one did not write again."""
    kept = (
        path
        for place, endings in ((PLOTS, ("svg", "png", "pdf")), (TABLES, ("csv", "tex")))
        for ending in endings
        for path in _ours(folder / place, ending)
    )
    return [path for path in kept if path not in written]


def _ours(folder: Path, ending: str) -> list[Path]:
    """Return the files of one kind that a report has written into a folder."""
    named = [*folder.glob(f"[0-9][0-9]-*.{ending}"), *folder.glob(f"start-boards.{ending}")]
    return sorted(named)


def _named(comparison: Comparison, pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    labels = dict.fromkeys(label for one in comparison.sets for label in one.field.labels)
    return [find_pair(pair, labels) for pair in pairs]


def _plot_files(plots: Mapping[str, Rendered]) -> dict[str, str | bytes]:
    found: dict[str, str | bytes] = {}
    for name, plot in plots.items():
        found |= {f"{PLOTS}/{name}.svg": plot.svg, f"{PLOTS}/{name}.png": plot.png}
        if plot.pdf is not None:
            found[f"{PLOTS}/{name}.pdf"] = plot.pdf
    return found


def _timed(table: Table) -> bool:
    """Whether a table has times."""
    return any(column.name.endswith(" s") or column.name == "ratio" for column in table.columns)


def _table_files(found: Content, latex: bool) -> dict[str, str]:
    tables = {
        name: table if place == 0 else replace(table, title=f"{section.heading}: {table.title}")
        for section in found.sections
        for place, (name, table) in enumerate(section.tables.items())
    }
    captions = {name: section.caption for section in found.sections for name in section.tables}
    if found.starts is not None:
        tables["start-boards"] = found.starts
    files = {f"{TABLES}/{name}.csv": table_csv(table) for name, table in tables.items()}
    if latex:
        for name, table in tables.items():
            files[f"{TABLES}/{name}.tex"] = latex_table(
                table, f"tab:{name}", captions.get(name, "") if _timed(table) else ""
            )
        files[f"{TABLES}/tables.tex"] = latex_document(tables)
    return files
