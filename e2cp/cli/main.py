"""The ``e2cp`` command."""

from __future__ import annotations

import io
import os
import sys

import typer

from e2cp.cli import (
    campaign,
    check,
    compare,
    complete,
    curve,
    decode,
    doctor,
    estimate,
    generate,
    history,
    hybrid,
    initial,
    instances,
    merge,
    methods,
    model,
    models,
    reproduce,
    resume,
    search,
    show,
    solve,
    solvers,
    status,
    versions,
    view,
)
from e2cp.cli.bash_completion import complete_in_bash
from e2cp.cli.clock import note_process_start
from e2cp.cli.head_start import give_head_start
from e2cp.cli.light_help import load_help_lightly
from e2cp.runtime.lasting_streams import secure_streams

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
app.add_typer(models.app, name="models")
app.add_typer(solvers.app, name="solvers")
app.add_typer(methods.app, name="methods")
app.add_typer(campaign.app, name="campaign")
for room in (
    hybrid,
    search,
    resume,
    status,
    history,
    merge,
    curve,
    reproduce,
    solve,
    model,
    compare,
    decode,
    complete,
    initial,
    check,
    show,
    view,
    generate,
    estimate,
    doctor,
    versions,
):
    room.register(app)
versions.add_option(app)


def main() -> None:
    """Run the command line, on whatever terminal."""
    note_process_start()
    secure_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if os.environ.get("_E2CP_COMPLETE") == "complete_bash":
        complete_in_bash(app)
    else:
        arguments = sys.argv[1:]
        load_help_lightly(arguments)
        give_head_start(arguments)
        app()
