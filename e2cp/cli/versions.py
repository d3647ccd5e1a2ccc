"""``e2cp versions``: what is installed."""

from __future__ import annotations

from typing import Annotated

import typer

from e2cp.cli.command import add_command
from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "versions", show_versions)


def add_option(app: typer.Typer) -> None:
    """Let ``e2cp --version`` print the version of e2cp alone."""
    app.callback()(_general_options)


def _general_options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version of e2cp and leave.",
            callback=lambda wanted: _print_own() if wanted else None,
            is_eager=True,
        ),
    ] = False,
) -> None:
    pass


def _print_own() -> None:
    typer.echo(f"e2cp {_installed('e2cp')}")
    raise typer.Exit


def show_versions(as_json: Json = False) -> None:
    """Print the versions of e2cp, of Python and of every package it builds on.

    For example:

      e2cp versions

      e2cp versions --json
    """
    import os
    import platform

    versions = {
        "e2cp": _installed("e2cp"),
        "python": platform.python_version(),
        **{name: _installed(name) for name in _requirements()},
        "platform": platform.platform(),
        "cores": str(os.cpu_count()),
    }
    if as_json:
        print_json(versions)
    else:
        print_facts({name: version or "not installed" for name, version in versions.items()})


def _requirements() -> list[str]:
    import re
    from importlib.metadata import requires

    names = (re.match(r"[A-Za-z0-9._-]+", requirement) for requirement in requires("e2cp") or [])
    return list(dict.fromkeys(match[0] for match in names if match))


def _installed(name: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return None
