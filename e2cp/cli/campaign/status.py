"""``e2cp campaign status``."""

from __future__ import annotations

from collections import Counter
from typing import Any

from e2cp.cli.lab_options import Folder
from e2cp.cli.options import Json
from e2cp.cli.output import print_facts, print_json, warn


def status(folder: Folder, as_json: Json = False) -> None:
    """Show how far a campaign has come, and whether it is running.

    For example:

      e2cp campaign status results

      e2cp campaign status results --json
    """
    from e2cp.lab.campaign_folder import CampaignFolder
    from e2cp.lab.run_spec import OUTSIDE
    from e2cp.lab.standing import standing

    place = CampaignFolder.open(folder)
    now = standing(place)
    shown = [each for each in place.records(now.keys) if not each.engine.startswith(OUTSIDE)]
    statuses = dict(sorted(Counter(each.status for each in shown).items()))
    superseded = len(place.superseded(now.keys))
    others = len(place.ledger.keys()) - len(shown) - superseded
    facts: dict[str, Any] = {
        "folder": str(folder),
        "planned": now.planned,
        "done": now.current,
        "left": now.planned - now.current,
        "others": max(0, others),
        "superseded": superseded,
        "changed": sum(count for count, _ in now.changed.values()),
        "warnings": now.warnings,
        "statuses": statuses,
        "owner": place.owner(),
    }
    if as_json:
        print_json(facts)
        return
    lines = {"done": f"{now.current} of {now.planned}"}
    lines |= {name.lower(): str(count) for name, count in statuses.items()}
    if facts["others"]:
        lines["besides"] = f"{facts['others']} of earlier plans or outside solvers"
    if facts["superseded"]:
        lines["superseded"] = str(facts["superseded"])
    if facts["changed"]:
        lines["changed"] = f"{facts['changed']} shown of code that has changed since"
    lines["running"] = f"process {facts['owner']}" if facts["owner"] else "no"
    if facts["left"] and not facts["owner"]:
        lines["go on"] = f"e2cp campaign resume {folder}"
    print_facts(lines)
    for warning in now.warnings:
        warn(warning)
