"""Refusing links in a folder that is written to: they would lead the writing elsewhere."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection
from pathlib import Path

from e2cp.errors import InputError


def refuse_links(folder: Path, names: Collection[str] | None = None) -> None:
    """Refuse a folder in which anything but plain files and folders lies.

    Parameters
    ----------
    folder
        The folder; it may itself be a link, which its user has named.
    names
        The entries that are looked at, with all in them; every one if left out.

    Raises
    ------
    InputError
        If there is a symbolic link, a pipe or a device.
    """
    waiting = [(folder, names)]
    while waiting:
        place, wanted = waiting.pop()
        try:
            entries = list(os.scandir(place))
        except OSError:
            continue  # not there, or nobody may look: then nobody writes there
        for entry in entries:
            if wanted is not None and entry.name not in wanted:
                continue
            mode = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISDIR(mode):
                waiting.append((Path(entry.path), None))
            elif not stat.S_ISREG(mode):
                kind = "a symbolic link" if stat.S_ISLNK(mode) else "no plain file"
                raise InputError(
                    f"{kind} in a folder that is written to",
                    file=entry.path,
                    expected="plain files and folders; remove it, or use a copy without it",
                )
