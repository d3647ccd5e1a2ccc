"""What a search found, and how it got there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from e2cp.formats.frame import data_frame
from e2cp.picture.notebook import result_html
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class SearchResult:
    """The end of a search.

    Attributes
    ----------
    method
        Its name with its options.
    seed
        The seed it was given.
    board
        The best board.
    trajectory
        Seconds and score of each improvement.
    seconds, cpu_seconds
        Time by the clock and on the processor.
    work, unit
        How much was done, and what is counted.
    restarts
        How often it started afresh.
    stopped
        The rule that ended it: ``time``, ``work``, ``target``, ``idle``, ``finished`` (nothing
        left to do), ``interrupted`` or ``crashed`` (no worker could be kept alive).
    workers, deaths
        Processes that searched, and how often one died and was replaced.
    notes
        What the method reports of itself, of the first worker.
    messages
        What went wrong on the way.
    start_score
        The score of the board it started from, if it was given one.
    proven
        Whether no board scores more.
    conclusion
        What it means that nothing was left to do, in words.
    """

    method: str
    seed: int
    board: Board
    trajectory: tuple[tuple[float, int], ...]
    seconds: float
    cpu_seconds: float
    work: int
    unit: str
    restarts: int
    stopped: str
    workers: int = 1
    deaths: int = 0
    notes: dict[str, int | str] = field(default_factory=dict)
    messages: tuple[str, ...] = ()
    start_score: int | None = None
    proven: bool = False
    conclusion: str = ""

    @property
    def reached(self) -> float:
        """When the best score was reached, in seconds."""
        return self.trajectory[-1][0] if self.trajectory else 0.0

    @property
    def gain(self) -> int | None:
        """By how much the board is better than the one it started from, if there was one."""
        return None if self.start_score is None else self.board.score - self.start_score

    def to_pandas(self) -> DataFrame:
        """Return the improvements as a data frame: seconds and score."""
        return data_frame([{"seconds": at, "score": score} for at, score in self.trajectory])

    def _repr_html_(self) -> str:
        facts = {
            "puzzle": self.board.puzzle.name,
            "method": self.method,
            "score": f"{check(self.board).score} of {self.board.puzzle.max_score}",
            "reached after": f"{self.reached:.1f} s",
            "ended after": f"{self.seconds:.1f} s by {self.stopped}",
            "work": f"{self.work} {self.unit}, {self.restarts} restarts",
            "seed": self.seed,
        }
        return result_html(facts, self.board)

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the board for JSON; the checker counts the score anew."""
        report = check(self.board)
        return {
            "puzzle": self.board.puzzle.name,
            "method": self.method,
            "seed": self.seed,
            "score": report.score,
            "max_score": self.board.puzzle.max_score,
            "valid": report.valid,
            "placed": self.board.placed,
            "seconds": round(self.seconds, 3),
            "cpu_seconds": round(self.cpu_seconds, 3),
            "work": self.work,
            "unit": self.unit,
            self.unit: self.work,
            "restarts": self.restarts,
            "stopped": self.stopped,
            "conclusion": self.conclusion or None,
            "proven": self.proven,
            "start_score": self.start_score,
            "gain": self.gain,
            "workers": self.workers,
            "deaths": self.deaths,
            "notes": self.notes,
            "messages": list(self.messages),
            "trajectory": [[round(seconds, 3), score] for seconds, score in self.trajectory],
        }
