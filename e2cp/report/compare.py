"""Comparing from Python, as ``e2cp compare`` does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from e2cp.errors import InputError
from e2cp.lab.campaign import Fresh, run_campaign
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.local import LocalExecutor
from e2cp.lab.metrics import compare as compare_records
from e2cp.lab.progress import Progress
from e2cp.lab.spec import Spec
from e2cp.report.compared import Compared


def compare(
    instances: str | Iterable[str],
    *,
    encodings: str | Iterable[str] = (),
    methods: str | Iterable[str] = (),
    folder: str | Path,
    jobs: int = 1,
    fresh: Fresh | None = None,
    force: bool = False,
    on_progress: Callable[[Progress], None] | None = None,
    **limits: Any,  # noqa: ANN401
) -> Compared:
    """Run everything on every puzzle with every seed, and compare.

    What the folder already holds is not run again.

    Parameters
    ----------
    instances
        Embedded puzzles, series and sets, files, folders and patterns.
    encodings, methods
        Variants, perhaps with a solver after ``@``, and methods, each with its settings. As with
        all lists, a text with commas will do: ``"table,bool"``.
    folder
        Where the ledger is, or is to be made.
    jobs
        Runs at a time.
    fresh
        Which known runs are run anew: ``all``, or those that ``starved``.
    force
        Whether there may be more of them than processors.
    on_progress
        Called at each start and end.
    limits
        The other attributes of `Spec`: ``seeds`` such as ``"1-20"``, ``starts``,
        ``cpu_seconds``, ``certify``, …

    Raises
    ------
    InputError
        If a name is unknown, a value makes no sense, or the folder is in use.
    KeyboardInterrupt
        On Ctrl-C; what has ended is kept, and the next call goes on.

    Examples
    --------
    >>> import e2cp, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     found = e2cp.compare(
    ...         ["balanced/4x4-3:2/01"], methods=["zla", "mac"], seconds=20.0, folder=folder
    ...     )
    >>> sorted(each.label for each in found.sets[0].summaries)
    ['mac', 'zla']
    """
    _refuse_unknown(limits)
    lists: dict[str, Any] = {"instances": instances, "encodings": encodings, "methods": methods}
    spec = Spec(**lists, jobs=jobs, **limits).anchored(Path.cwd())
    executor = LocalExecutor(jobs, force=force)
    campaign = run_campaign(spec, folder, executor, fresh=fresh, on_progress=on_progress)
    if campaign.interrupted:
        raise KeyboardInterrupt
    records = CampaignFolder(folder).records()
    return Compared.of(compare_records(records, spec.measure, force=force), records)


def _refuse_unknown(limits: dict[str, Any]) -> None:
    """Refuse names that a spec does not have, and a limit of no time, which it takes for none."""
    known = [each.name for each in fields(Spec)]
    for name in limits.keys() - set(known):
        near = get_close_matches(name, known) or [each for each in known if name in each]
        expected = " or ".join(near) + "?" if near else ", ".join(known)
        raise InputError("no such argument", read=name, expected=expected)
    if "seconds" in limits and not limits["seconds"]:
        raise InputError(
            "wrong value of seconds",
            read=limits["seconds"],
            expected="a positive number of seconds",
        )
