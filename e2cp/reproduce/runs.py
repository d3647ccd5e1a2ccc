"""Running what an experiment planned: what its ledger has already is not run again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Event

from e2cp.lab.case import Case
from e2cp.lab.ledger import Ledger
from e2cp.lab.record import Record
from e2cp.lab.supervise import supervise
from e2cp.puzzle.board import Board
from e2cp.reproduce.experiment import Result

OnEnd = Callable[[int, int, Record], None]


class LedgerRuns:
    """Runs cases under hard limits and keeps what became of them.

    Parameters
    ----------
    folder
        The folder of the ledger.
    jobs
        Runs at a time.
    on_end
        Told how many runs have ended, of how many, and the last of them.
    """

    def __init__(self, folder: Path, jobs: int, on_end: OnEnd | None = None) -> None:
        self.folder, self.jobs, self.on_end = folder, jobs, on_end

    def __call__(self, cases: Sequence[Case]) -> list[Result]:
        """Run what the ledger does not have; return all results in the order of the cases."""
        with Ledger(self.folder) as ledger:
            known = ledger.keys()
            waiting = {case.key: case for case in cases if case.key not in known}
            self._run(list(waiting.values()), ledger, len(cases))
        records = {record.key: record for record in ledger.records()}
        boards = ledger.boards([case.key for case in cases])
        return [(records[case.key], _laid(case, boards.get(case.key))) for case in cases]

    def _run(self, cases: list[Case], ledger: Ledger, total: int) -> None:
        ended, cancelled = total - len(cases), Event()
        with ThreadPoolExecutor(self.jobs) as pool:
            futures = [pool.submit(supervise, case, cancelled=cancelled) for case in cases]
            try:
                for future in as_completed(futures):
                    record, board = future.result()
                    ledger.append(record, board)
                    ended += 1
                    if self.on_end is not None:
                        self.on_end(ended, total, record)
            except BaseException:
                cancelled.set()
                pool.shutdown(cancel_futures=True)
                raise


def _laid(case: Case, lists: tuple[list[int], list[int]] | None) -> Board | None:
    return None if lists is None else Board(case.puzzle, *lists)
