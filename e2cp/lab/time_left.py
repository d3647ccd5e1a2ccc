"""How long a campaign will go on, from the limits and from what has ended."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from e2cp.lab.record import Record
from e2cp.lab.run_spec import RunSpec

if TYPE_CHECKING:
    from e2cp.lab.progress import Running


class TimeLeft:
    """Expects of a run what the runs of its label took on average.

    As long as none of its label has ended, it is expected to take the share of its limit that
    all others took on average, and the whole limit before anything has ended. The limit is that
    on the processor, where there is one: a run that is not starved takes no longer by the clock.

    Parameters
    ----------
    run_specs
        What is to be run.
    """

    def __init__(self, run_specs: Iterable[RunSpec] = ()) -> None:
        specs = list(run_specs)
        self._left = Counter((spec.label, _limit(spec)) for spec in specs)
        self._by_processor = any(_limit(spec) < spec.seconds for spec in specs)
        self._ended: Counter[str] = Counter()
        self._taken: defaultdict[str, float] = defaultdict(float)
        self._share = 0.0

    @property
    def known(self) -> bool:
        """Whether something has ended, so that it is more than a bound by the limits."""
        return bool(self._ended)

    @property
    def unhindered(self) -> bool:
        """Whether the bound holds only where each run has a processor to itself."""
        return self._by_processor

    def note(self, record: Record) -> None:
        """Take note of a run that ended."""
        self._left[record.label, _limit(record)] -= 1
        self._ended[record.label] += 1
        self._taken[record.label] += record.wall_s
        self._share += record.wall_s / _limit(record)

    def seconds(self, slots: int, running: Iterable[Running] = ()) -> float:
        """Return about how many seconds are left.

        Parameters
        ----------
        slots
            How many run at a time.
        running
            What runs now: its time so far is taken off.
        """
        total = sum(
            count * self._expected(label, limit) for (label, limit), count in self._left.items()
        )
        longest = 0.0
        for run in running:
            expected = self._expected(run.run_spec.label, _limit(run.run_spec))
            elapsed = min(time.monotonic() - run.since, expected)
            total -= elapsed
            longest = max(longest, expected - elapsed)
        return max(total / max(slots, 1), longest, 0.0)

    def _expected(self, label: str, limit: float) -> float:
        if self._ended[label]:
            return self._taken[label] / self._ended[label]
        ended = sum(self._ended.values())
        return limit * (self._share / ended if ended else 1.0)


def _limit(run: RunSpec | Record) -> float:
    return run.seconds if run.cpu_seconds is None else min(run.seconds, run.cpu_seconds)
