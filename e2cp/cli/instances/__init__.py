"""``e2cp instances``: the embedded puzzles, and puzzle files of any origin."""

from __future__ import annotations

import typer

from e2cp.cli.command import add_command
from e2cp.cli.instances.check import check_files
from e2cp.cli.instances.convert import convert
from e2cp.cli.instances.listing import list_instances
from e2cp.cli.instances.show import show_instance

app = typer.Typer(
    help="The embedded puzzles, and puzzle files of any origin.", no_args_is_help=True
)
add_command(app, "list", list_instances)
add_command(app, "show", show_instance)
add_command(app, "check", check_files)
add_command(app, "convert", convert)
