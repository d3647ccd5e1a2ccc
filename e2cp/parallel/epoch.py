"""An epoch of an island's way: a few seconds of a search, from its last state to its next one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from e2cp.formats.boards.plain import board_of
from e2cp.formats.document import Document
from e2cp.methods.base import Method
from e2cp.methods.registry import make_search
from e2cp.methods.saved_state import restore_search
from e2cp.parallel.checkpoint import pack_checkpoint, unpack_checkpoint
from e2cp.parallel.events import best_event, end_event, end_reason, incumbent_key, progress_event
from e2cp.parallel.settings import SearchSettings
from e2cp.runtime.files import Source


@dataclass(frozen=True)
class Epoch:
    """What is to be done: plain data, so that any machine can do it.

    Attributes
    ----------
    job
        The search, as JSON.
    seed
        Its seed, for the first epoch.
    state
        Where the epoch before ended; none at the very start.
    first
        Whether the island begins or goes on after a pause: it then only does one portion of
        work and compiles what later ones will need.
    seconds
        How long to search.
    work, target
        What ends the search.
    guest
        A board of another island, pieces and rotations.
    """

    job: str
    seed: int
    state: bytes | None
    first: bool
    seconds: float
    work: int | None
    target: int | None
    guest: dict[str, list[int]] | None


@dataclass(frozen=True)
class EpochReport:
    """What came of an epoch: the events that a worker would have sent, and the state at its end."""

    events: list[dict[str, Any]]
    state: bytes
    cpu_seconds: float


def run_epoch(epoch: Epoch) -> EpochReport:
    """Search for a while, in this process.

    Raises
    ------
    InputError
        If the method does not know its options, or does not like the start board.
    """
    cpu = time.thread_time()
    asked = SearchSettings.from_document(Document.parse(Source("job", epoch.job)))
    search = make_search(asked.label, asked.puzzle, asked.start, seed=epoch.seed)
    events: list[dict[str, Any]] = []
    if epoch.state is not None:
        try:
            restore_search(search, unpack_checkpoint(epoch.state, "state").state)
        except Exception as error:  # of another version of the method
            search = make_search(asked.label, asked.puzzle, asked.start, seed=epoch.seed)
            message = f"the state of an island does not fit ({error}): started afresh"
            events.append({"event": "note", "message": message})
    if epoch.guest is not None:
        search.receive_migrant(board_of(asked.puzzle, epoch.guest))
    more = not epoch.first or _warmed_up(search, asked)
    begin, incumbent = time.perf_counter(), (0, 0)
    while True:
        seconds = time.perf_counter() - begin
        if incumbent_key(search.best) > incumbent:
            incumbent = incumbent_key(search.best)
            events.append(best_event(search, seconds))
        reason = end_reason(search, more, epoch.target, epoch.work)
        if reason is not None or epoch.first or seconds >= epoch.seconds:
            break
        more = search.step()
    spent = time.thread_time() - cpu
    ready = [{"event": "ready", "work": search.work}] if epoch.first else []
    events = [*ready, progress_event(search, seconds, spent), *events]
    if reason is not None:
        events.append(end_event(search, reason))
    about = {"method": asked.label, "puzzle": asked.puzzle.hash, "seed": epoch.seed}
    return EpochReport(events, pack_checkpoint(search.state(), about), spent)


def _warmed_up(search: Method, asked: SearchSettings) -> bool:
    """Do the first portion of work and compile what others will need; return if there is more."""
    from e2cp.parallel.warm import compile_rest, is_warm

    name = asked.method
    cold = not is_warm(name)
    more = search.step()
    if cold:
        compile_rest(name)
    return more
