"""``e2cp campaign explain``."""

from __future__ import annotations

from typing import Annotated

import typer

from e2cp.cli.explain_runs import explain_runs
from e2cp.cli.lab_options import Folder
from e2cp.cli.optional_value import DEFAULT
from e2cp.cli.options import Json, Trust
from e2cp.cli.output import note


def explain(
    folder: Folder,
    run: Annotated[
        str,
        typer.Argument(help="The beginning of a key, or 'LABEL INSTANCE seed N'; all if left out."),
    ] = DEFAULT,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Say for each run of a campaign, or for one in detail, whether it would be run again, and why.

    For example:

      e2cp campaign explain results

      e2cp campaign explain results "table@cpsat harris/gemp-6x6-6:2/01 seed 3"
    """
    from e2cp.lab.campaign_folder import CampaignFolder

    spec = CampaignFolder.open(folder).spec_to_run(trust=trust, on_note=note)
    explain_runs(spec, folder, run, as_json)
