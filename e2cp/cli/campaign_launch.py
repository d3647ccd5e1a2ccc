"""From a spec to the end of its campaign, and what is reported then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from e2cp.cli.guard import ANSWER_IS_NO, INTERRUPTED
from e2cp.cli.lab_options import refuse_two_clusters
from e2cp.cli.live_page import page_of_campaign
from e2cp.cli.output import note, plural, print_json, warn
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.lab.campaign import Fresh
    from e2cp.lab.campaign_folder import CampaignFolder
    from e2cp.lab.executor import Executor
    from e2cp.lab.metrics.timing import Measure
    from e2cp.lab.run_planned import Campaign
    from e2cp.lab.spec import Spec
    from e2cp.lab.starts.summary import StartSummary


def launch(
    spec: Spec,
    folder: Path,
    *,
    scheduler: str | None,
    local_cluster: int | None,
    retry: bool,
    fresh: Fresh | None = None,
    force: bool,
    live: bool = False,
) -> Campaign:
    """Run what is missing, before the user's eyes."""
    from e2cp.cli.campaign_live import showing
    from e2cp.lab.campaign import run_campaign

    with (
        _executor(spec, scheduler, local_cluster, force) as executor,
        page_of_campaign(live, folder),
        showing(str(folder)) as show,
    ):
        if not executor.slots:
            note("no workers yet: waiting for the first")
        campaign = run_campaign(
            spec,
            folder,
            executor,
            retry=retry,
            fresh=fresh,
            on_progress=show,
            on_note=note,
        )
    if spec.certify and not campaign.interrupted:
        return _certified(campaign, spec)
    return campaign


def summarise(campaign: Campaign) -> None:
    """Say what was run, known, superseded, starved and left."""
    folder = campaign.folder
    summary = f"{folder}: {campaign.done} run now, {campaign.known} known before"
    if campaign.superseded:
        summary += f", {campaign.superseded} superseded (older, not compared)"
    if campaign.left:
        summary += f", {campaign.left} left: e2cp campaign resume {folder}"
    note(summary)
    if campaign.starved:
        runs = plural(campaign.starved, "run")
        note(
            f"STARVED: {runs} got too little of the processor, do not trust their times; to run "
            f"them anew: e2cp campaign resume {folder} --fresh starved"
        )


def _certified(campaign: Campaign, spec: Spec) -> Campaign:
    """Certify what was answered without a board; what is refuted counts as wrong."""
    from collections import Counter

    from e2cp.lab.campaign_folder import CampaignFolder
    from e2cp.lab.certify import certify_runs
    from e2cp.lab.plan import plan

    place = CampaignFolder(campaign.folder)
    with place.locked():
        certify_runs(plan(spec), place.ledger, on_note=note)
    return replace(campaign, statuses=dict(Counter(each.status for each in place.records())))


def conclude(campaign: Campaign, as_json: bool) -> None:
    """Report what became of a campaign and how to see it, and set the exit code."""
    if as_json:
        print_json(facts_of(campaign))
    summarise(campaign)
    if campaign.known + campaign.done:
        note(f"the report of it: e2cp campaign report {campaign.folder} --open")
    leave(campaign)


def facts_of(campaign: Campaign) -> dict[str, Any]:
    """Return what became of a campaign, for JSON."""
    names = ("planned", "known", "done", "left", "superseded", "starved", "interrupted", "statuses")
    facts = {name: getattr(campaign, name) for name in names}
    return {"folder": str(campaign.folder), **facts, "seconds": round(campaign.seconds, 3)}


def leave(campaign: Campaign) -> None:
    """Set the exit code: 130 if it was interrupted, 1 if an answer was wrong."""
    if campaign.interrupted:
        raise typer.Exit(INTERRUPTED)
    if campaign.statuses.get("WRONG"):
        raise typer.Exit(ANSWER_IS_NO)


def write_report_of(
    place: CampaignFolder,
    out: Path | None,
    measure: Measure | None,
    force: bool,
    show: bool,
    *,
    scatter: list[str] | None,
    pdf: bool,
    latex: bool,
) -> list[str]:
    """Write the report of what has ended so far, and return its files."""
    from e2cp.lab.standing import standing
    from e2cp.plotting.find_label import two_names
    from e2cp.report.page import left_over, write_report

    now = standing(place)
    records = place.records(now.keys)
    if not records:
        raise InputError("no run has ended yet", file=str(place.path))
    files = write_report(
        records,
        out or place.path,
        boards=place.ledger.board_of,
        forced=force,
        measure=measure_of(place, measure),
        environments=place.ledger.environments(),
        scatters=[two_names(text) for text in scatter] if scatter else None,
        starts=_starts_of(place),
        ledger=place.path,
        pdf=pdf,
        latex=latex,
        cautions=now.warnings,
    )
    left = now.planned - now.current
    note(f"{files[0]}: {plural(len(records), 'run')}" + (f", {left} to come" if left else ""))
    stale = left_over(out or place.path, files)
    if stale:
        names = ", ".join(str(path.relative_to(out or place.path)) for path in stale)
        warn(f"of an earlier report and not written again, so not of these runs: {names}")
    for warning in now.warnings:
        warn(warning)
    if now.changed:
        note(f"to run what has changed: e2cp campaign resume {place.path}")
    if show:
        typer.launch(str(files[0]))
    return [str(file) for file in files]


def _starts_of(place: CampaignFolder) -> list[StartSummary]:
    from e2cp.lab.starts.store import StartStore
    from e2cp.lab.starts.summary import summarise_starts

    if not (place.path / "spec.toml").exists():
        return []
    try:
        return summarise_starts(place.spec_to_run(), StartStore(place.path))
    except InputError:
        return []  # a file that is gone, or somebody else's code: the runs are reported


def measure_of(place: CampaignFolder, wish: Measure | None) -> Measure:
    """Return the time to compare by: the one wished for, or that of the spec."""
    return wish or (place.spec().measure if (place.path / "spec.toml").exists() else "cpu")


@contextmanager
def _executor(
    spec: Spec, scheduler: str | None, local_cluster: int | None, force: bool
) -> Iterator[Executor]:
    refuse_two_clusters(scheduler, local_cluster)
    from e2cp.lab.local import LocalExecutor, refuse_more_than_cpus

    if scheduler is None and local_cluster is None:
        yield LocalExecutor(spec.jobs, force=force)
        return
    from e2cp.lab.cluster import ClusterExecutor

    if local_cluster is not None and not force:
        refuse_more_than_cpus(local_cluster)
    cluster = ClusterExecutor(scheduler, local=local_cluster)
    try:
        yield cluster
    finally:
        cluster.close()
