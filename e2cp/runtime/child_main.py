"""What every child does around its work: a stream for events, and input errors sent as such.

A module that children run has a function ``serve(started)``, which reads its payload on standard
input and does not return, and a function ``warm(payload)``, which loads what will be needed. Run
as ``python -m MODULE TERMS`` it binds itself to the terms and serves.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn

from e2cp.errors import InputError, UnsupportedError
from e2cp.runtime.json_lines import Emit, event_stream
from e2cp.runtime.memory import peak_mb


def run_child(work: Callable[[str, Emit], None]) -> NoReturn:
    """Do the work that standard input asks for, sending events on standard output, and exit.

    An error other than an input error or want of memory is left to the interpreter.
    """
    emit = event_stream()
    try:
        work(sys.stdin.read(), emit)
    except InputError as error:
        unsupported = isinstance(error, UnsupportedError)
        emit({"event": "refused", "message": str(error), "unsupported": unsupported})
    except MemoryError:
        emit({"event": "memory", "memory_mb": peak_mb()})
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        leave_at_once(end.code if isinstance(end.code, int) else int(end.code is not None))
    leave_at_once()


def leave_at_once(code: int = 0) -> NoReturn:
    """Exit without freeing anything: solvers may take long for it, or crash doing so."""
    sys.stderr.flush()
    os._exit(code)
