"""``e2cp methods``: the search methods, their papers and their options."""

from __future__ import annotations

import typer

from e2cp.cli.command import add_command
from e2cp.cli.methods.listing import list_methods
from e2cp.cli.methods.new import new_method
from e2cp.cli.methods.show import show_method

app = typer.Typer(help="The search methods, their papers and their options.", no_args_is_help=True)
add_command(app, "list", list_methods)
add_command(app, "show", show_method)
add_command(app, "new", new_method)
