"""The routes of the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from typing import Any, cast

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from e2cp import __version__
from e2cp.catalogue.opening import OpenedBoard, ReadOptions, open_text
from e2cp.completion.obstruction import find_obstruction
from e2cp.errors import InputError
from e2cp.formats.boards.link import board_to_link
from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.detect import read_any
from e2cp.formats.saving import board_to
from e2cp.methods.registry import all_methods
from e2cp.picture.png import draw_png
from e2cp.picture.svg import draw_svg
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.runtime.files import Source
from e2cp.view.board_values import board_of_page, page_document
from e2cp.view.bus import Bus
from e2cp.view.campaign_follower import CampaignFollower
from e2cp.view.difference import difference
from e2cp.view.guard import Guard
from e2cp.view.jobs import BusyError, Jobs, read_job
from e2cp.view.search_follower import SearchFollower
from e2cp.view.subject import Subject

POLL = 1.0
"""Seconds between two looks at a folder."""

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
FORMS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "link": "text/plain; charset=utf-8",
}
Endpoint = Callable[[Request], Awaitable[Response]]


def make_app(subject: Subject, token: str) -> Starlette:
    """Return the application that shows a subject to whoever has the token."""
    return _App(subject, token).app


class _App:
    """The routes and what they share."""

    def __init__(self, subject: Subject, token: str) -> None:
        self.subject = subject
        self.bus = Bus()
        self.jobs = Jobs(lambda event: self.bus.publish({"type": "job", **event}))
        self.methods = [name for name, entry in all_methods()[0].items() if entry.info.takes_start]
        self.computing = asyncio.Semaphore(2)
        static = files("e2cp.view").joinpath("static")
        self.files = {
            entry.name: entry.read_bytes()
            for entry in static.iterdir()
            if entry.name.rpartition(".")[2] in KINDS
        }
        self.app = Starlette(
            routes=[
                Route("/", self.page),
                Route("/static/{name}", self.file),
                Route("/api/state", self.state),
                Route("/api/events", self.events),
                Route("/api/history/{place:int}", self.past_board),
                Route("/api/run/{key}", self.run_board),
                Route("/api/open", _guarded(self.open), methods=["POST"]),
                Route("/api/check", _guarded(self.check), methods=["POST"]),
                Route("/api/compare", _guarded(self.compare), methods=["POST"]),
                Route("/api/export/{form}", _guarded(self.export), methods=["POST"]),
                Route("/api/jobs", _guarded(self.start_job), methods=["POST"]),
                Route("/api/jobs/{number:int}", self.cancel_job, methods=["DELETE"]),
                Route("/api/report", _guarded(self.report), methods=["POST"]),
            ],
            middleware=[Middleware(Guard, token=token)],
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.bus.open()
        task = asyncio.create_task(self._follow())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self.bus.close()
            await run_in_threadpool(self.jobs.close)

    async def _follow(self) -> None:
        follower = self.subject.follower
        while follower is not None:
            if await run_in_threadpool(follower.poll):
                self.bus.publish(self._subject_event())
            await asyncio.sleep(POLL)

    def _subject_event(self) -> dict[str, Any]:
        follower = self.subject.follower
        assert follower is not None
        return {"type": follower.kind, **follower.document()}

    async def page(self, request: Request) -> Response:
        """Send the page itself, which holds nothing of anybody."""
        return Response(self.files["index.html"], media_type=KINDS["html"])

    async def file(self, request: Request) -> Response:
        """Send a script, a style or a picture of the page."""
        name = request.path_params["name"]
        if name not in self.files:
            return JSONResponse({"error": "no such file"}, 404)
        return Response(self.files[name], media_type=KINDS[name.rpartition(".")[2]])

    async def state(self, request: Request) -> Response:
        """Say what a page begins with."""
        values: dict[str, Any] = {
            "version": __version__,
            "kind": self.subject.kind,
            "title": self.subject.title,
            "methods": self.methods,
            "busy": self.jobs.busy,
            "board": None,
        }
        if self.subject.board is not None:
            values["board"] = page_document(self.subject.board)
        return JSONResponse(values)

    async def events(self, request: Request) -> Response:
        """Send all that happens, as a stream."""
        if self.bus.full:
            return JSONResponse({"error": "too many pages are open"}, 503)
        first = [] if self.subject.follower is None else [self._subject_event()]
        return StreamingResponse(self.bus.listen(first), media_type="text/event-stream")

    async def past_board(self, request: Request) -> Response:
        """Send a best board of the search that is followed."""
        follower, place = self.subject.follower, request.path_params["place"]
        if not isinstance(follower, SearchFollower) or place >= len(follower.history):
            return JSONResponse({"error": "no such board"}, 404)
        found = follower.history[place]
        return JSONResponse(page_document(found.board, seconds=found.seconds, made=found.made))

    async def run_board(self, request: Request) -> Response:
        """Send the board of a run of the campaign that is followed."""
        follower = self.subject.follower
        if not isinstance(follower, CampaignFollower):
            return JSONResponse({"error": "no campaign is followed"}, 404)
        board = await run_in_threadpool(follower.board_of, request.path_params["key"])
        if board is None:
            return JSONResponse({"error": "this run has no board"}, 404)
        return JSONResponse(page_document(board))

    async def open(self, values: dict[str, Any], request: Request) -> Response:
        """Open a board or a puzzle that was pasted; names and texts, never files."""
        text, clues = values.get("text"), values.get("clues", "starter")
        if not isinstance(text, str) or not text.strip():
            raise InputError("nothing to open", expected="a board, a viewer link or a name")
        near = values.get("near")
        opened = await self._compute(_opened, text, clues, near if isinstance(near, dict) else None)
        return JSONResponse(await self._compute(page_document, opened))

    async def check(self, values: dict[str, Any], request: Request) -> Response:
        """Have the checker recount a board, and look whether it can be completed perfectly."""
        return JSONResponse(await self._compute(_checked, board_of_page(values)))

    async def compare(self, values: dict[str, Any], request: Request) -> Response:
        """Compare two boards."""
        boards = [values.get(name) for name in ("first", "second")]
        if not all(isinstance(each, dict) for each in boards):
            raise InputError("two boards are compared", expected="first and second")
        first, second = (board_of_page(cast(dict[str, Any], each)) for each in boards)
        found = await self._compute(difference, first, second)
        return JSONResponse({**found.as_dict(), "scores": [first.score, second.score]})

    async def export(self, values: dict[str, Any], request: Request) -> Response:
        """Write a board as a picture or a file, for the browser to keep."""
        form, board = request.path_params["form"], board_of_page(values)
        if form not in FORMS:
            return JSONResponse({"error": "no such format"}, 404)
        width, numbers = values.get("width", 1600), values.get("numbers") is True
        if type(width) is not int or not 16 <= width <= 8000:
            raise InputError("wrong width", read=width, expected="16 to 8000 pixels")
        data = await self._compute(_written, board, form, numbers, width)
        return Response(data, media_type=FORMS[form])

    async def start_job(self, values: dict[str, Any], request: Request) -> Response:
        """Start to complete, to repair or to search."""
        try:
            number = self.jobs.start(read_job(values, self.methods))
        except BusyError as error:
            return JSONResponse({"error": str(error)}, 409)
        return JSONResponse({"job": number}, 202)

    async def cancel_job(self, request: Request) -> Response:
        """End what is being computed."""
        if not self.jobs.cancel(request.path_params["number"]):
            return JSONResponse({"error": "no such job is under way"}, 404)
        return JSONResponse({"cancelled": True})

    async def report(self, values: dict[str, Any], request: Request) -> Response:
        """Make the report of the campaign that is followed."""
        follower = self.subject.follower
        if not isinstance(follower, CampaignFollower):
            return JSONResponse({"error": "no campaign is followed"}, 404)
        try:
            number = self.jobs.start({"kind": "report", "folder": str(follower.folder)})
        except BusyError as error:
            return JSONResponse({"error": str(error)}, 409)
        return JSONResponse({"job": number}, 202)

    async def _compute(self, function: Callable[..., Any], *arguments: Any) -> Any:  # noqa: ANN401
        async with self.computing:
            return await run_in_threadpool(function, *arguments)


def _guarded(
    answer: Callable[[dict[str, Any], Request], Awaitable[Response]],
) -> Endpoint:
    """Return an endpoint that reads a JSON object and says what is wrong with it."""

    async def endpoint(request: Request) -> Response:
        body = await request.body()
        try:
            values = json.loads(body or b"{}")
            if not isinstance(values, dict):
                raise InputError("no object", expected="a JSON object")
            return await answer(values, request)
        except InputError as error:
            return JSONResponse({"error": str(error)}, 400)
        except (ValueError, RecursionError):
            return JSONResponse({"error": "broken JSON"}, 400)

    return endpoint


def _opened(text: str, clues: str, near: dict[str, Any] | None) -> Board:
    """Open a text; a board that does not name its puzzle is one of the puzzle that is shown."""
    source = Source("what was pasted", text)
    try:
        opened = open_text(source, ReadOptions(clues=clues))
    except InputError:
        if near is None:
            raise
        reading = read_any(source)
        if not isinstance(reading, BoardReading):
            raise
        return reading.on(board_of_page(near).puzzle)
    return opened.board if isinstance(opened, OpenedBoard) else Board.of_clues(opened.puzzle)


def _checked(board: Board) -> dict[str, Any]:
    report = check(board)
    try:
        link, no_link = board_to_link(board), ""
    except InputError as error:
        link, no_link = None, str(error)
    found = find_obstruction(board) if report.valid else None
    return {
        **report.as_dict(),
        "link": link,
        "no_link": no_link,
        "obstruction": None if found is None else {**vars(found), "cells": list(found.cells)},
    }


def _written(board: Board, form: str, numbers: bool, width: int) -> str | bytes:
    if form in ("svg", "png"):
        svg = draw_svg(board, numbers=numbers)
        return svg if form == "svg" else draw_png(svg, width=width)
    return board_to(board, form, made={"by": f"e2cp {__version__}", "method": "by hand"})
