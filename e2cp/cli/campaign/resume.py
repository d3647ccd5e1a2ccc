"""``e2cp campaign resume``."""

from __future__ import annotations

from dataclasses import replace

from e2cp.cli.campaign_launch import conclude, launch
from e2cp.cli.lab_options import Folder, Force, Fresh, Jobs, LocalCluster, Retry, Scheduler
from e2cp.cli.live_page import Live
from e2cp.cli.options import Json, Trust
from e2cp.cli.output import note


def resume(
    folder: Folder,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    local_cluster: LocalCluster = None,
    retry: Retry = False,
    fresh: Fresh = None,
    force: Force = False,
    trust: Trust = False,
    live: Live = False,
    as_json: Json = False,
) -> None:
    """Go on with a campaign, whatever ended it: nothing that ended is run again.

    For example:

      e2cp campaign resume results --jobs 2

      e2cp campaign resume results --retry

      e2cp campaign resume results --fresh starved
    """
    from e2cp.lab.campaign_folder import CampaignFolder

    spec = CampaignFolder.open(folder).spec_to_run(trust=trust, on_note=note)
    if jobs is not None:
        spec = replace(spec, jobs=jobs)
    campaign = launch(
        spec,
        folder,
        scheduler=scheduler,
        local_cluster=local_cluster,
        retry=retry,
        fresh=fresh,
        force=force,
        live=live,
    )
    conclude(campaign, as_json)
