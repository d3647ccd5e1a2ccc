"""The file that a board goes to: a better board that it holds is never lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle


class BoardFile:
    """Where ``--out`` writes the board of a puzzle.

    Parameters
    ----------
    path
        The file; its suffix says the format.
    puzzle
        The puzzle of the boards to come.
    force
        Whether anything that the file holds may be overwritten.

    Attributes
    ----------
    kept
        The score of the better board in the file because of which the last one went beside it.
    unread
        Why the file could not be read when the last one went beside it.

    Raises
    ------
    InputError
        If the file cannot be written, or holds anything but a board of the puzzle.
    """

    def __init__(self, path: Path, puzzle: Puzzle, *, force: bool = False) -> None:
        from e2cp.formats.saving import format_of
        from e2cp.runtime.files import refuse_unwritable

        format_of(path)
        refuse_unwritable(path)
        self.path, self.puzzle, self.force = path, puzzle, force
        self.kept: int | None = None
        self.unread: str | None = None
        try:
            self._score_there()
        except InputError as error:
            raise InputError(
                "the file holds something else",
                file=str(path),
                read=error.problem,
                expected=f"a board of {puzzle.name}, another file name, or --force",
            ) from None

    def offer(self, board: Board, made: dict[str, Any]) -> None:
        """Write a board that is not the last one, if it is as good as what the file holds."""
        from e2cp.formats.saving import save_board

        if self._better_than(board) is None:
            save_board(board, self.path, made=made)

    def save(self, board: Board, made: dict[str, Any]) -> str:
        """Write a board, or beside the file if that holds a better one; return where.

        A file that cannot be read any more may hold a better one: it is left alone.
        """
        from e2cp.formats.saving import save_board

        self.kept = self.unread = None
        try:
            self.kept = self._better_than(board)
        except InputError as error:
            self.unread = error.problem
        whole = self.kept is None and self.unread is None
        return str(save_board(board, self.path if whole else self._beside(board), made=made))

    @property
    def remark(self) -> dict[str, str]:
        """A line about the better board, if there is one."""
        if self.unread is not None:
            return {"kept": f"{self.path}, which cannot be read as a board ({self.unread})"}
        if self.kept is None:
            return {}
        return {"kept": f"{self.path}, which holds a board of score {self.kept} (or use --force)"}

    def _better_than(self, board: Board) -> int | None:
        """Return the score of the board in the file if it is better than another."""
        there = self._score_there()
        return None if there is None or board.score >= there else there

    def _score_there(self) -> int | None:
        """Return the score of the board in the file; none if it may be overwritten anyway."""
        from e2cp.catalogue.opening import load_board

        if self.force or not self.path.is_file() or not self.path.stat().st_size:
            return None
        return load_board(str(self.path), self.puzzle).score

    def _beside(self, board: Board) -> Path:
        path = self.path.with_stem(f"{self.path.stem}-{board.score}")
        number = 1
        while path.exists():
            number += 1
            path = self.path.with_stem(f"{self.path.stem}-{board.score}-{number}")
        return path
