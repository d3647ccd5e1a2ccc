"""A report as one HTML page that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence

from e2cp.report.content import WARNING, Content, Section
from e2cp.report.html_parts import html_figure, html_frame, html_list, html_table, html_text
from e2cp.report.picture import Picture
from e2cp.report.table import Table

OPEN_SETS = 3
"""Sets that are shown unfolded at first."""

UNFOLDED = 25
"""Rows of a table that is shown unfolded at first."""


def html_page(content: Content, plots: Mapping[str, str], boards: Sequence[Picture]) -> str:
    """Return the page.

    Parameters
    ----------
    content
        What it says.
    plots
        By the name of a figure: its SVG.
    boards
        Pictures of boards.
    """
    parts = [
        f"<header><h1>{html_text(content.title)}</h1>",
        f'<p class="soft">{html_text(" · ".join(content.facts))}.',
        "Click the head of a column to sort.</p></header>",
        _alerts(content),
        _contents(content, boards),
        *(_section(place, section, plots) for place, section in enumerate(content.sections, 1)),
        _starts(content.starts),
        _boards(boards),
        _runs(content.runs),
        '<section id="environment"><h2>Environment</h2>',
        *(f"<h3>{html_text(one.title)}</h3>{html_table(one)}" for one in content.environments),
        "</section>",
        _meanings(content),
    ]
    return html_frame(content.title, parts)


def _alerts(content: Content) -> str:
    parts = []
    if content.cautions:
        parts.append(
            f'<section class="alert wrong" role="alert"><h2>{WARNING}</h2>'
            f"{html_list(content.cautions)}</section>"
        )
    for kind, table in (
        ("alert wrong", content.wrong),
        ("alert", content.crashed),
        ("alert wrong", content.starved),
    ):
        if table is not None:
            parts.append(
                f'<section class="{kind}" role="alert"><h2>{html_text(table.title)}</h2>'
                f"{html_table(table)}</section>"
            )
    if content.caveats:
        parts.append(
            '<section class="alert warn" role="alert"><h2>Forced although conditions differ</h2>'
            f"{html_list(content.caveats)}</section>"
        )
    return "\n".join(parts)


def _contents(content: Content, boards: Sequence[Picture]) -> str:
    links = [(f"set-{place}", section.title) for place, section in enumerate(content.sections, 1)]
    links += [("starts", content.starts.title)] if content.starts is not None else []
    links += [("boards", "Boards")] if boards else []
    links += [("runs", "Runs"), ("environment", "Environment"), ("meanings", "Meanings")]
    items = "".join(f'<li><a href="#{name}">{html_text(title)}</a></li>' for name, title in links)
    return f'<nav aria-label="Contents"><ul>{items}</ul></nav>'


def _section(place: int, section: Section, plots: Mapping[str, str]) -> str:
    first, *others = section.tables.values()
    figures = "".join(
        html_figure(plots[name], f"f{name}", figure.title)
        for name, figure in section.figures.items()
    )
    body = [
        html_table(first),
        f'<div class="plots">{figures}</div>' if figures else "",
        html_list(section.absent, "notes"),
        *(f"<h3>{html_text(table.title)}</h3>{_folded(table)}" for table in others),
    ]
    opened = ' open="open"' if place <= OPEN_SETS else ""
    return (
        f'<details class="set" id="set-{place}"{opened}>'
        f"<summary><h2>{html_text(first.title)}</h2></summary>{''.join(body)}</details>"
    )


def _starts(table: Table | None) -> str:
    if table is None:
        return ""
    return f'<section id="starts"><h2>{html_text(table.title)}</h2>{html_table(table)}</section>'


def _boards(boards: Sequence[Picture]) -> str:
    if not boards:
        return ""
    items = "".join(
        f"<details><summary>{html_text(board.title)}</summary>"
        f'<img id="{board.name}" loading="lazy" alt="{html_text(board.title)}" '
        f'src="data:image/svg+xml;base64,{b64encode(board.svg.encode()).decode()}"/></details>'
        for board in boards
    )
    return f'<section id="boards"><h2>Boards</h2><div class="boards">{items}</div></section>'


def _runs(table: Table) -> str:
    return (
        f'<section id="runs"><h2>{html_text(table.title)}</h2>{_folded(table)}'
        '<p class="soft">All runs with all they measured: <a href="runs.csv">runs.csv</a>; by '
        'puzzle: <a href="instances.csv">instances.csv</a>.</p></section>'
    )


def _folded(table: Table) -> str:
    if len(table.rows) <= UNFOLDED:
        return html_table(table)
    return f"<details><summary>Show all {len(table.rows)}</summary>{html_table(table)}</details>"


def _meanings(content: Content) -> str:
    tables = [table for section in content.sections for table in section.tables.values()]
    found = {
        column.name: column.meaning
        for table in (*([content.starts] if content.starts is not None else []), *tables)
        for column in table.columns
        if column.meaning
    }
    items = "".join(
        f"<dt>{html_text(name)}</dt><dd>{html_text(meaning)}</dd>"
        for name, meaning in found.items()
    )
    return f'<section id="meanings"><h2>What the columns mean</h2><dl>{items}</dl></section>'
