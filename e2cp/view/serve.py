"""The server: ``e2cp view`` runs it, and ``--live`` starts it as ``python -m e2cp.view.serve``."""

from __future__ import annotations

import json
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from e2cp.errors import InputError
from e2cp.view.subject import Subject, folder_subject

HOST = "127.0.0.1"
USUAL = 8470
"""The port if none is asked for and it is free."""


def serve_page(
    subject: Subject, *, port: int | None = None, on_ready: Callable[[str], None]
) -> None:
    """Show a subject until this process is interrupted.

    Parameters
    ----------
    subject
        What to show.
    port
        Where to listen, on 127.0.0.1 only; 0 for any free port.
    on_ready
        Called with the address, token included, once the page can be opened.

    Raises
    ------
    InputError
        If the port is taken, or what the page needs is not installed.
    """
    try:
        import uvicorn

        from e2cp.view.app import make_app
    except ModuleNotFoundError as error:
        raise InputError(
            "the page needs more packages",
            read=f"no {error.name}",
            expected='`pip install "e2cp[view]"`',
        ) from None
    listening = _listen(port)
    token = secrets.token_urlsafe(18)
    number = listening.getsockname()[1]
    config = uvicorn.Config(
        make_app(subject, token),
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        limit_concurrency=64,
    )
    on_ready(f"http://{HOST}:{number}/#{token}")
    with listening, suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def _listen(port: int | None) -> socket.socket:
    """Return a socket that listens, so that whoever is told of it can come at once."""
    wishes = (USUAL, 0) if port is None else (port,)
    for place, wish in enumerate(wishes):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((HOST, wish))
            made.listen(64)
        except OSError as error:
            made.close()
            if place == len(wishes) - 1:
                raise InputError(
                    f"the port cannot be used ({error.strerror})",
                    read=f"--port {wish}",
                    expected="another one, or 0 for any that is free",
                ) from None
            continue
        return made
    raise AssertionError


def main() -> None:
    """Serve a folder for the process that started this one, and end with it."""
    from e2cp.runtime.child_limits import apply_limits
    from e2cp.runtime.json_lines import event_stream

    apply_limits(sys.argv[1])
    asked = json.loads(sys.argv[2])
    emit = event_stream()
    try:
        serve_page(
            folder_subject(Path(asked["folder"]), asked["kind"]),
            port=asked["port"],
            on_ready=lambda address: emit({"event": "ready", "address": address}),
        )
    except InputError as error:
        emit({"event": "refused", "message": str(error)})


if __name__ == "__main__":
    main()
