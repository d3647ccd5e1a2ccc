"""Runs of solvers outside e2cp, put into a campaign beside our own."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from e2cp.exchange.decode import Decoded
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.environment import Environment
from e2cp.lab.record import Record
from e2cp.lab.run_spec import OUTSIDE, RunSpec
from e2cp.puzzle.check import check
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.status import Status


def record_outside(decoded: Decoded, folder: str | Path, *, solver: str, seconds: float) -> Record:
    """Put another solver's run into the ledger of a campaign.

    It is recorded as of this machine, under the campaign's limits, and stands in reports beside
    the other runs as ``table@outside:kissat``. Recorded again, it replaces what was recorded.

    Parameters
    ----------
    decoded
        The answer.
    folder
        The campaign.
    solver
        What the solver is called.
    seconds
        How long it took on the processor; what comes after the limit is a timeout.

    Raises
    ------
    InputError
        If there is no campaign, or one at work there.
    """
    place = CampaignFolder.open(folder)
    asked = decoded.model_map
    spec = place.spec()
    limit = spec.seconds if spec.cpu_seconds is None else spec.cpu_seconds
    instance, group = _reported_as(asked.puzzle, place.ledger.records())
    run_spec = RunSpec(
        kind="model",
        variant=asked.encoding,
        engine=OUTSIDE + solver,
        instance=instance,
        group=group,
        puzzle=asked.puzzle,
        seed=asked.seed,
        seconds=spec.seconds,
        cpu_seconds=spec.cpu_seconds,
        memory_mb=spec.memory_mb,
        relax=len(asked.relaxed),
    )
    late = seconds >= limit and (decoded.status.solved or decoded.status is Status.UNKNOWN)
    report = None if decoded.board is None or late else check(decoded.board)
    here = Environment.here()
    record = Record.of(
        run_spec,
        Status.TIMEOUT if late else decoded.status,
        message=(
            f"ended after {seconds:g} s, and the campaign's limit is {limit:g} s"
            if late
            else decoded.message
        ),
        limit=("wall" if spec.cpu_seconds is None else "cpu") if late else "",
        score=None if report is None else report.score,
        placed=None if report is None else report.placed,
        solve_s=seconds,
        wall_s=seconds,
        cpu_s=seconds,
        variables=len(asked.variables),
        constraints=sum(part["constraints"] for part in asked.parts),
        host=here.host,
        environment=here.hash,
        commit=here.commit or "",
        started=datetime.now(UTC).isoformat(timespec="milliseconds"),
    )
    with place.locked():
        place.ledger.append(record, decoded.board)
    return record


def _reported_as(puzzle: Puzzle, records: list[Record]) -> tuple[str, str]:
    """Return the name and the set that the campaign knows a puzzle by, if it does."""
    for record in records:
        if record.puzzle == puzzle.hash and record.clues == len(puzzle.clues):
            return record.instance, record.group
    return puzzle.name, puzzle.name.rpartition("/")[0]
