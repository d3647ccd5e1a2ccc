"""Running what is planned and the ledger does not have yet."""

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
from e2cp.lab.ledger import Ledger
from e2cp.lab.metrics.timing import Measure
from e2cp.lab.progress import Progress, Running
from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.time_left import TimeLeft
from e2cp.puzzle.board import Board
from e2cp.runtime.interrupts import Interrupts

Result = tuple[Record, Board | None]
OnProgress = Callable[[Progress], None]


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
    superseded
        How many runs in the folder asked the same of older code, or were run anew since.
    starved
        How many of the runs asked for got too little of their processor.
    """

    folder: Path
    planned: int
    known: int
    done: int
    statuses: dict[str, int]
    interrupted: bool
    seconds: float
    superseded: int = 0
    starved: int = 0

    @property
    def left(self) -> int:
        """How many runs have not ended."""
        return self.planned - self.known - self.done

    def records(self) -> list[Record]:
        """Return the runs that have ended."""
        return CampaignFolder(self.folder).records()


def run_planned(
    run_specs: Sequence[RunSpec],
    folder: str | Path,
    executor: Executor,
    *,
    on_progress: OnProgress | None = None,
    phase: str = "",
) -> Campaign:
    """Run what no spec describes, as `run_campaign` does; the ledger may hold others too.

    Parameters
    ----------
    run_specs
        What to run.
    folder, executor, on_progress
        As there.
    phase
        What these runs are for, if not for themselves: the display says so.
    """
    place = CampaignFolder(folder)
    with place.locked():
        return run_missing(run_specs, place, executor, on_progress, phase)


def results_of(
    run_specs: Sequence[RunSpec],
    folder: str | Path,
    executor: Executor,
    *,
    on_progress: OnProgress | None = None,
    phase: str = "",
) -> list[Result]:
    """Run what the ledger does not have; return all records and boards in the order of the runs.

    The parameters are those of `run_planned`.

    Raises
    ------
    KeyboardInterrupt
        On Ctrl-C; what has ended by then is kept.
    """
    distinct = list({spec.key: spec for spec in run_specs}.values())
    done = run_planned(distinct, folder, executor, on_progress=on_progress, phase=phase)
    if done.interrupted:
        raise KeyboardInterrupt
    ledger = Ledger(folder)
    records = {record.key: record for record in ledger.records()}
    return [(records[spec.key], ledger.board(spec.key, spec.puzzle)) for spec in run_specs]


def run_missing(
    run_specs: Sequence[RunSpec],
    place: CampaignFolder,
    executor: Executor,
    on_progress: OnProgress | None = None,
    phase: str = "",
    measure: Measure = "cpu",
) -> Campaign:
    """Run what the ledger of a folder that is locked does not have."""
    ended = place.ledger.statuses()
    missing = [run_spec for run_spec in run_specs if run_spec.key not in ended]
    kept = Counter(ended[run_spec.key] for run_spec in run_specs if run_spec.key in ended)
    progress = Progress(
        len(run_specs),
        len(run_specs) - len(missing),
        executor.slots,
        kept,
        time_left=TimeLeft(missing),
        phase=phase,
        measure=measure,
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


def _run(
    run_specs: list[RunSpec],
    ledger: Ledger,
    executor: Executor,
    progress: Progress,
    on_progress: OnProgress | None,
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
    progress.time_left.note(record)
