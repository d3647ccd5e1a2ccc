"""What the start boards of a comparison are like, and what they cost."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any

from e2cp.lab.instances import select_instances
from e2cp.lab.spec import Spec
from e2cp.lab.starts.find import find_starts
from e2cp.lab.starts.start import StartSource
from e2cp.lab.starts.store import StartStore
from e2cp.solvers.status import Status


@dataclass(frozen=True)
class StartSummary:
    """The start boards of one source.

    Attributes
    ----------
    start
        What they are called.
    boards
        How many there are, over puzzles and seeds.
    least, median, most
        Their scores, in percent of a perfect board's.
    solved
        How many of the models or methods that made them came to an answer; of the others a
        partial board was completed. None if no run made them.
    cpu_s
        The median of what making one took on the processor.
    sources
        What made them, as far as that is known, and how many each: a model, or a search that
        stood in for one that its limits stopped.
    """

    start: str
    boards: int
    least: float
    median: float
    most: float
    solved: int | None
    cpu_s: float
    sources: dict[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return asdict(self)


def summarise_starts(spec: Spec, store: StartStore) -> list[StartSummary]:
    """Return a summary of each source of start boards that has some."""
    found = (_summary(source, spec, store) for source in find_starts(spec.starts) if source.name)
    return [each for each in found if each is not None]


def _summary(source: StartSource, spec: Spec, store: StartStore) -> StartSummary | None:
    scores: list[float] = []
    costs: list[float] = []
    solved: int | None = None
    sources: Counter[str] = Counter()
    for instance in select_instances(spec.instances, spec.clues):
        for seed in spec.seeds:
            start = source.start(instance, seed, spec, store)
            if start.board is None:
                continue
            scores.append(100 * start.board.score / max(instance.puzzle.max_score, 1))
            costs.append(start.cpu_s)
            sources.update(filter(None, [start.source]))
            task = source.task(instance, seed, spec)
            if task is not None:
                solved = (solved or 0) + Status(store.status(task) or "UNKNOWN").solved
    if not scores:
        return None
    middle = median(scores)
    return StartSummary(
        source.name,
        len(scores),
        min(scores),
        middle,
        max(scores),
        solved,
        median(costs),
        dict(sources.most_common()),
    )
