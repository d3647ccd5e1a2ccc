"""``e2cp campaign``: many runs from a file, for days of work."""

from __future__ import annotations

import typer

from e2cp.cli.campaign.explain import explain
from e2cp.cli.campaign.export import export
from e2cp.cli.campaign.report import report
from e2cp.cli.campaign.resume import resume
from e2cp.cli.campaign.run import run
from e2cp.cli.campaign.status import status
from e2cp.cli.command import add_command

app = typer.Typer(
    help="Campaigns: many runs from a file, kept in a ledger, resumed at will.",
    no_args_is_help=True,
)
add_command(app, "run", run)
add_command(app, "status", status)
add_command(app, "resume", resume)
add_command(app, "report", report)
add_command(app, "export", export)
add_command(app, "explain", explain)
