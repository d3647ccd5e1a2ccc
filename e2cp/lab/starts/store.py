"""The start boards that were made for a campaign, kept in its folder."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from e2cp.catalogue.opening import open_board
from e2cp.completion.complete import complete
from e2cp.formats.saving import save_board
from e2cp.lab.executor import Executor
from e2cp.lab.ledger import REPEATED, Ledger
from e2cp.lab.record import Record
from e2cp.lab.run_planned import OnProgress, results_of
from e2cp.lab.starts.start import Start
from e2cp.lab.starts.task import StartTask, completed, needs_fallback
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.solvers.status import Status

FOLDER = "start-runs"
PHASE = "start boards"


class StartStore:
    """A ledger of the runs that made start boards, and the boards, completed.

    ``start-runs/`` in the folder of a campaign is a ledger as that one, and
    ``start-runs/completed/MARK.json`` holds the boards, each with how it was made. Whatever
    determines a board is part of its mark, so that one whose code has changed is made again.

    Parameters
    ----------
    folder
        The folder of the campaign.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder) / FOLDER
        self._found: dict[str, Start] = {}

    def find(self, task: StartTask) -> Start:
        """Return the board of a task, why there is none, or nothing if it was not made yet."""
        mark = task.mark
        if mark not in self._found:
            file = self._file(mark)
            if file.exists():
                opened = open_board(str(file), task.run.puzzle)
                made = opened.made
                self._found[mark] = Start(
                    opened.board, float(made.get("cpu_s", 0.0)), source=str(made.get("source", ""))
                )
            else:
                fault = _fault(self._records.get(task.run.key))
                self._found[mark] = Start(fault=fault)
        return self._found[mark]

    def make(
        self, tasks: Sequence[StartTask], executor: Executor, on_progress: OnProgress | None
    ) -> None:
        """Make the boards that are missing, each by a run under the limits of the campaign.

        Raises
        ------
        KeyboardInterrupt
            On Ctrl-C; what has ended by then is kept.
        """
        missing = [task for task in tasks if not self._file(task.mark).exists()]
        runs = [task.run for task in missing]
        first = results_of(runs, self.folder, executor, on_progress=on_progress, phase=PHASE)
        unsolved = [
            task.fallback
            for task, result in zip(missing, first, strict=True)
            if task.fallback is not None and needs_fallback(*result)
        ]
        more = results_of(unsolved, self.folder, executor, on_progress=on_progress, phase=PHASE)
        partial = {spec.key: result for spec, result in zip(unsolved, more, strict=True)}
        self._forget()
        _warm_up()
        for task, result in zip(missing, first, strict=True):
            if not _fault(result[0]):
                other = None if task.fallback is None else partial.get(task.fallback.key)
                self._complete(task, result, other)

    def set_aside(self, tasks: Sequence[StartTask], *, failed_only: bool) -> None:
        """Forget boards, so that they are made anew, or only runs that crashed or were wrong."""
        again = [task for task in tasks if not failed_only or self.status(task) in REPEATED]
        Ledger(self.folder).set_aside(
            {spec.key for task in again for spec in (task.run, task.fallback) if spec is not None}
        )
        for task in again:
            self._file(task.mark).unlink(missing_ok=True)
        self._forget()

    def _complete(
        self,
        task: StartTask,
        result: tuple[Record, Board | None],
        other: tuple[Record, Board | None] | None,
    ) -> None:
        record, board = result if other is None else other
        began = time.thread_time()
        whole = completed(task.run.puzzle, board, task.how, task.run.seed)
        cpu_s = time.thread_time() - began + result[0].cpu_s
        if other is not None:
            cpu_s += record.cpu_s
        made = {
            "origin": task.origin,
            "seed": task.run.seed,
            "status": result[0].status,
            "placed": 0 if board is None else board.placed,
            "source": record.label,
            "completion": task.how,
            "cpu_s": round(cpu_s, 3),
        }
        save_board(whole, self._file(task.mark), made=made)

    def status(self, task: StartTask) -> str | None:
        """Return how the run of a task ended; None if it did not take place."""
        record = self._records.get(task.run.key)
        return None if record is None else record.status

    @cached_property
    def _records(self) -> dict[str, Record]:
        return {record.key: record for record in Ledger(self.folder).records()}

    def _forget(self) -> None:
        self._found.clear()
        self.__dict__.pop("_records", None)

    def _file(self, mark: str) -> Path:
        return self.folder / "completed" / f"{mark}.json"


def _fault(record: Record | None) -> str:
    """Return why a run gives no board to start from; nothing if it does, or did not take place."""
    if record is None or record.status not in (Status.UNSAT, Status.SKIPPED, *REPEATED):
        return ""
    why = f": {record.message}" if record.message else ""
    return f"{record.label} ended with {record.status}{why}"


def _warm_up() -> None:
    """Load the machine code of completions, so that no board is charged with it."""
    solution = generate("gemp", 4, inner=3, frame=2).solution
    pieces = solution.pieces.copy()
    pieces[5] = HOLE
    for board in (Board.empty(solution.puzzle), Board(solution.puzzle, pieces, solution.rotations)):
        complete(board, exact_holes=0, seconds=math.inf)
