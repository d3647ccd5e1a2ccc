"""Running a search in processes of its own until a rule ends it."""

from __future__ import annotations

import math
import shutil
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from e2cp import __version__
from e2cp.errors import InputError
from e2cp.formats.boards.plain import board_of
from e2cp.parallel.events import incumbent_key
from e2cp.parallel.folder import SearchFolder
from e2cp.parallel.history import HistoryEntry
from e2cp.parallel.islands import Islands
from e2cp.parallel.progress import Progress
from e2cp.parallel.record import SearchRecord
from e2cp.parallel.result import SearchResult
from e2cp.parallel.settings import SearchSettings
from e2cp.parallel.worker_pool import Worker, WorkerPool
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.runtime.interrupts import Interrupts
from e2cp.runtime.pauses import Pauses
from e2cp.runtime.scratch import scratch_path, sweep_scratch

POLL = 0.2
"""Seconds between two checks of the rules."""

SAVE = 4.0
"""Seconds between two notes of how far the search has come."""

GRACE = 4.0
"""Seconds that workers have to save and end."""


def run_parallel(
    settings: SearchSettings,
    *,
    checkpoint: SearchFolder | str | Path | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    spent: float = 0.0,
    out: str | None = None,
    executor: Executor | None = None,
) -> SearchResult:
    """Search with several workers, recount every board they send, and keep the best.

    Workers share nothing but the best score. One that dies is replaced and goes on from its
    last state. Compiling, which happens once, does not count as time, nor does a pause by Ctrl-Z
    or SIGSTOP. A terminal that is closed ends only a search that would never end, and of which
    nothing is kept.

    Parameters
    ----------
    settings
        What is asked for. Each worker does its share of the work; with one worker the boards are
        those of `run_search` with the same seed.
    checkpoint
        A new folder to go on from later, or the folder of an earlier run to go on with.
    on_progress
        Called at each event and a few times a second.
    spent
        Seconds used before, in this run: for the start board, say.
    out
        Where the board goes in the end; only noted in the folder.
    executor
        Where to search instead of in processes here: a cluster's. The workers are then
        `e2cp.parallel.islands.Islands`, which exchange boards.

    Raises
    ------
    InputError
        If the method does not know its options, or does not like the start board.
    """
    settings.stop.refuse_impossible(settings.puzzle)
    own = isinstance(checkpoint, str | Path)
    folder = SearchFolder.create(checkpoint) if isinstance(checkpoint, str | Path) else checkpoint
    temporary = scratch_path("search")  # made by the worker that saves first
    sweep_scratch()
    try:
        search = _Parallel(settings, folder, temporary, on_progress, spent, out, executor)
        return search.run()
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
        if own and folder is not None:
            folder.close()


class _Parallel:
    """A search in several processes."""

    def __init__(
        self,
        settings: SearchSettings,
        folder: SearchFolder | None,
        temporary: Path,
        on_progress: Callable[[Progress], None] | None,
        spent: float,
        out: str | None,
        executor: Executor | None,
    ) -> None:
        self.settings, self.stop, self.folder = settings, settings.stop, folder
        stop, workers = settings.stop, settings.workers
        self.on_progress = on_progress
        earlier = None if folder is None else folder.record
        self.past = SearchRecord(settings) if earlier is None else earlier
        self.record = SearchRecord(
            settings,
            span=None if stop.seconds is None else stop.seconds - self.past.seconds,
            made_by=f"e2cp {__version__}",
            out=out,
            home=None if folder is None else str(folder.path.resolve()),
            unit=self.past.unit,
            tally=dict(self.past.tally),
        )
        states = [
            temporary / f"worker-{number}.npz" if folder is None else folder.state_file(number)
            for number in range(workers)
        ]
        former_work = sum(self.past.works[workers:])
        share = None if stop.work is None else math.ceil((stop.work - former_work) / workers)
        self.begin = time.monotonic() - spent
        self.compiling: float | None = None

        def left() -> float | None:
            return None if stop.seconds is None else stop.seconds - self._seconds()

        self.pool: WorkerPool | Islands
        if executor is None:
            lock = None if folder is None else folder.lock
            self.pool = WorkerPool(settings, states, work=share, left=left, keep=lock)
        else:
            self.pool = Islands(executor, settings, states, work=share, left=left)
        self.progress = Progress(
            board=settings.start if folder is None else folder.best() or settings.start,
            trajectory=list(self.past.trajectory),
            workers=[worker.progress for worker in self.pool.workers],
            unit=self.record.unit,
            former_work=former_work,
        )
        for worker, work in zip(self.pool.workers, self.past.works, strict=False):
            worker.seen = worker.progress.work = work
        self.improved = self.looked = time.monotonic()
        self.saved = -math.inf
        self.unsaved: HistoryEntry | None = None
        """The best board, as long as it could not be written."""
        self.measured = (time.monotonic(), self.progress.work)
        self.pauses = Pauses(lambda: self.pool.signal(signal.SIGSTOP))
        self.said: set[str] = set()
        self.first: Board | None = None
        self.ready = False

    def run(self) -> SearchResult:
        """Run until a rule holds; end the workers whatever happens."""
        trajectory = self.progress.trajectory
        known = trajectory[-1][1] if trajectory else -1
        if self.progress.board is not None and self.progress.score > known:
            trajectory.append((self._seconds(), self.progress.score))
        self._begin()
        outlasts = bool(self.stop.seconds is not None or self.folder or self.record.out)
        try:
            with Interrupts(outlasts=outlasts) as interrupts, self.pauses:
                try:
                    self.pool.start()
                    reason = self._search(interrupts)
                    self._end(interrupts)
                finally:
                    self.pool.kill()
        except InputError:
            if self.folder is not None and self.folder.record is None and not self.ready:
                self.folder.discard()
            raise
        return self._result(self._final(reason))

    def _begin(self) -> None:
        """Write down what is known at once: a kill may come at any moment."""
        board = self.progress.board
        if board is None:
            self._save()
            return
        self.pool.remember(board)
        if self.folder is not None:
            known, fresh = self.folder.kept, self.folder.record is None
            lost = known is None or incumbent_key(known) < incumbent_key(board)
            self._save(self._entry(board, "start" if fresh else "found") if lost else None)
        self._notify("known", f"score {board.score}")

    def _entry(self, board: Board, how: str, worker: int | None = None) -> HistoryEntry:
        label = self.settings.label
        return HistoryEntry(board, self._seconds(), time.time(), how, worker, label)

    def _search(self, interrupts: Interrupts) -> str:
        try:
            while True:
                for worker, event in self.pool.events(self._patience()):
                    self._take(worker, event, replacing=True)
                self._leave_pause_out()
                self._tick()
                reason = self._reason(interrupts)
                if reason is not None:
                    return reason
        except KeyboardInterrupt:  # outside the main thread, or from a listener
            return "interrupted"

    def _leave_pause_out(self) -> None:
        """Stop the clock for the time since the last look, if this process was stopped then."""
        now = time.monotonic()
        gap, self.looked = now - self.looked, now
        if not self.pauses.take():
            return
        self.pool.signal(signal.SIGCONT)
        if gap < 2 * POLL:
            return
        self.begin += gap
        self.improved += gap
        if self.compiling is not None:
            self.compiling += gap
        if self.stop.seconds is not None:
            self.pool.send({"deadline": time.time() + self.stop.seconds - self._seconds()})
        self._notify("note", f"paused for {gap:.1f} s, which do not count")
        self.progress.messages.pop()  # nothing went wrong

    def _final(self, reason: str) -> str:
        """Return why it ended, in view of the boards that came last: a limit is the last cause."""
        if reason not in ("time", "work", "idle"):
            return reason
        if self._solved:
            return "finished"
        if self.stop.target is not None and self.progress.score >= self.stop.target:
            return "target"
        if reason == "time" and not self.ready:
            self._notify("note", "the time was over before a worker had begun")
        return reason

    @property
    def _solved(self) -> bool:
        return self.progress.score == self.settings.puzzle.max_score

    def _end(self, interrupts: Interrupts) -> None:
        """Let the workers save and end, and take the boards they send by then."""
        asked = interrupts.count
        self.pool.signal(signal.SIGTERM)
        self.pool.signal(signal.SIGCONT)  # one that was stopped saves, too
        deadline = time.monotonic() + GRACE
        while self.pool.alive and time.monotonic() < deadline and interrupts.count <= asked:
            for worker, event in self.pool.events(min(POLL, deadline - time.monotonic())):
                self._take(worker, event, replacing=False)

    def _patience(self) -> float:
        if self.stop.seconds is None or self.compiling is not None:
            return POLL
        return max(0.0, min(POLL, self.stop.seconds - self._seconds()))

    def _reason(self, interrupts: Interrupts) -> str | None:
        """Return why the search ends now, if it does."""
        workers = self.pool.workers
        if interrupts.count:
            return "interrupted"
        if not self.pool.alive:
            reasons = [worker.reason for worker in workers if worker.reason is not None]
            for reason in ("target", "work", "finished"):
                if reason in reasons:
                    return reason
            return "crashed"
        if self.compiling is not None:
            return None
        if self._solved:
            return "finished"
        return self.stop.reason(
            seconds=self._seconds(),
            work=self.progress.work,
            score=self.progress.score,
            idle=time.monotonic() - self.improved,
        )

    def _take(self, worker: Worker, event: dict[str, Any], *, replacing: bool) -> None:
        kind = event["event"]
        if kind == "best":
            self._take_board(worker, event)
        elif kind == "first":
            self._take_first(event)
        elif kind == "progress":
            self._take_progress(worker, event)
        elif kind == "ready":
            self._take_ready(worker, event)
        elif kind == "compiling":
            worker.progress.phase = "compiling"
            if self.compiling is None and not self.ready:
                self.compiling = time.monotonic()
                self._notify("compiling", event.get("message", "compiling the kernels (once)…"))
        elif kind == "saved":
            worker.distrust = worker.in_a_row = 0
        elif kind == "note":
            self._notify("note", event["message"])
        elif kind == "status":
            if event["message"] not in self.said:
                self.said.add(event["message"])
                self._notify("status", event["message"])
        elif kind == "refused":
            raise InputError(event["message"])
        elif kind == "end":
            worker.reason = event["reason"]
            worker.proven = event.get("proven", False)
            worker.conclusion = event.get("conclusion", "")
        elif kind == "gone":
            self._take_end(worker, event["message"], replacing=replacing)

    def _take_ready(self, worker: Worker, event: dict[str, Any]) -> None:
        worker.lost += max(0, worker.seen - event["work"])
        worker.spent -= event.get("compiled", 0.0)
        worker.seen = event["work"]
        worker.progress.work = worker.lost + event["work"]
        worker.progress.phase = "running"
        if not self.ready:
            self.ready = True
            if self.compiling is not None:
                self.begin += time.monotonic() - self.compiling
                self.improved = time.monotonic()
                self.compiling = None
            self.pool.go()
            self._save()

    def _take_first(self, event: dict[str, Any]) -> None:
        """Keep a board that stands in until the search has one of its own."""
        board = board_of(self.settings.puzzle, event)
        if self.first is None and self.progress.board is None and check(board).valid:
            self.first = board
            self._notify("first", f"first board: score {board.score}, placed greedily")

    def _take_board(self, worker: Worker, event: dict[str, Any]) -> None:
        """Recount a board; keep it if it is the best."""
        try:
            board = board_of(self.settings.puzzle, event)
            report = check(board)
            fault = None if report.valid else "it breaks a rule"
            if report.score != event["score"]:
                fault = f"its score is {report.score}, not {event['score']}"
        except (InputError, KeyError, TypeError, ValueError) as error:
            fault = str(error)
        if fault is not None:
            self._notify("wrong", f"worker {worker.number}: a board was refused: {fault}")
            return
        tally = self.record.tally
        tally[report.score] = tally.get(report.score, 0) + 1
        best = self.progress.board
        if best is not None and incumbent_key(best) >= incumbent_key(board):
            if best.score > report.score and not worker.progress.best:
                self.pool.share(best)
            worker.progress.best = max(worker.progress.best, report.score)
            return
        worker.progress.best = report.score
        self.progress.board = board
        trajectory = self.progress.trajectory
        if not trajectory or report.score > trajectory[-1][1]:  # else a damaged file lost it
            trajectory.append((self._seconds(), report.score))
        self.improved = time.monotonic()
        self.pool.share(board, worker)
        self._save(self._entry(board, "found", worker.number))
        self._notify("best", f"score {report.score}")

    def _take_progress(self, worker: Worker, event: dict[str, Any]) -> None:
        progress = worker.progress
        worker.seen = event["work"]
        if event["work"] > worker.furthest:
            worker.furthest, worker.in_a_row = event["work"], 0
        progress.current, progress.best = event["current"], event["best"]
        progress.work = worker.lost + event["work"]
        progress.restarts = event["restarts"]
        self.progress.unit = self.record.unit = event["unit"]
        progress.cpu_seconds = worker.spent + event["cpu_seconds"]
        progress.notes = event["notes"]

    def _take_end(self, worker: Worker, message: str, *, replacing: bool) -> None:
        if worker.reason is not None or not replacing:
            worker.progress.phase = "ended"
            return
        again = self.pool.replace(worker)
        what = "replaced" if again else "given up"
        self._notify("death", f"worker {worker.number} died ({message}): {what}")

    def _tick(self) -> None:
        self._notify("progress", "")
        if self.ready and time.monotonic() - self.saved >= SAVE:
            self._save()

    def _notify(self, event: str, message: str) -> None:
        progress = self.progress
        progress.event, progress.message, progress.seconds = event, message, self._seconds()
        if event in ("note", "wrong", "death"):
            progress.messages.append(message)
        if self.on_progress is not None:
            self.on_progress(progress)

    def _seconds(self) -> float:
        now = time.monotonic() if self.compiling is None else self.compiling
        return self.past.seconds + now - self.begin

    def _save(self, gain: HistoryEntry | None = None, stopped: str | None = None) -> None:
        """Note how far the search has come, and a new best board."""
        if self.folder is None:
            return
        self.unsaved = gain or self.unsaved
        self.saved = time.monotonic()
        record, progress, folder = self.record, self.progress, self.folder
        record.seconds, record.stopped = self._seconds(), stopped
        record.cpu_seconds = self._cpu_seconds()
        former = self.past.works[len(progress.workers) :]
        record.works = [*(worker.work for worker in progress.workers), *former]
        record.work = progress.work
        record.deaths = self.past.deaths + progress.deaths
        record.trajectory = progress.trajectory
        record.live = self._live()
        for write in (self._save_gain, lambda: folder.save(record)):
            try:
                write()
            except InputError as error:  # a full disk does not end a search
                if str(error) not in progress.messages:
                    self._notify("note", str(error))

    def _save_gain(self) -> None:
        """Write the best board, if it is not written yet; it stays to be tried again."""
        gain = self.unsaved
        if gain is None or self.folder is None:
            return
        made = {"by": self.record.made_by, **self.settings.facts, "seed": self.settings.seed}
        self.folder.save_best(gain.board, {**made, "seconds": round(gain.seconds, 3)})
        self.folder.note_gain(gain)
        self.unsaved = None

    def _live(self) -> dict[str, Any]:
        """Return what `e2cp status` shows of a search that runs."""
        (then, before), now = self.measured, time.monotonic()
        rate = self.record.live.get("rate", 0.0)
        if now - then >= SAVE / 2:
            rate = (self.progress.work - before) / (now - then)
            self.measured = (now, self.progress.work)
        names = ("phase", "current", "best", "work", "restarts", "deaths")
        workers = [{name: getattr(one, name) for name in names} for one in self.progress.workers]
        return {"updated": round(time.time(), 3), "rate": round(rate, 1), "workers": workers}

    def _conclusion(self) -> str:
        """Return what it means that nothing is left to do."""
        if self._solved:
            return "solved: every junction matches"
        concluded = [worker for worker in self.pool.workers if worker.conclusion]
        return max(concluded, key=lambda worker: worker.proven).conclusion if concluded else ""

    def _cpu_seconds(self) -> float:
        return self.past.cpu_seconds + sum(worker.cpu_seconds for worker in self.progress.workers)

    def _result(self, reason: str) -> SearchResult:
        progress = self.progress
        seconds = self._seconds()
        if self.first is not None and progress.board is None:
            progress.board = self.first
            progress.trajectory.append((seconds, self.first.score))
            self._save(self._entry(self.first, "found"))
        self._save(stopped=reason)
        board = Board.of_clues(self.settings.puzzle) if progress.board is None else progress.board
        return SearchResult(
            self.settings.label,
            self.settings.seed,
            board,
            tuple(progress.trajectory),
            seconds,
            self._cpu_seconds(),
            progress.work,
            progress.unit,
            progress.restarts,
            reason,
            workers=len(progress.workers),
            deaths=self.past.deaths + progress.deaths,
            notes=dict(progress.workers[0].notes),
            messages=tuple(progress.messages),
            start_score=None if self.settings.start is None else self.settings.start.score,
            proven=self._solved or any(worker.proven for worker in self.pool.workers),
            conclusion=self._conclusion() if reason == "finished" else "",
        )
