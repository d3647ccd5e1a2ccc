"""``e2cp campaign explain``."""

from __future__ import annotations

from typing import Annotated

import typer

from e2cp.cli.explain_runs import explain_runs
from e2cp.cli.lab_options import Folder
from e2cp.cli.optional_value import DEFAULT
from e2cp.cli.options import Json


def explain(
    folder: Folder,
    run: Annotated[
        str,
        typer.Argument(help="The beginning of a key, or 'LABEL INSTANCE seed N'; all if left out."),
    ] = DEFAULT,
    as_json: Json = False,
) -> None:
    """Say for each run of a campaign, or for one in detail, whether it would be run again, and why.

    For example:

      e2cp campaign explain results

      e2cp campaign explain results "table@cpsat harris/gemp-6x6-6:2/01 seed 3"
    """
    from e2cp.lab.campaign_folder import CampaignFolder

    explain_runs(CampaignFolder.open(folder).spec(), folder, run, as_json)
