"""``e2cp models``: the encodings."""

from __future__ import annotations

import typer

from e2cp.cli.command import add_command
from e2cp.cli.models.check import check_model
from e2cp.cli.models.explain import explain
from e2cp.cli.models.formats import list_formats
from e2cp.cli.models.frontier import frontier_of_models
from e2cp.cli.models.listing import list_models
from e2cp.cli.models.measure import measure_models
from e2cp.cli.models.new import new_model
from e2cp.cli.models.readme import write_readme
from e2cp.cli.models.show import show_model

app = typer.Typer(
    help="The encodings: what they say, what they cost, new ones.", no_args_is_help=True
)
add_command(app, "list", list_models)
add_command(app, "show", show_model)
add_command(app, "new", new_model)
add_command(app, "check", check_model)
add_command(app, "explain", explain)
add_command(app, "formats", list_formats)
add_command(app, "frontier", frontier_of_models)
add_command(app, "measure", measure_models)
add_command(app, "readme", write_readme)
