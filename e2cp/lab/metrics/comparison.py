"""Runs compared: everything a report says, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations
from math import isfinite
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from e2cp.errors import InputError
from e2cp.lab.metrics.conditions import conditions_of, differences
from e2cp.lab.metrics.contradictions import expose_contradictions
from e2cp.lab.metrics.field import Configuration, Field
from e2cp.lab.metrics.instances import InstanceSummary, instances
from e2cp.lab.metrics.labels import distinguish
from e2cp.lab.metrics.pairs import Pair, score_pairs, time_pairs
from e2cp.lab.metrics.ranks import Ranks, ranks
from e2cp.lab.metrics.runs import Runs
from e2cp.lab.metrics.scores import Scores, scores
from e2cp.lab.metrics.summary import Stages, Summary, stages, summarise
from e2cp.lab.metrics.timing import Measure, meaning
from e2cp.lab.metrics.virtual_best import VirtualBest, virtual_best
from e2cp.lab.record import Record
from e2cp.lab.run_spec import OUTSIDE
from e2cp.solvers.phases import PHASES
from e2cp.solvers.status import Status

ALL_SETS = "all sets"

MOST_NAMED = 6
"""Configurations that a title names at most."""


class Meaning(NamedTuple):
    """The kinds of runs, and whether outside solvers are among them."""

    kinds: frozenset[str]
    outside: bool


@dataclass(frozen=True, eq=False)
class SetComparison:
    """The configurations on one set of puzzles.

    Attributes
    ----------
    name
        The set, and how many cells were relaxed.
    field
        The runs, arranged.
    puzzles
        How many questions were asked.
    summaries, stages, scores, virtual_best, pairs, ranks
        The numbers; see each class. Ranks are by time and by score, where there are any.
    notes
        What a reader has to know to read them rightly.
    """

    name: str
    field: Field
    puzzles: int
    summaries: tuple[Summary, ...]
    stages: tuple[Stages, ...]
    scores: tuple[Scores, ...]
    virtual_best: VirtualBest | None
    pairs: tuple[Pair, ...]
    ranks: tuple[Ranks, ...]
    notes: tuple[str, ...]

    @property
    def by_score(self) -> bool:
        """Whether all are searches without a target: boards count, and times say nothing."""
        return all(
            record.kind == "search" and record.target is None
            for who in self.field.configurations
            for record in who.counted.records
        )

    @property
    def meaning(self) -> Meaning:
        """Of what kinds the runs are, which decides what their times hold."""
        firsts = [who.runs.records[0] for who in self.field.configurations if len(who.runs)]
        return Meaning(
            frozenset(each.kind for each in firsts if not _is_outside(each)),
            any(map(_is_outside, firsts)),
        )

    @cached_property
    def instances(self) -> tuple[InstanceSummary, ...]:
        """Every configuration on every puzzle, puzzle by puzzle."""
        return instances(self.field)

    def as_dict(self) -> dict[str, Any]:
        """Return the numbers as plain data; what is infinite or undefined becomes None."""
        plain: dict[str, Any] = _plain(
            {
                "set": self.name,
                "puzzles": self.puzzles,
                "limit_s": self.field.limit,
                "variants": [asdict(summary) for summary in self.summaries],
                "stages": [asdict(one) for one in self.stages],
                "scores": [asdict(one) for one in self.scores],
                "virtual_best": asdict(self.virtual_best) if self.virtual_best else None,
                "pairs": [asdict(pair) for pair in self.pairs],
                "ranks": [asdict(one) for one in self.ranks],
                "instances": [one.as_dict() for one in self.instances],
                "notes": self.notes,
            }
        )
        return plain


@dataclass(frozen=True, eq=False)
class Comparison:
    """A comparison of runs.

    Attributes
    ----------
    title
        What is compared.
    measure
        Which time was taken.
    caveats
        Conditions that differ although they should not: the comparison was forced.
    sets
        By set of puzzles; where there are several that were run alike, all of them together
        come first.
    wrong, crashed, starved
        Runs whose answer was refused, runs that broke down, and runs that the clock ended before
        they had the processor time they were promised.
    """

    title: str
    measure: Measure
    caveats: tuple[str, ...]
    sets: tuple[SetComparison, ...]
    wrong: tuple[Record, ...]
    crashed: tuple[Record, ...]
    starved: tuple[Record, ...] = ()

    @property
    def meaning(self) -> str:
        """What the times are, of the runs that are compared."""
        found = [one.meaning for one in self.sets]
        kinds = frozenset().union(*(each.kinds for each in found))
        return meaning(self.measure, kinds, outside=any(each.outside for each in found))

    def as_dict(self) -> dict[str, Any]:
        """Return everything as plain data, for JSON."""
        return {
            "title": self.title,
            "measure": self.measure,
            "caveats": list(self.caveats),
            "wrong": [_failure(record) for record in self.wrong],
            "crashed": [_failure(record) for record in self.crashed],
            "starved": [_failure(record) for record in self.starved],
            "sets": [one.as_dict() for one in self.sets],
        }


def compare(
    records: Sequence[Record], measure: Measure = "cpu", *, force: bool = False
) -> Comparison:
    """Compare runs, set by set; the order of the runs changes nothing.

    Parameters
    ----------
    records
        The runs, one a key.
    measure
        Which time is compared: on the processor, by the clock, or of solving alone.
    force
        Compare runs with different limits, hosts or versions nevertheless, and say so.

    Raises
    ------
    InputError
        If there is nothing to compare, or conditions differ within a set and nothing forces it.
    """
    return compare_runs(distinguish(records), measure, force=force)


def compare_runs(
    records: Sequence[Record],
    measure: Measure,
    *,
    force: bool,
    title: str = "",
    code: bool = True,
    opposed: Sequence[tuple[str, str]] | None = None,
) -> Comparison:
    """Compare runs, set by set.

    Parameters
    ----------
    records, measure, force
        As for `compare`.
    title
        What is compared; if empty, the labels say it.
    code
        Whether the runs should come from one version of the code.
    opposed
        The pairs of labels to set against each other; all if none are given.
    """
    if not records:
        raise InputError("there are no runs to compare")
    runs = Runs.of(expose_contradictions(records), measure)
    parts = _by_set(runs)
    conditions = {name: conditions_of(part.records) for name, part in parts.items()}
    caveats = []
    for name, those in conditions.items():
        found = differences(those, code=code)
        if found and not force:
            raise InputError(
                f"runs of {name} under different conditions are not compared",
                read="; ".join(found),
                expected="the same for all, unless forced",
            )
        caveats += [f"{name}: different {one}" for one in found]
    if len(parts) > 1 and not differences(set().union(*conditions.values()), code=code):
        parts = {ALL_SETS: runs, **parts}
    return Comparison(
        title or _title(sorted(set(runs.labels.tolist()))),
        measure,
        tuple(caveats),
        tuple(_compare_set(name, part, measure, opposed) for name, part in parts.items()),
        wrong=tuple(runs.records[runs.statuses == Status.WRONG]),
        crashed=tuple(runs.records[runs.statuses == Status.CRASH]),
        starved=tuple(record for record in runs.records[np.isinf(runs.times)] if record.starved),
    )


def _by_set(runs: Runs) -> dict[str, Runs]:
    """Sort runs by the set they are reported with and the number of relaxed cells."""
    keys = [(record.group, record.relax) for record in runs.records]
    places = {key: place for place, key in enumerate(sorted(set(keys)))}
    numbers = np.array([places[key] for key in keys])
    return {
        f"{group}, {relax} cells relaxed" if relax else group: runs.take(numbers == place)
        for (group, relax), place in places.items()
    }


def _compare_set(
    name: str,
    runs: Runs,
    measure: Measure,
    opposed: Sequence[tuple[str, str]] | None,
) -> SetComparison:
    field = Field.of(runs)
    labels = field.labels
    chosen = [
        (first, second)
        for first, second in combinations(range(len(labels)), 2)
        if opposed is None or (labels[first], labels[second]) in opposed
    ]
    timed = {place for place, one in enumerate(field.configurations) if one.timed}
    seeking = {place for place, one in enumerate(field.configurations) if one.counted.seeking.any()}
    pairs = (
        *time_pairs(field, [pair for pair in chosen if timed.issuperset(pair)]),
        *score_pairs(field, [pair for pair in chosen if seeking.issuperset(pair)]),
    )
    return SetComparison(
        name,
        field,
        puzzles=len(set(field.questions.tolist())),
        summaries=tuple(map(summarise, field.configurations)),
        stages=tuple(filter(None, (stages(one, measure) for one in field.configurations))),
        scores=tuple(filter(None, (scores(field, one) for one in field.configurations))),
        virtual_best=virtual_best(field) if opposed is None else None,
        pairs=pairs,
        ranks=_ranks(field, sorted(timed), sorted(seeking), pairs) if opposed is None else (),
        notes=(
            *_notes(field),
            *_certificate_notes(field),
            *_limit_notes(field, measure),
            *_start_notes(field, measure),
            *_outside_notes(field),
        ),
    )


def _ranks(
    field: Field, timed: Sequence[int], seeking: Sequence[int], pairs: Sequence[Pair]
) -> tuple[Ranks, ...]:
    times, scores = field.median_times, field.median_scores
    found = (
        ranks("time", [field.labels[place] for place in timed], times[:, timed], pairs),
        ranks("score", [field.labels[place] for place in seeking], -scores[:, seeking], pairs),
    )
    return tuple(one for one in found if one is not None)


def _title(labels: list[str]) -> str:
    most = MOST_NAMED if len(labels) > MOST_NAMED + 1 else len(labels)
    more = f" and {len(labels) - most} more" if len(labels) > most else ""
    return ", ".join(labels[:most]) + more


def _limit_notes(field: Field, measure: Measure) -> list[str]:
    """Note where the limit is on another time than the one that is compared."""
    records = [record for one in field.configurations for record in one.counted.records]
    ended = any(record.limit == "wall" and record.cpu_seconds is None for record in records)
    if measure == "wall" or not ended:
        return []
    return [
        "the limit is by the clock, the times are on the processor: on a busy machine unsolved "
        "runs had less than the limit; --cpu limits the processor, --measure wall compares by the "
        "clock"
    ]


def _certificate_notes(field: Field) -> list[str]:
    """Note answers that nobody but the solver has confirmed."""
    records = [record for one in field.configurations for record in one.counted.records]
    bare = sum(record.status == Status.UNSAT and not record.certified for record in records)
    if not bare:
        return []
    return [f"UNSAT by the solver's word alone: {bare}; --certify has each proven and checked"]


def _start_notes(field: Field, measure: Measure) -> list[str]:
    """Note where runs of some configurations hold more than those of others."""
    kinds = {one.counted.records[0].kind for one in field.configurations if len(one.counted)}
    if measure == "solve":
        return [
            "CP-SAT reads the model while it solves; for other solvers that is the phase load, "
            "which is left out"
        ]
    if not (kinds - {"model"} and "model" in kinds):
        return []
    return [
        "the time of a model holds the start of the interpreter, the import of the solver and the "
        "building, that of other methods, whose machine code is loaded before, does not: --measure "
        "solve compares solving alone"
    ]


def _is_outside(record: Record) -> bool:
    return record.engine.startswith(OUTSIDE)


def _outside_notes(field: Field) -> list[str]:
    """Note times that nobody here has measured."""
    firsts = (one.runs.records[0] for one in field.configurations if len(one.runs))
    names = [record.label for record in firsts if _is_outside(record)]
    if not names:
        return []
    return [f"times of outside solvers were entered by hand, not measured here: {', '.join(names)}"]


def _notes(field: Field) -> list[str]:
    notes = []
    for configuration in field.configurations:
        skipped, wrong = (
            configuration.statuses[status] for status in (Status.SKIPPED, Status.WRONG)
        )
        if skipped:
            notes.append(f"{configuration.label} does not take {skipped} of these runs")
        if wrong:
            notes.append(f"{configuration.label}: wrong answers left out of its averages: {wrong}")
        notes += _unfinished_notes(configuration)
    if any(
        len(configuration.runs) < field.questions.size for configuration in field.configurations
    ):
        notes.append(
            "not every variant has every run: averages are over what each has, pairs over what "
            "both have"
        )
    return notes


def _unfinished_notes(configuration: Configuration) -> list[str]:
    """Name the phases before solving that did not end."""
    runs = configuration.counted
    ended = Counter(map(attrgetter("unfinished"), runs.records[np.isinf(runs.times)]))
    return [
        f"{configuration.label}: runs whose {phase} did not end: {ended[phase]}"
        for phase in PHASES[: PHASES.index("solve")]
        if ended[phase]
    ]


def _failure(record: Record) -> dict[str, Any]:
    names = ("key", "label", "instance", "relax", "seed", "status", "message")
    return {name: getattr(record, name) for name in names}


def _plain(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return None if isinstance(value, float) and not isfinite(value) else value
