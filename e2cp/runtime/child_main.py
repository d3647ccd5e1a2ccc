"""What every child does around its work: a stream for events, and refusals told as such.

A module that children run has a function ``serve(started)``, which reads its payload on standard
input and does not return, and a function ``warm(payload)``, which loads what will be needed. Run
as ``python -m MODULE TERMS`` it binds itself to the terms and serves.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from e2cp.errors import InputError, UnsupportedError
from e2cp.runtime.memory import peak_mb
from e2cp.solvers.base import Emit


def run_child(work: Callable[[str, Emit], None]) -> NoReturn:
    """Do the work that standard input asks for, telling events on standard output, and exit.

    Whatever else is printed there goes to standard error. An error other than a refusal or
    want of memory is left to the interpreter.
    """
    events = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)

    def emit(event: dict[str, Any]) -> None:
        events.write(json.dumps(event) + "\n")

    try:
        work(sys.stdin.read(), emit)
    except InputError as error:
        unsupported = isinstance(error, UnsupportedError)
        emit({"event": "refused", "message": str(error), "unsupported": unsupported})
    except MemoryError:
        emit({"event": "memory", "memory_mb": peak_mb()})
    events.flush()
    # Solvers may take long to free what they hold, or crash doing so.
    os._exit(0)
