"""What each configuration did on a set of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

import numpy as np

from e2cp.lab.metrics.aggregate import PENALTY, SHIFT, Times, aggregate, log_seconds
from e2cp.lab.metrics.field import Configuration
from e2cp.lab.metrics.intervals import Interval, mean_interval, median_interval
from e2cp.lab.metrics.nested import Floats, Nested
from e2cp.lab.metrics.runs import STAGES, Indices
from e2cp.lab.metrics.timing import Measure
from e2cp.solvers.phases import PHASES
from e2cp.solvers.status import Status


@dataclass(frozen=True)
class Summary:
    """One configuration on one set.

    Attributes
    ----------
    label
        Who.
    asked
        Runs made, wrong ones too, skipped ones not.
    times
        Of the runs that count.
    median_interval, geometric_interval
        95 % intervals of the median and of the geometric mean, if anything was solved; PAR2 has
        none, as it hangs on how rare timeouts fall and no interval of it keeps what it promises.
    statuses
        How often it ended how.
    """

    label: str
    asked: int
    times: Times
    median_interval: Interval | None
    geometric_interval: Interval | None
    statuses: dict[str, int]

    @property
    def wrong(self) -> int:
        """How many answers the checker refused."""
        return self.statuses.get(Status.WRONG, 0)


def summarise(configuration: Configuration) -> Summary:
    """Summarise one configuration."""
    runs = configuration.counted
    times = aggregate(runs.times, runs.limits, runs.questions)
    nested = Nested.of(runs.questions, runs.times)
    return Summary(
        configuration.label,
        configuration.asked,
        times,
        median_interval(nested) if times.solved else None,
        _geometric_interval(nested, runs.questions, runs.limits) if times.solved else None,
        dict(configuration.statuses),
    )


def _geometric_interval(times: Nested, questions: Indices, limits: Floats) -> Interval | None:
    longest = Nested.of(questions, limits).maxima[:, :, None]
    found = mean_interval(times, lambda medians: log_seconds(medians, longest)[..., 0])
    if found is None:
        return None
    # With few puzzles it may reach beyond what is possible.
    most = PENALTY * float(longest.max())
    return found._replace(
        low=max(0.0, exp(found.low) - SHIFT), high=min(most, exp(found.high) - SHIFT)
    )


@dataclass(frozen=True)
class Stages:
    """Where a configuration's time and memory went: medians over the runs that count.

    Attributes
    ----------
    label
        Who.
    start_s, import_s, build_s, load_s, solve_s, decode_s, check_s, wall_s, cpu_s, peak_mb, \
variables, constraints
        As in `Record`.
    most_mb
        The most memory that any run held.
    on_processor
        Whether the phases are in processor seconds; else they are by the clock.
    """

    label: str
    start_s: float
    import_s: float
    build_s: float
    load_s: float
    solve_s: float
    decode_s: float
    check_s: float
    wall_s: float
    cpu_s: float
    peak_mb: float
    most_mb: float
    variables: float
    constraints: float
    on_processor: bool = False


def stages(configuration: Configuration, measure: Measure = "wall") -> Stages | None:
    """Return where the time went, if anything ran.

    Phases are by the clock if that is what is compared; else on the processor, where all runs
    that came to a phase have it so.
    """
    if not len(configuration.counted):
        return None
    measured = configuration.counted.stages
    on_processor = measure != "wall" and _have_cpu_phases(configuration)
    if on_processor:
        measured = measured.copy()
        spent = [run.cpu_phases for run in configuration.counted.records]
        for place, phase in enumerate(PHASES):
            measured[:, place] = [each.get(phase, 0.0) for each in spent]
    medians = np.median(measured, axis=0).tolist()
    most = configuration.counted.stages[:, STAGES.index("peak_mb")].max()
    return Stages(
        configuration.label,
        most_mb=float(most),
        on_processor=on_processor,
        **dict(zip(STAGES, medians, strict=True)),
    )


def _have_cpu_phases(configuration: Configuration) -> bool:
    """Whether the phases are known on the processor, of all runs that came to one."""
    runs = configuration.counted
    reached = runs.stages[:, : len(PHASES)].any(axis=1)
    known = np.array([bool(run.cpu_phases) for run in runs.records], bool)
    return bool(known.any() and (known | ~reached).all())
