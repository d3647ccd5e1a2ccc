"""Files of a folder that somebody else writes, read only when they changed."""

from __future__ import annotations

import os
from pathlib import Path

from e2cp.errors import InputError


class WatchedFile:
    """A file that is looked at now and then.

    Parameters
    ----------
    folder, name
        The file; one that a link leads out of the folder is never read.

    Attributes
    ----------
    changed_at
        When it was written last, as `time.time` gives it; 0 before.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.path = folder, folder / name
        self.changed_at = 0.0
        self._seen: tuple[int, int, int] | None = None

    def changed(self) -> bool:
        """Whether it is there and was written since the last call."""
        try:
            found = self.path.stat()
        except OSError:
            return False
        mark = (found.st_mtime_ns, found.st_size, found.st_ino)
        if mark == self._seen:
            return False
        self._seen, self.changed_at = mark, found.st_mtime
        return True

    def read(self, most: int) -> bytes:
        """Return what it holds.

        Raises
        ------
        InputError
            If it cannot be read, is larger than that, or lies elsewhere.
        """
        where = Path(os.path.realpath(self.path))
        if not where.is_relative_to(os.path.realpath(self.folder)) or not where.is_file():
            raise InputError("no file of this folder", file=self.path.name)
        try:
            with where.open("rb") as stream:
                data = stream.read(most + 1)
        except OSError as error:
            raise InputError(f"cannot be read ({error.strerror})", file=self.path.name) from None
        if len(data) > most:
            raise InputError("file too large", file=self.path.name, expected=f"{most >> 20} MiB")
        return data
