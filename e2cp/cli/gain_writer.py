"""Writing each better board to its file while a search runs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.cli.board_file import BoardFile
    from e2cp.parallel.progress import Progress
    from e2cp.parallel.settings import SearchSettings
    from e2cp.puzzle.board import Board

AGAIN = 2.0
"""Seconds after which a board that could not be written is tried again."""


class GainWriter:
    """A listener that writes the best board as soon as there is one: a kill may come at any moment.

    What cannot be written, on a full disk say, is tried again, and reported in the end.
    """

    def __init__(self, settings: SearchSettings, out: BoardFile) -> None:
        self._settings, self._out = settings, out
        self._written: Board | None = None
        self._tried = -AGAIN

    def __call__(self, progress: Progress) -> None:
        """Write the best board, if it is not written yet."""
        from e2cp import __version__

        board, now = progress.board, time.monotonic()
        if board is None or board is self._written or now - self._tried < AGAIN:
            return
        facts, seconds = self._settings.facts, round(progress.seconds, 3)
        made = {"by": f"e2cp {__version__}", **facts, "seed": self._settings.seed}
        try:
            self._out.offer(board, {**made, "seconds": seconds})
            self._written = board
        except InputError:
            self._tried = now
