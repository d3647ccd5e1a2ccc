"""The parts that pages of HTML are made of; a page needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from math import isfinite

from e2cp.report.inline import inline_svg
from e2cp.report.table import Cell, Column, Table


def html_frame(title: str, parts: Iterable[str]) -> str:
    """Return a page with a title, the style and the script around its parts; empty ones go."""
    lines = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{html_text(title)}</title>",
        f"<style>\n{_resource('page.css')}</style>\n</head>\n<body>",
        *(part for part in parts if part),
        f"<script>\n{_resource('page.js')}</script>\n</body>\n</html>\n",
    ]
    return "\n".join(lines)


def html_figure(svg: str, name: str, caption: str) -> str:
    """Return a plot with its caption; the name makes the ids in it different from all others."""
    text = html_text(caption)
    return f"<figure>{inline_svg(svg, name, text)}<figcaption>{text}</figcaption></figure>"


def html_list(items: Iterable[str], kind: str = "") -> str:
    """Return sentences as a list, of a class if one is given; nothing if there are none."""
    found = "".join(f"<li>{html_text(item)}</li>" for item in items)
    opening = f'<ul class="{kind}">' if kind else "<ul>"
    return f"{opening}{found}</ul>" if found else ""


def html_table(table: Table) -> str:
    """Return a table that can be sorted, its notes below it."""
    heads = "".join(_head(column) for column in table.columns)
    fixed = len(table.rows) - table.last
    rows = "".join(
        ("<tr>" if place < fixed else '<tr class="last">') + f"{_row(table.columns, row)}</tr>\n"
        for place, row in enumerate(table.rows)
    )
    return (
        '<div class="scroll" tabindex="0"><table>'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table></div>"
        f"{html_list(table.notes, 'notes')}"
    )


def _head(column: Column) -> str:
    number = ' class="n"' if column.holds == "numbers" else ""
    title = f' title="{html_text(column.meaning)}"' if column.meaning else ""
    name = html_text(column.name)
    return f'<th scope="col"{number}{title}><button type="button">{name}</button></th>'


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
    text = html_text(cell.text)
    if column.holds == "commands":
        text = f"<code>{text}</code>"
    if cell.link:
        text = f'<a href="#{cell.link}">{text}</a>'
    return f'<th scope="row"{kind}>{text}</th>' if first else f"<td{kind}{value}>{text}</td>"


def html_text(text: str) -> str:
    """Escape a text, and drop the control characters that no page may hold."""
    return escape("".join(char if char.isprintable() else " " for char in text))


def _resource(name: str) -> str:
    return files("e2cp.report").joinpath(name).read_text()
