"""The forkserver itself: ``python -m e2cp.runtime.forkserver_main SOCKET``.

It has one thread, or children forked from it could wait for locks that nobody opens any more.
It ends, with all its children, when the other end of its socket is closed.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import selectors
import signal
import socket
import sys
import time
import traceback
from dataclasses import asdict
from importlib import import_module
from typing import Any, NoReturn

from e2cp.runtime.child_limits import apply_limits
from e2cp.runtime.task import Usage


def main() -> None:
    """Fork children until nobody asks for any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    control = socket.socket(fileno=int(sys.argv[1]))
    for module in sys.argv[2:]:
        import_module(module)
    children: dict[socket.socket, int] = {}
    with selectors.DefaultSelector() as selector:
        selector.register(control, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                line = key.fileobj
                assert isinstance(line, socket.socket)
                if line is not control:
                    selector.unregister(line)
                    _reap(line, children.pop(line))
                    continue
                said, handed, _, _ = socket.recv_fds(control, 1 << 12, 4)
                if not said:
                    for line, pid in children.items():
                        _reap(line, pid)
                    return
                line = socket.socket(fileno=handed[0])
                born = _fork(json.loads(said), line, handed[1:])
                if born is not None:
                    children[line] = born
                    selector.register(line, selectors.EVENT_READ)


def _fork(about: dict[str, Any], line: socket.socket, streams: list[int]) -> int | None:
    """Fork a child that has what it needs in memory already; return its process."""
    _warm(about["module"], streams[0])
    # what is there by now is not looked through again, so that children need no copy of it
    gc.collect()
    gc.freeze()
    try:
        pid = os.fork()
    except OSError as error:
        line.send(json.dumps({"error": str(error)}).encode())
        line.close()
        pid = None
    if pid == 0:
        _run(about["module"], about["terms"], line, streams)
    for stream in streams:
        os.close(stream)
    return pid


def _warm(module: str, payload: int) -> None:
    """Let the module load what this payload needs; what fails here fails in the child again."""
    size = os.fstat(payload).st_size
    with contextlib.suppress(Exception):
        import_module(module).warm(os.pread(payload, size, 0).decode())


def _run(module: str, terms: str, line: socket.socket, streams: list[int]) -> NoReturn:
    """Be the child: a session, streams and limits of its own, then the module."""
    code = 1
    try:
        os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        started = time.time()
        line.send(json.dumps({"pid": os.getpid(), "at": started}).encode())
        _close_the_rest()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        apply_limits(terms, forked=True)
        import_module(module).serve(started)
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 1
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stderr.flush()
        os._exit(code)


def _close_the_rest() -> None:
    """Close everything but the standard streams: others wait for the ends of those sockets."""
    for number in [int(name) for name in os.listdir("/proc/self/fd")]:  # noqa: PTH208
        if number > 2:
            with contextlib.suppress(OSError):
                os.close(number)


def _reap(line: socket.socket, pid: int) -> None:
    """Wait for a child, ended by now or not, and say what it took to whoever wants to know."""
    os.kill(pid, signal.SIGKILL)  # its group may not be there yet
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)
    usage = Usage.wait_for(pid)
    with line, contextlib.suppress(OSError):
        line.send(json.dumps(asdict(usage)).encode())


if __name__ == "__main__":
    main()
