"""Running what an experiment planned: what its ledger has already is not run again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from e2cp.lab.executor import Executor
from e2cp.lab.ledger import Ledger
from e2cp.lab.progress import Progress
from e2cp.lab.record import Record
from e2cp.lab.run_planned import results_of
from e2cp.lab.run_spec import RunSpec
from e2cp.reproduce.experiment import Result
from e2cp.solvers.status import Status

FAULTY = (Status.WRONG, Status.CRASH)


class LedgerRuns:
    """Runs specs under hard limits and keeps what became of them.

    Parameters
    ----------
    folder
        The folder of the ledger.
    executor
        What runs them.
    on_progress
        Called at each start and end.

    Attributes
    ----------
    faults
        The runs that crashed or gave a wrong board, by key.
    machines
        What the runs took place on, by mark.
    """

    def __init__(
        self,
        folder: Path,
        executor: Executor,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self.folder, self.executor, self.on_progress = folder, executor, on_progress
        self.faults: dict[str, Record] = {}
        self.machines: dict[str, dict[str, Any]] = {}

    def __call__(self, run_specs: Sequence[RunSpec]) -> list[Result]:
        """Run what the ledger does not have; return all results in the order of the runs.

        Raises
        ------
        KeyboardInterrupt
            On Ctrl-C; what has ended by then is kept.
        """
        results = results_of(run_specs, self.folder, self.executor, on_progress=self.on_progress)
        machines = Ledger(self.folder).environments()
        for record, _ in results:
            self.machines[record.environment] = machines.get(record.environment, {})
            if record.status in FAULTY:
                self.faults[record.key] = record
        return results
