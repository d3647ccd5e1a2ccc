"""The ``e2cp`` command."""

from __future__ import annotations

import typer

from e2cp.cli import check, estimate, generate, instances, show, versions

app = typer.Typer(
    name="e2cp",
    help="The modelling workbench for edge-matching puzzles: Eternity II and its family.",
    epilog="Start with:  e2cp show record:470   ·   e2cp check eternity2 record:470",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(instances.app, name="instances")
for room in (check, show, generate, estimate, versions):
    room.register(app)


def main() -> None:
    """Run the command line."""
    app()
