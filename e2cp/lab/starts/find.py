"""Start boards by what names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from e2cp.catalogue.records import PREFIX
from e2cp.errors import InputError
from e2cp.formats.boards.link import is_link
from e2cp.lab.starts.board_files import BoardFiles
from e2cp.lab.starts.made import METHOD, MODEL, MadeStart
from e2cp.lab.starts.own import OwnStart
from e2cp.lab.starts.random_start import RandomStart
from e2cp.lab.starts.start import StartSource

EXPECTED = "random, own, model:ENCODING, method:NAME, a board or a folder of boards"


def find_starts(
    texts: Iterable[str], on_note: Callable[[str], None] | None = None
) -> list[StartSource]:
    """Return what gives start boards, each once.

    Parameters
    ----------
    texts
        ``random``: pieces placed at random; ``own``: what each method does without a board;
        ``model:ENCODING[relax=24]@SOLVER`` and ``method:NAME[cpu=10]``: made by a run; else a
        file, a link, ``record:NAME`` or a folder.
    on_note
        Receives what is left out of a folder.

    Raises
    ------
    InputError
        If a name is unknown, or a folder holds no board.
    """
    found: dict[str, StartSource] = {}
    for text in texts:
        source = _find(text.strip(), on_note)
        found.setdefault(source.name, source)
    return list(found.values())


def _find(text: str, on_note: Callable[[str], None] | None) -> StartSource:
    if text == "random":
        return RandomStart()
    if text == "own":
        return OwnStart()
    if text.startswith((MODEL, METHOD)):
        return MadeStart.parse(text)
    if not (text.startswith(PREFIX) or is_link(text) or Path(text).exists()):
        raise InputError("no such start board", read=text, expected=EXPECTED)
    return BoardFiles(text, on_note)
