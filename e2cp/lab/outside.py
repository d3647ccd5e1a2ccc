"""Runs of solvers outside e2cp, put into a campaign beside our own."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from e2cp.errors import InputError
from e2cp.exchange.decode import Decoded
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.environment import Environment
from e2cp.lab.record import Record
from e2cp.lab.run_spec import OUTSIDE, RunSpec
from e2cp.puzzle.check import check
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.status import Status


def record_outside(
    decoded: Decoded,
    folder: str | Path,
    *,
    solver: str,
    seconds: float,
    limit: float | None = None,
) -> Record:
    """Put another solver's run into the ledger of a campaign.

    It is recorded as of this machine and stands in reports beside the runs of the campaign, as
    ``table@outside:kissat``. Recorded again, it replaces what was recorded before.

    Parameters
    ----------
    decoded
        The answer.
    folder
        The campaign.
    solver
        What the solver is called.
    seconds
        How long it took; what was answered after the limit is a timeout.
    limit
        The limit that it ran under; that of the campaign if left out.

    Raises
    ------
    InputError
        If there is no campaign, none that states a limit, or one at work there.
    """
    place = CampaignFolder.open(folder)
    asked = decoded.model_map
    spec = place.spec() if (place.path / "spec.toml").exists() else None
    if limit is None:
        if spec is None:
            raise InputError(
                "this campaign states no limit", file=str(place.path), expected="--limit"
            )
        limit = spec.seconds
    instance, group = _reported_as(asked.puzzle, place.ledger.records())
    run_spec = RunSpec(
        kind="model",
        variant=asked.encoding,
        engine=OUTSIDE + solver,
        instance=instance,
        group=group,
        puzzle=asked.puzzle,
        seed=asked.seed,
        seconds=limit,
        memory_mb=None if spec is None else spec.memory_mb,
        relax=len(asked.relaxed),
    )
    late = decoded.status.solved and seconds > limit
    report = None if decoded.board is None or late else check(decoded.board)
    here = Environment.here()
    record = Record.of(
        run_spec,
        Status.TIMEOUT if late else decoded.status,
        message=f"answered after {seconds:g} s" if late else decoded.message,
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
