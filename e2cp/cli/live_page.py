"""The page beside a command: ``--live``."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e2cp.cli.output import note
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.puzzle.board import Board
    from e2cp.puzzle.puzzle import Puzzle

Live = Annotated[
    bool,
    typer.Option(
        "--live", help="Follow it on a page in a browser, as `e2cp view` does; prints the address."
    ),
]


@contextmanager
def page_of_search(live: bool, checkpoint: Path | None) -> Iterator[Path | None]:
    """Show a page beside a search, if asked to; yield the folder of the search's files.

    A search without a folder gets one for as long as the page is there.
    """
    if not live:
        yield checkpoint
        return
    from e2cp.view.live import live_page

    with tempfile.TemporaryDirectory(prefix="e2cp-live-", ignore_cleanup_errors=True) as scratch:
        folder = checkpoint or Path(scratch) / "search"
        with live_page(folder, "search") as address:
            note(f"live: {address}")
            yield folder


@contextmanager
def page_of_campaign(live: bool, folder: Path) -> Iterator[None]:
    """Show a page beside a campaign, if asked to."""
    if not live:
        yield
        return
    from e2cp.view.live import live_page

    with live_page(folder, "campaign") as address:
        note(f"live: {address}")
        yield


@contextmanager
def page_of_solve(
    live: bool, puzzle: Puzzle, method: str, seconds: float
) -> Iterator[Callable[[str, Board], None] | None]:
    """Show a page beside a solver, if asked to; yield what is to be called with deeper boards."""
    if not live:
        yield None
        return
    from e2cp.parallel.folder import SearchFolder
    from e2cp.parallel.record import SearchRecord
    from e2cp.parallel.settings import SearchSettings
    from e2cp.parallel.stop import Stop

    lock, begin = threading.Lock(), time.monotonic()
    with page_of_search(live, None) as path:
        assert path is not None
        folder = SearchFolder.create(path)
        settings = SearchSettings(puzzle, method, stop=Stop(seconds=seconds))
        record = SearchRecord(settings, works=[0], unit="boards")
        folder.save(record)

        def follow(name: str, board: Board) -> None:
            with lock, suppress(InputError):  # a full disk does not end a solver
                record.seconds = time.monotonic() - begin
                record.work += 1
                record.works[0] += 1
                if not record.trajectory or board.score > record.trajectory[-1][1]:
                    record.trajectory.append((record.seconds, board.score))
                    folder.save_best(board, {"method": name, "seconds": round(record.seconds, 3)})
                folder.save(record)

        try:
            yield follow
        finally:
            folder.close()
