"""Adding a function to the command line."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import typer

from e2cp.cli.guard import guarded
from e2cp.cli.optional_value import OptionalValues


def add_command(app: typer.Typer, name: str, function: Callable[..., None]) -> None:
    """Add a guarded function as a command, its docstring as the help text."""
    text = _reflowed(inspect.getdoc(function) or "")
    # Brackets are no markup here: variants are written as name[key=value].
    app.command(name, cls=OptionalValues, help=text.replace("[", r"\["))(guarded(function))


def _reflowed(text: str) -> str:
    """Join the lines of each paragraph, so that the terminal breaks them; keep indented ones."""
    paragraphs = text.split("\n\n")
    return "\n\n".join(
        paragraph if paragraph.startswith(" ") else paragraph.replace("\n", " ")
        for paragraph in paragraphs
    )
