"""A report as Markdown, with the plots beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from e2cp.report.content import Content
from e2cp.report.table import Cell, Column, Table


def markdown_page(content: Content, plots: Mapping[str, str]) -> str:
    """Return the page.

    Parameters
    ----------
    content
        What it says.
    plots
        By the name of a figure: where its picture is.
    """
    parts = [f"# {_text(content.title)}", _text(" · ".join(content.facts))]
    for table in (content.wrong, content.crashed):
        if table is not None:
            parts += [f"## {_text(table.title)}", _table(table)]
    if content.caveats:
        parts.append("## Forced although conditions differ")
        parts.append("\n".join(f"* {_text(caveat)}" for caveat in content.caveats))
    for section in content.sections:
        first, *others = section.tables
        parts += [f"## {_text(first.title)}", _table(first)]
        parts += [
            f"![{_text(figure.title)}]({plots[name]})\n\n*{_text(figure.title)}*"
            for name, figure in section.figures.items()
        ]
        for table in others:
            parts += [f"### {_text(table.title)}", _table(table)]
    parts += [f"## {_text(content.runs.title)}", _table(content.runs)]
    parts.append("All runs with all they measured: [runs.csv](runs.csv).")
    for table in content.environments:
        parts += [f"## {_text(table.title)}", _table(table)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(table: Table) -> str:
    if not table.rows:
        return "None."
    rule = ["--:" if column.holds == "numbers" else "---" for column in table.columns]
    lines = [
        _line([_text(column.name) for column in table.columns]),
        _line(rule),
        *(
            _line([_cell(column, cell) for column, cell in zip(table.columns, row, strict=True)])
            for row in table.rows
        ),
    ]
    notes = "".join(f"\n* {_text(note)}" for note in table.notes)
    return "\n".join(lines) + (f"\n{notes}" if notes else "")


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(column: Column, cell: Cell) -> str:
    if column.holds == "commands":
        # Within code only the bar between cells means anything.
        return f"`{cell.text}`".replace("|", "\\|")
    text = _text(cell.text)
    return f"**{text}**" if cell.mark and text else text


def _text(text: str) -> str:
    """Escape what Markdown and the HTML within it would take for its own."""
    plain = "".join(char if char.isprintable() else " " for char in text)
    escaped = re.sub(r"([\\`*_\[\]|#~])", r"\\\1", plain)
    return escaped.replace("&", "&amp;").replace("<", "&lt;")
