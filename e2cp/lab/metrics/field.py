"""The runs of one set of puzzles, arranged by who ran and what was asked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from e2cp.lab.metrics.nested import Floats, Nested
from e2cp.lab.metrics.runs import Indices, Runs
from e2cp.solvers.status import Status


@dataclass(frozen=True, eq=False)
class Configuration:
    """Everything of one label.

    Attributes
    ----------
    label
        What a reader calls it.
    runs, counted
        Its runs, and those of them that enter averages.
    rows
        The row of each counted run in the field's grids.
    """

    label: str
    runs: Runs
    counted: Runs
    rows: Indices

    @cached_property
    def statuses(self) -> Counter[str]:
        """How often it ended how."""
        return Counter(self.runs.statuses.tolist())

    @cached_property
    def timed(self) -> bool:
        """Whether its times mean anything: it had a question to answer, not just to do well."""
        runs = self.counted
        return bool(np.isfinite(runs.times).any()) or any(
            record.kind != "search" or record.target is not None for record in runs.records
        )

    @property
    def asked(self) -> int:
        """How many runs were made, the wrong ones too."""
        return len(self.runs) - self.statuses[Status.SKIPPED]


@dataclass(frozen=True, eq=False)
class Field:
    """All configurations on one set of puzzles.

    Attributes
    ----------
    configurations
        In the order of their labels.
    questions
        By task, that is by row of every grid: the number of its question.
    limit
        The longest limit of all runs.
    """

    configurations: tuple[Configuration, ...]
    questions: Indices
    limit: float

    @classmethod
    def of(cls, runs: Runs) -> Field:
        """Arrange runs."""
        tasks, first = np.unique(runs.tasks, return_index=True)
        configurations = []
        for label in sorted(set(runs.labels.tolist())):
            own = runs.take(runs.labels == label)
            counted = own.take(own.counted)
            rows = np.searchsorted(tasks, counted.tasks)
            configurations.append(Configuration(label, own, counted, rows))
        limit = float(runs.limits.max(initial=0.0))
        return cls(tuple(configurations), runs.questions[first], limit)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the configurations."""
        return tuple(configuration.label for configuration in self.configurations)

    @cached_property
    def times(self) -> Floats:
        """Seconds by task and configuration: infinite if unsolved, not a number if not counted."""
        return self._grid([configuration.counted.times for configuration in self.configurations])

    @cached_property
    def scores(self) -> Floats:
        """Scores by task and configuration, in the field's unit; not a number without a board."""
        return self._grid([self.scores_of(configuration) for configuration in self.configurations])

    @cached_property
    def median_times(self) -> Floats:
        """Median over seeds of the seconds by puzzle and configuration.

        Infinite where it falls on an unsolved run, not a number where nothing ran.
        """
        return self._medians([one.counted.times for one in self.configurations])

    @cached_property
    def median_scores(self) -> Floats:
        """Median over seeds of the scores by puzzle and configuration, in the field's unit.

        A run without a board counts 0; not a number where nothing ran.
        """
        return self._medians([np.nan_to_num(self.scores_of(one)) for one in self.configurations])

    @cached_property
    def limits(self) -> Floats:
        """The limit of each task, the longest if they differ."""
        grid = self._grid([configuration.counted.limits for configuration in self.configurations])
        longest: Floats = np.where(np.isnan(grid), 0.0, grid).max(axis=1, initial=0.0)
        return longest

    @cached_property
    def in_percent(self) -> bool:
        """Whether scores are given in percent, because the puzzles differ in size."""
        sizes = {
            size for one in self.configurations for size in np.unique(one.counted.most).tolist()
        }
        return len(sizes) > 1

    def scores_of(self, configuration: Configuration) -> Floats:
        """Return the scores of counted runs in the field's unit: junctions or percent."""
        runs = configuration.counted
        return 100 * runs.scores / runs.most if self.in_percent else runs.scores

    def _medians(self, values: list[Floats]) -> Floats:
        puzzles = np.unique(self.questions)
        grid = np.full((puzzles.size, len(self.configurations)), np.nan)
        for column, (configuration, own) in enumerate(
            zip(self.configurations, values, strict=True)
        ):
            questions = configuration.counted.questions
            asked = np.searchsorted(puzzles, np.unique(questions))
            grid[asked, column] = Nested.of(questions, own).medians[:, 0]
        return grid

    def _grid(self, values: list[Floats]) -> Floats:
        # Where a configuration ran a task twice, the later run stands: runs are sorted by start.
        grid = np.full((self.questions.size, len(self.configurations)), np.nan)
        for column, (configuration, own) in enumerate(
            zip(self.configurations, values, strict=True)
        ):
            grid[configuration.rows, column] = own
        return grid
