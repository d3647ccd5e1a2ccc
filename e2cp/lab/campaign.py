"""A campaign: start boards, plan, and whatever of it the folder does not have yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Literal

from e2cp.lab.asked import asked_by
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.executor import Executor
from e2cp.lab.ledger import REPEATED, Ledger
from e2cp.lab.plan import plan, start_tasks
from e2cp.lab.run_planned import Campaign, OnProgress, run_missing
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.spec import Spec
from e2cp.lab.starts.store import StartStore

MOST_NAMED = 4
"""Configurations that a message names."""

Fresh = Literal["all", "starved"]
"""Which runs are run anew: all of them, or those that got too little of their processor."""


def run_campaign(
    spec: Spec,
    folder: str | Path,
    executor: Executor,
    *,
    retry: bool = False,
    fresh: Fresh | None = None,
    on_progress: OnProgress | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Campaign:
    """Run what is missing, each run written to the ledger when it ends.

    Start boards that have to be made come first, each once for all methods. Ctrl-C stops what
    runs and leaves the rest for another time; so does anything else that ends the process: only
    what was running is lost.

    Parameters
    ----------
    spec
        What to run.
    folder
        Where the ledger is, or is to be made.
    executor
        What runs it.
    retry
        Whether crashes and wrong answers are run again.
    fresh
        Which known runs are run anew; those before are kept as superseded.
    on_progress
        Called at each start and end, and now and then in between.
    on_note
        Receives what is left out of the plan, and why.

    Raises
    ------
    InputError
        If the spec makes no sense, another campaign is at work in the folder, or the ledger
        cannot be written any more.
    """
    began = monotonic()
    place, store = CampaignFolder(folder), StartStore(folder)
    note = _once(on_note)
    run_specs = plan(spec, note, store)
    with place.locked():
        _note_replaced(place, run_specs, note)
        if spec.starts and (retry or fresh == "all"):
            store.set_aside(start_tasks(spec), failed_only=fresh != "all")
            run_specs = plan(spec, note, store)
        if any(run_spec.pending for run_spec in run_specs):
            place.save(spec, (run_spec.key for run_spec in run_specs))
            try:
                store.make(start_tasks(spec), executor, on_progress)
            except KeyboardInterrupt:
                return _stopped(run_specs, place, monotonic() - began)
            run_specs = plan(spec, note, store)
        place.save(spec, (run_spec.key for run_spec in run_specs))
        place.ledger.set_aside(_repeated(run_specs, place.ledger, retry, fresh))
        done = run_missing(run_specs, place, executor, on_progress, measure=spec.measure)
    planned = {run_spec.key for run_spec in run_specs}
    records = place.records()
    return replace(
        done,
        seconds=monotonic() - began,
        statuses=dict(Counter(record.status for record in records if record.key in planned)),
        superseded=len(place.superseded()),
        starved=sum(record.starved for record in records),
    )


def _note_replaced(
    place: CampaignFolder, run_specs: Sequence[RunSpec], note: Callable[[str], None]
) -> None:
    """Say what the plan of before asked for and this one does not."""
    left = (place.planned() or set()) - {run_spec.key for run_spec in run_specs}
    if not left:
        return
    asked = set(map(asked_by, run_specs))
    gone = [
        record
        for record in place.ledger.records()
        if record.key in left and asked_by(record) not in asked
    ]
    if gone:
        count = f"{len(gone)} run{'s' * (len(gone) != 1)}"
        labels = sorted({record.label for record in gone})
        more = f" and {len(labels) - MOST_NAMED} more" if len(labels) > MOST_NAMED else ""
        note(
            f"{place.path}: another plan than before: {count} of {', '.join(labels[:MOST_NAMED])}"
            f"{more} are kept there, but no longer reported; another folder keeps both apart"
        )


def _repeated(
    run_specs: Sequence[RunSpec], ledger: Ledger, retry: bool, fresh: Fresh | None
) -> set[str]:
    """Return the keys of the known runs that are to be run again."""
    planned = {run_spec.key for run_spec in run_specs}
    if fresh == "all":
        return planned
    again = {key for key, status in ledger.statuses().items() if retry and status in REPEATED}
    if fresh == "starved":
        again |= {record.key for record in ledger.records() if record.starved}
    return again & planned


def _stopped(run_specs: Sequence[RunSpec], place: CampaignFolder, seconds: float) -> Campaign:
    """Return what is known of a campaign that was stopped before its first run."""
    ended = place.ledger.statuses()
    kept = Counter(ended[run_spec.key] for run_spec in run_specs if run_spec.key in ended)
    return Campaign(place.path, len(run_specs), kept.total(), 0, dict(kept), True, seconds)


def _once(on_note: Callable[[str], None] | None) -> Callable[[str], None]:
    """Return a listener that gets every note once: a plan may be made several times."""
    seen: set[str] = set()

    def note(message: str) -> None:
        if on_note is not None and message not in seen:
            seen.add(message)
            on_note(message)

    return note
