"""Running what a spec asks for and the ledger does not have yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import monotonic

from e2cp.errors import InputError
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.executor import Ended, Executor, Started
from e2cp.lab.ledger import REPEATED, Ledger
from e2cp.lab.plan import plan
from e2cp.lab.progress import Progress, Running
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.spec import Spec
from e2cp.runtime.interrupts import Interrupts


@dataclass(frozen=True)
class Campaign:
    """What became of a campaign.

    Attributes
    ----------
    folder
        Where its ledger is.
    planned, known, done
        How many runs were asked for, were there before, and ended now.
    statuses
        How all of them ended.
    interrupted
        Whether it was stopped before the end.
    seconds
        How long it took, by the clock.
    """

    folder: Path
    planned: int
    known: int
    done: int
    statuses: dict[str, int]
    interrupted: bool
    seconds: float

    @property
    def left(self) -> int:
        """How many runs have not ended."""
        return self.planned - self.known - self.done

    def records(self) -> list[Record]:
        """Return the runs that have ended."""
        return CampaignFolder(self.folder).records()


def run_campaign(
    spec: Spec,
    folder: str | Path,
    executor: Executor,
    *,
    retry: bool = False,
    on_progress: Callable[[Progress], None] | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Campaign:
    """Run what is missing, each run written to the ledger when it ends.

    Ctrl-C stops what runs and leaves the rest for another time; so does anything else that ends
    the process: only what was running is lost.

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
    place = CampaignFolder(folder)
    run_specs = plan(spec, on_note)
    with place.locked():
        place.save(spec, (run_spec.key for run_spec in run_specs))
        return _run_missing(run_specs, place, executor, retry, on_progress)


def run_planned(
    run_specs: Sequence[RunSpec],
    folder: str | Path,
    executor: Executor,
    *,
    on_progress: Callable[[Progress], None] | None = None,
) -> Campaign:
    """Run run_specs that no spec describes, as `run_campaign` does; the ledger may hold others too.

    Parameters
    ----------
    run_specs
        What to run.
    folder, executor, on_progress
        As there.
    """
    place = CampaignFolder(folder)
    with place.locked():
        return _run_missing(run_specs, place, executor, False, on_progress)


def _run_missing(
    run_specs: Sequence[RunSpec],
    place: CampaignFolder,
    executor: Executor,
    retry: bool,
    on_progress: Callable[[Progress], None] | None,
) -> Campaign:
    ended = place.ledger.statuses()
    missing = [run_spec for run_spec in run_specs if _is_missing(ended.get(run_spec.key), retry)]
    waiting = {run_spec.key for run_spec in missing}
    kept = (ended[run_spec.key] for run_spec in run_specs if run_spec.key not in waiting)
    progress = Progress(
        len(run_specs), len(run_specs) - len(missing), executor.slots, Counter(kept)
    )
    interrupted = _run(missing, place.ledger, executor, progress, on_progress)
    return Campaign(
        place.path,
        progress.planned,
        progress.known,
        progress.done,
        dict(progress.statuses),
        interrupted,
        progress.seconds,
    )


def _is_missing(status: str | None, retry: bool) -> bool:
    return status is None or (retry and status in REPEATED)


def _run(
    run_specs: list[RunSpec],
    ledger: Ledger,
    executor: Executor,
    progress: Progress,
    on_progress: Callable[[Progress], None] | None,
) -> bool:
    """Run run_specs and return whether that was interrupted."""
    cancelled = Event()
    if not run_specs:
        return False
    for run_spec in run_specs:
        ledger.keep_start(run_spec)
        ledger.keep_code(run_spec)
    with Interrupts() as interrupts, closing(executor.run(run_specs, cancelled)) as events:
        for event in events:
            if interrupts.count:
                cancelled.set()
            progress.last = None
            if isinstance(event, Started):
                running = Running(event.spec, event.where, monotonic())
                progress.running[event.spec.key] = running
            elif isinstance(event, Ended):
                _keep(event, ledger, progress)
            if on_progress is not None:
                on_progress(progress)
    return cancelled.is_set() and progress.left > 0


def _keep(ended: Ended, ledger: Ledger, progress: Progress) -> None:
    record = ended.record
    try:
        if ended.environment:
            ledger.keep_environment(record.environment, ended.environment)
        ledger.append(record, ended.board)
    except InputError as error:
        count = progress.known + progress.done
        raise InputError(
            f"{error.problem}; the {count} runs that ended before are kept, and "
            "`e2cp campaign resume` goes on",
            file=error.file,
        ) from None
    progress.running.pop(record.key, None)
    progress.done += 1
    progress.statuses[record.status] += 1
    progress.last = record
