"""Which runs of a campaign's folder stand for it today: those of the code as it is now."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from e2cp.errors import InputError
from e2cp.lab.asked import asked_by
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.explain import what_differs
from e2cp.lab.plan import plan
from e2cp.lab.record import Record
from e2cp.lab.run_spec import OUTSIDE, RunSpec
from e2cp.lab.starts.store import StartStore


@dataclass(frozen=True)
class Standing:
    """The runs that a report of a folder shows.

    Attributes
    ----------
    keys
        Of the runs that are shown.
    planned
        How many runs are asked for.
    current
        How many of them have ended, by the code as it is now.
    changed
        By label: how many of the runs shown are of code that has changed since, and how.
    fault
        Why it cannot be told what the code is now; empty if it can.
    """

    keys: frozenset[str]
    planned: int
    current: int
    changed: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    fault: str = ""

    @property
    def warnings(self) -> list[str]:
        """What a reader of these runs has to be told, a line each."""
        found = [
            f"{label}: {count} of the runs shown {'is' if count == 1 else 'are'} of code that has "
            f"changed since ({'; '.join(reasons)})"
            for label, (count, reasons) in self.changed.items()
        ]
        if self.fault:
            found.append(f"whether the code has changed since cannot be told: {self.fault}")
        return found


def standing(place: CampaignFolder) -> Standing:
    """Return which runs stand for a campaign.

    For each run that its spec asks for, that is the one of the code as it is now, if the ledger
    has it; else the one that was planned last, else the latest of older code, and either is said.

    Parameters
    ----------
    place
        The folder of the campaign.
    """
    records = {record.key: record for record in place.ledger.records()}
    listed = place.planned()
    planned = set(records) if listed is None else listed
    outside = {key for key, record in records.items() if record.engine.startswith(OUTSIDE)}
    if listed is None or not (place.path / "spec.toml").exists():
        ended = planned & records.keys()
        return Standing(frozenset(ended | outside), len(planned), len(ended))
    try:
        specs = plan(place.spec(), store=StartStore(place.path))
    except InputError as error:
        ended = planned & records.keys()
        return Standing(frozenset(ended | outside), len(planned), len(ended), fault=str(error))
    known = {spec.key for spec in specs} & records.keys()
    older = _older(specs, records, planned)
    asked = {asked_by(spec) for spec in specs}
    # a folder that has lost a puzzle since: what was asked for and ended is shown
    gone = {key for key in planned & records.keys() if asked_by(records[key]) not in asked}
    codes = place.ledger.codes()
    counts: Counter[str] = Counter()
    reasons: dict[str, dict[str, None]] = defaultdict(dict)
    for spec, record in older:
        counts[record.label] += 1
        reasons[record.label] |= dict.fromkeys(what_differs(spec, record, codes))
    return Standing(
        frozenset({*known, *gone, *outside, *(record.key for _, record in older)}),
        len(specs) + len(gone),
        len(known) + len(gone),
        {label: (count, tuple(reasons[label])) for label, count in counts.items()},
    )


def _older(
    specs: list[RunSpec], records: dict[str, Record], planned: set[str]
) -> list[tuple[RunSpec, Record]]:
    """Return the runs of today's plan that the ledger has of other code alone, with the best."""
    latest: dict[tuple[object, ...], Record] = {}
    for record in sorted(records.values(), key=lambda each: (each.key in planned, each.started)):
        latest[asked_by(record)] = record
    return [
        (spec, latest[asked_by(spec)])
        for spec in specs
        if spec.key not in records and asked_by(spec) in latest
    ]
