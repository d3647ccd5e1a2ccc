"""The events that a search reports while it works, wherever it works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from e2cp.formats.boards.plain import board_values
from e2cp.puzzle.board import Board

if TYPE_CHECKING:
    from e2cp.methods.base import Method


def incumbent_key(board: Board) -> tuple[int, int]:
    """Return what makes a board a better incumbent: its score, then whether it is complete."""
    return int(board.score), int(board.holes.size == 0)


def progress_event(search: Method, seconds: float, cpu_seconds: float) -> dict[str, Any]:
    """Return how far the search has come, after so much time by the clock and the processor."""
    return {
        "event": "progress",
        "current": search.current,
        "best": search.best.score,
        "work": search.work,
        "unit": search.unit,
        "restarts": search.restarts,
        "seconds": round(seconds, 3),
        "cpu_seconds": round(cpu_seconds + search.child_cpu_seconds, 3),
        "notes": dict(search.notes),
    }


def best_event(search: Method, seconds: float) -> dict[str, Any]:
    """Return the best board of a search."""
    return board_event(search.best, seconds)


def board_event(board: Board, seconds: float) -> dict[str, Any]:
    """Return a board that is the best so far."""
    values = board_values(board)
    return {"event": "best", "score": board.score, "seconds": round(seconds, 3), **values}


def end_event(search: Method, reason: str | None) -> dict[str, Any]:
    """Return why a search ends and, if nothing is left to do, what that means."""
    event: dict[str, Any] = {"event": "end", "reason": reason}
    if reason == "finished":
        event |= {"proven": search.optimal, "conclusion": search.conclusion}
    return event


def end_reason(search: Method, more: bool, target: int | None, work: int | None) -> str | None:
    """Return why a search ends by itself, in the order of `e2cp.parallel.run_search.run_search`."""
    if not more:
        return "finished"
    if target is not None and search.best.score >= target:
        return "target"
    if work is not None and search.work >= work:
        return "work"
    return None
