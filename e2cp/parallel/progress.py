"""How a search in several processes is getting on."""

from __future__ import annotations

from dataclasses import dataclass, field

from e2cp.puzzle.board import Board


@dataclass
class WorkerProgress:
    """How one worker is getting on.

    Attributes
    ----------
    pid
        Its process.
    phase
        ``starting``, ``compiling``, ``running``, ``ended`` or ``given up``.
    current, best
        The score of what it looks at, and its own best.
    work, restarts
        As the search counts them, what dead processes did besides.
    cpu_seconds
        Processor time, of dead processes too.
    deaths
        How often its process died.
    notes
        What the method reports of itself.
    """

    pid: int | None = None
    phase: str = "starting"
    current: int = 0
    best: int = 0
    work: int = 0
    restarts: int = 0
    cpu_seconds: float = 0.0
    deaths: int = 0
    notes: dict[str, int | str] = field(default_factory=dict)


@dataclass
class Progress:
    """How all of it is getting on.

    Attributes
    ----------
    event
        What just happened: ``progress``, ``known`` (the best board that it begins with),
        ``first`` (a board that stands in until the search has one of its own), ``best`` (a
        better board), ``compiling``, ``death`` (a worker died), ``wrong`` (the checker refused a
        board), ``status`` (what takes long) or ``note``.
    message
        What happened, in words.
    seconds
        Time since the start, that of earlier runs included.
    board
        The best board, recounted, if there is one.
    trajectory
        Seconds and score of each improvement.
    workers
        Each worker's own.
    unit
        What work counts.
    messages
        Everything that went wrong so far.
    former_work
        Work of workers that an earlier run had and this one does not have.
    """

    event: str = "progress"
    message: str = ""
    seconds: float = 0.0
    board: Board | None = None
    trajectory: list[tuple[float, int]] = field(default_factory=list)
    workers: list[WorkerProgress] = field(default_factory=list)
    unit: str = "work"
    messages: list[str] = field(default_factory=list)
    former_work: int = 0

    @property
    def score(self) -> int:
        """The best score."""
        return 0 if self.board is None else self.board.score

    @property
    def current(self) -> int:
        """The best score looked at now."""
        return max((worker.current for worker in self.workers), default=0)

    @property
    def work(self) -> int:
        """Work of all workers, those of earlier runs too."""
        return self.former_work + sum(worker.work for worker in self.workers)

    @property
    def restarts(self) -> int:
        """Fresh starts of all workers."""
        return sum(worker.restarts for worker in self.workers)

    @property
    def deaths(self) -> int:
        """How often a worker's process died."""
        return sum(worker.deaths for worker in self.workers)
