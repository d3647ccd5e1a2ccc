"""Who is let in: only this machine's own page, with the token of its address."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOSTS = ("127.0.0.1", "localhost")
TOKEN = "x-e2cp-token"
MOST_BYTES = 4 << 20
"""Bytes of the largest request: a board with its puzzle takes some ten thousand."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Refuses other hosts' requests, calls without the token, and bodies that are too large.

    A page elsewhere can make a browser send requests here, and by a name of its own that leads to
    127.0.0.1 read the answers: so ``Host`` must be this machine and ``Origin``, where there is
    one, the same as it. The token stands in the fragment of the address, which browsers send to
    nobody; the page puts it into a header, which no other page can.

    Parameters
    ----------
    app
        What is guarded.
    token
        What every path under ``/api/`` asks for.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app, self.token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            code, message = refusal
            await JSONResponse({"error": message}, code)(scope, receive, _with_headers(send))
            return
        counted = _Counted(receive)
        try:
            await self.app(scope, counted, _with_headers(send))
        except TooLargeError:
            answer = JSONResponse({"error": "the request is too large"}, 413)
            await answer(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _name(host) not in HOSTS:
            return 403, "this page is for 127.0.0.1 only"
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return 403, "a page of another origin may not ask here"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "a page of another site may not ask here"
        if scope["method"] not in ("GET", "HEAD", "POST", "DELETE"):
            return 405, "no such method"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return 413, "the request is too large"
        if scope["path"].startswith("/api/"):
            given = headers.get(TOKEN, "")
            if not secrets.compare_digest(given.encode(), self.token.encode()):
                return 401, "the address of this page has expired: the command printed a new one"
        return None


class TooLargeError(Exception):
    """A body turned out to be larger than it may be."""


class _Counted:
    """Passes a body on until it is too large."""

    def __init__(self, receive: Receive) -> None:
        self.receive, self.left = receive, MOST_BYTES

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise TooLargeError
        return message


def _name(host: str) -> str:
    """Return the host's name without the port; through a tunnel the port may be another."""
    try:
        parts = urlsplit(f"//{host}")
        return parts.hostname or "" if parts.netloc == host and "@" not in host else ""
    except ValueError:
        return ""


def _with_headers(send: Send) -> Send:
    async def passed_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return passed_on
