"""``e2cp campaign status``."""

from __future__ import annotations

from collections import Counter

from e2cp.cli.lab_options import Folder
from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json


def status(folder: Folder, as_json: Json = False) -> None:
    """Show how far a campaign has come, and whether it is running.

    For example:

      e2cp campaign status results

      e2cp campaign status results --json
    """
    from e2cp.lab.campaign_folder import CampaignFolder

    place = CampaignFolder.open(folder)
    ended, planned = place.ledger.statuses(), place.planned()
    wanted = ended.keys() if planned is None else ended.keys() & planned
    shown = [record.status for record in place.records() if record.key in wanted]
    statuses, superseded = dict(sorted(Counter(shown).items())), len(place.superseded())
    total = len(wanted) if planned is None else len(planned)
    facts = {
        "folder": str(folder),
        "planned": total,
        "done": len(wanted),
        "left": total - len(wanted),
        "others": max(0, len(ended) - len(wanted) - superseded),
        "superseded": superseded,
        "statuses": statuses,
        "owner": place.owner(),
    }
    if as_json:
        print_json(facts)
        return
    lines = {"done": f"{len(wanted)} of {total}"}
    lines |= {name.lower(): str(count) for name, count in statuses.items()}
    if facts["others"]:
        lines["besides"] = f"{facts['others']} of earlier plans or outside solvers"
    if facts["superseded"]:
        lines["superseded"] = str(facts["superseded"])
    lines["running"] = f"process {facts['owner']}" if facts["owner"] else "no"
    if facts["left"] and not facts["owner"]:
        lines["go on"] = f"e2cp campaign resume {folder}"
    print_facts(lines)
