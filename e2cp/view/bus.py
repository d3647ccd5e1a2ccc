"""Events on their way from whatever happens to every page that listens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

MOST_LISTENERS = 16
MOST_WAITING = 100
"""Events that wait for a page that does not read; after that it is left, and comes again."""

ALIVE = 15.0
"""Seconds between two signs of life."""


class Bus:
    """Sends each event to all who listen; events may come from any thread."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[str | None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def full(self) -> bool:
        """Whether no more pages can listen."""
        return len(self._queues) >= MOST_LISTENERS

    def open(self) -> None:
        """Take the running loop as the one in which pages listen."""
        self._loop = asyncio.get_running_loop()

    def close(self) -> None:
        """Let all who listen go."""
        for queue in list(self._queues):
            self._leave(queue)

    def publish(self, event: dict[str, Any]) -> None:
        """Send an event to all, from whatever thread."""
        text = json.dumps(event, separators=(",", ":"))
        if self._loop is not None and not self._loop.is_closed():
            with suppress(RuntimeError):  # it closes at this very moment
                self._loop.call_soon_threadsafe(self._send, text)

    async def listen(self, first: list[dict[str, Any]]) -> AsyncIterator[str]:
        """Yield events as a browser's event stream, after those that a new page needs."""
        queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._queues.add(queue)
        try:
            for event in first:
                yield _line(json.dumps(event, separators=(",", ":")))
            while True:
                try:
                    text = await asyncio.wait_for(queue.get(), ALIVE)
                except TimeoutError:
                    yield ": alive\n\n"
                    continue
                if text is None:
                    return
                yield _line(text)
        finally:
            self._queues.discard(queue)

    def _send(self, text: str) -> None:
        for queue in list(self._queues):
            try:
                queue.put_nowait(text)
            except asyncio.QueueFull:
                self._leave(queue)

    def _leave(self, queue: asyncio.Queue[str | None]) -> None:
        self._queues.discard(queue)
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(None)


def _line(text: str) -> str:
    return f"data: {text}\n\n"
