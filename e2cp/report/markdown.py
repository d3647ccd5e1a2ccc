"""A report as Markdown, with the plots beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from e2cp.report.content import WARNING, Content
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
    parts = [f"# {markdown_text(content.title)}", markdown_text(" · ".join(content.facts))]
    if content.cautions:
        parts.append(f"## {WARNING}")
        parts.append("\n".join(f"* {markdown_text(each)}" for each in content.cautions))
    for table in (content.wrong, content.crashed, content.starved):
        if table is not None:
            parts += [f"## {markdown_text(table.title)}", markdown_table(table)]
    if content.caveats:
        parts.append("## Forced although conditions differ")
        parts.append("\n".join(f"* {markdown_text(caveat)}" for caveat in content.caveats))
    for section in content.sections:
        first, *others = section.tables.values()
        parts += [f"## {markdown_text(first.title)}", markdown_table(first)]
        parts += [
            f"![{markdown_text(figure.title)}]({plots[name]})\n\n*{markdown_text(figure.title)}*"
            for name, figure in section.figures.items()
        ]
        parts += [markdown_text(reason) for reason in section.absent]
        for table in others:
            parts += [f"### {markdown_text(table.title)}", markdown_table(table)]
    if content.starts is not None:
        parts += [f"## {markdown_text(content.starts.title)}", markdown_table(content.starts)]
    parts += [f"## {markdown_text(content.runs.title)}", markdown_table(content.runs)]
    parts.append(
        "All runs with all they measured: [runs.csv](runs.csv); by puzzle: "
        "[instances.csv](instances.csv)."
    )
    for table in content.environments:
        parts += [f"## {markdown_text(table.title)}", markdown_table(table)]
    return "\n\n".join(part for part in parts if part) + "\n"


def markdown_table(table: Table) -> str:
    """Return a table, its notes below it."""
    if not table.rows:
        return "None."
    rule = ["--:" if column.holds == "numbers" else "---" for column in table.columns]
    lines = [
        _line([markdown_text(column.name) for column in table.columns]),
        _line(rule),
        *(
            _line([_cell(column, cell) for column, cell in zip(table.columns, row, strict=True)])
            for row in table.rows
        ),
    ]
    notes = "".join(f"\n* {markdown_text(note)}" for note in table.notes)
    return "\n".join(lines) + (f"\n{notes}" if notes else "")


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(column: Column, cell: Cell) -> str:
    if column.holds == "commands":
        return _code(cell.text)
    text = markdown_text(cell.text)
    return f"**{text}**" if cell.mark and text else text


def _code(text: str) -> str:
    """Set a text as code: within it only the bar between cells has a meaning.

    What could be HTML is written so that it is none even where code is not heeded.
    """
    if "<" in text or "&" in text:
        return f"<code>{markdown_text(text)}</code>"
    longest = max(map(len, re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{fence}{space}{_printable(text)}{space}{fence}".replace("|", "\\|")


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)


def markdown_text(text: str) -> str:
    """Escape what Markdown and the HTML within it would take for its own."""
    escaped = re.sub(r"([\\`*_\[\]|#~])", r"\\\1", _printable(text))
    return escaped.replace("&", "&amp;").replace("<", "&lt;")
