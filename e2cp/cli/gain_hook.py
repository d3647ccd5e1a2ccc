"""What happens at a gain besides: a command of the user's, a bell."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.output import note
from e2cp.runtime.hook import Hook

if TYPE_CHECKING:
    from e2cp.parallel.progress import Progress
    from e2cp.puzzle.board import Board

OnGain = Annotated[
    str | None,
    typer.Option(
        "--on-gain",
        metavar="COMMAND",
        help="Run a program at each better board, without a shell: E2CP_BOARD names a file with "
        "it, E2CP_SCORE, E2CP_MAX_SCORE, E2CP_PUZZLE and E2CP_SECONDS say the rest.",
    ),
]
Bell = Annotated[bool, typer.Option("--bell", help="Ring the terminal's bell at each gain.")]


class GainHook:
    """A listener that runs a command, and rings, when a search or a solver has a better board.

    Raises
    ------
    InputError
        If there is no such command.
    """

    def __init__(self, command: str | None, *, bell: bool = False) -> None:
        self._hook = None if command is None else Hook(command, note)
        self._bell = bell

    @property
    def active(self) -> bool:
        """Whether anything happens at a gain."""
        return self._bell or self._hook is not None

    def __call__(self, progress: Progress) -> None:
        """Take note of how a search is getting on."""
        if progress.event == "best" and progress.board is not None:
            self.gain(progress.board, progress.seconds)
        elif self._hook is not None:
            self._hook.look()

    def gain(self, board: Board, seconds: float) -> None:
        """Take note of a better board."""
        from e2cp.formats.boards.document import board_to_json

        if self._bell:
            print("\a", end="", file=sys.stderr, flush=True)
        if self._hook is not None:
            score, puzzle = board.score, board.puzzle
            words = {
                "E2CP_SCORE": str(score),
                "E2CP_MAX_SCORE": str(puzzle.max_score),
                "E2CP_PLACED": str(board.placed),
                "E2CP_PUZZLE": puzzle.name.replace("\0", ""),
                "E2CP_SECONDS": f"{seconds:.3f}",
            }
            self._hook.call(f"board-{score}.json", board_to_json(board), "E2CP_BOARD", words)

    def close(self) -> None:
        """Let a command that still runs come to its end."""
        if self._hook is not None:
            self._hook.close()
