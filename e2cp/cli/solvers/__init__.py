"""``e2cp solvers``: the solvers, their parameters and what a seed means to each."""

from __future__ import annotations

import typer

from e2cp.cli.command import add_command
from e2cp.cli.solvers.listing import list_solvers
from e2cp.cli.solvers.page import write_page
from e2cp.cli.solvers.show import show_solver

app = typer.Typer(
    help="The solvers, their parameters and what a seed means to each.", no_args_is_help=True
)
add_command(app, "list", list_solvers)
add_command(app, "show", show_solver)
add_command(app, "page", write_page)
