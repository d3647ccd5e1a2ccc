"""A report as one HTML page that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from math import isfinite

from e2cp.report.content import Content, Section
from e2cp.report.inline import inline_svg
from e2cp.report.picture import Picture
from e2cp.report.table import Cell, Column, Table

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
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{_text(content.title)}</title>",
        f"<style>\n{_resource('page.css')}</style>\n</head>\n<body>",
        f"<header><h1>{_text(content.title)}</h1>",
        f'<p class="soft">{_text(" · ".join(content.facts))}.',
        "Click the head of a column to sort.</p></header>",
        _alerts(content),
        _contents(content, boards),
        *(_section(place, section, plots) for place, section in enumerate(content.sections, 1)),
        _boards(boards),
        _runs(content.runs),
        '<section id="environment"><h2>Environment</h2>',
        *(f"<h3>{_text(one.title)}</h3>{_table(one)}" for one in content.environments),
        "</section>",
        _meanings(content),
        f"<script>\n{_resource('page.js')}</script>\n</body>\n</html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _alerts(content: Content) -> str:
    parts = []
    for kind, table in (("alert wrong", content.wrong), ("alert", content.crashed)):
        if table is not None:
            parts.append(
                f'<section class="{kind}" role="alert"><h2>{_text(table.title)}</h2>'
                f"{_table(table)}</section>"
            )
    if content.caveats:
        items = "".join(f"<li>{_text(caveat)}</li>" for caveat in content.caveats)
        parts.append(
            '<section class="alert warn" role="alert"><h2>Forced although conditions differ</h2>'
            f"<ul>{items}</ul></section>"
        )
    return "\n".join(parts)


def _contents(content: Content, boards: Sequence[Picture]) -> str:
    links = [(f"set-{place}", section.title) for place, section in enumerate(content.sections, 1)]
    links += [("boards", "Boards")] if boards else []
    links += [("runs", "Runs"), ("environment", "Environment"), ("meanings", "Meanings")]
    items = "".join(f'<li><a href="#{name}">{_text(title)}</a></li>' for name, title in links)
    return f'<nav aria-label="Contents"><ul>{items}</ul></nav>'


def _section(place: int, section: Section, plots: Mapping[str, str]) -> str:
    first, *others = section.tables
    figures = "".join(
        f"<figure>{inline_svg(plots[name], f'f{name}', _text(figure.title))}"
        f"<figcaption>{_text(figure.title)}</figcaption></figure>"
        for name, figure in section.figures.items()
    )
    body = [
        _table(first),
        f'<div class="plots">{figures}</div>' if figures else "",
        *(f"<h3>{_text(table.title)}</h3>{_folded(table)}" for table in others),
    ]
    opened = ' open="open"' if place <= OPEN_SETS else ""
    return (
        f'<details class="set" id="set-{place}"{opened}>'
        f"<summary><h2>{_text(first.title)}</h2></summary>{''.join(body)}</details>"
    )


def _boards(boards: Sequence[Picture]) -> str:
    if not boards:
        return ""
    items = "".join(
        f"<details><summary>{_text(board.title)}</summary>"
        f'<img id="{board.name}" loading="lazy" alt="{_text(board.title)}" '
        f'src="data:image/svg+xml;base64,{b64encode(board.svg.encode()).decode()}"/></details>'
        for board in boards
    )
    return f'<section id="boards"><h2>Boards</h2><div class="boards">{items}</div></section>'


def _runs(table: Table) -> str:
    return (
        f'<section id="runs"><h2>{_text(table.title)}</h2>{_folded(table)}'
        '<p class="soft">All runs with all they measured: <a href="runs.csv">runs.csv</a>.</p>'
        "</section>"
    )


def _folded(table: Table) -> str:
    if len(table.rows) <= UNFOLDED:
        return _table(table)
    return f"<details><summary>Show all {len(table.rows)}</summary>{_table(table)}</details>"


def _meanings(content: Content) -> str:
    found = {
        column.name: column.meaning
        for section in content.sections
        for table in section.tables
        for column in table.columns
        if column.meaning
    }
    items = "".join(
        f"<dt>{_text(name)}</dt><dd>{_text(meaning)}</dd>" for name, meaning in found.items()
    )
    return f'<section id="meanings"><h2>What the columns mean</h2><dl>{items}</dl></section>'


def _table(table: Table) -> str:
    heads = "".join(_head(column) for column in table.columns)
    fixed = len(table.rows) - table.last
    rows = "".join(
        ("<tr>" if place < fixed else '<tr class="last">') + f"{_row(table.columns, row)}</tr>\n"
        for place, row in enumerate(table.rows)
    )
    notes = "".join(f"<li>{_text(note)}</li>" for note in table.notes)
    return (
        '<div class="scroll" tabindex="0"><table>'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table></div>"
        + (f'<ul class="notes">{notes}</ul>' if notes else "")
    )


def _head(column: Column) -> str:
    number = ' class="n"' if column.holds == "numbers" else ""
    title = f' title="{_text(column.meaning)}"' if column.meaning else ""
    return (
        f'<th scope="col"{number}{title}><button type="button">{_text(column.name)}</button></th>'
    )


def _row(columns: Sequence[Column], cells: Sequence[Cell]) -> str:
    return "".join(
        _cell(column, cell, first=place == 0)
        for place, (column, cell) in enumerate(zip(columns, cells, strict=True))
    )


def _cell(column: Column, cell: Cell, *, first: bool) -> str:
    classes = [
        *(["n"] if column.holds == "numbers" else []),
        *(["long"] if column.holds == "prose" else []),
        *([cell.mark] if cell.mark else []),
    ]
    kind = f' class="{" ".join(classes)}"' if classes else ""
    value = ""
    if cell.value is not None:
        value = f' data-value="{cell.value:.6g}"' if isfinite(cell.value) else ' data-value="inf"'
    text = _text(cell.text)
    if column.holds == "commands":
        text = f"<code>{text}</code>"
    if cell.link:
        text = f'<a href="#{cell.link}">{text}</a>'
    return f'<th scope="row"{kind}>{text}</th>' if first else f"<td{kind}{value}>{text}</td>"


def _text(text: str) -> str:
    """Escape a text, and drop the control characters that no page may hold."""
    return escape("".join(char if char.isprintable() else " " for char in text))


def _resource(name: str) -> str:
    return files("e2cp.report").joinpath(name).read_text()
