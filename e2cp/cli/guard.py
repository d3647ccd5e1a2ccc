"""How commands end: exit codes and messages, never a traceback."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from typing import NoReturn, ParamSpec, TypeVar

import typer

from e2cp.errors import InputError
from e2cp.runtime.lasting_streams import silence_output

Params = ParamSpec("Params")
Result = TypeVar("Result")

ANSWER_IS_NO = 1
BAD_INPUT = 2
NOTHING_FOUND = 3
INTERRUPTED = 130
CLOSED_PIPE = 141
BUG = 70


def guarded(command: Callable[Params, Result]) -> Callable[Params, Result]:
    """Turn what a command raises into one line on standard error and an exit code."""

    @functools.wraps(command)
    def run(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        try:
            return command(*args, **kwargs)
        except InputError as error:
            fail(str(error))
        except KeyboardInterrupt:
            fail("interrupted", INTERRUPTED)
        except BrokenPipeError:
            silence_output()
            raise typer.Exit(CLOSED_PIPE) from None
        except (typer.Exit, typer.Abort):
            raise
        except Exception as error:
            if os.environ.get("E2CP_DEBUG"):
                raise
            known = isinstance(error, OSError)
            text = f"{type(error).__name__}: {error}"
            hint = "" if known else " (a bug: E2CP_DEBUG=1 shows where)"
            fail(text + hint, BAD_INPUT if known else BUG)

    return run


def fail(message: str, code: int = BAD_INPUT) -> NoReturn:
    """Say what is wrong on standard error and end the command."""
    print(f"e2cp: {message}", file=sys.stderr)
    raise typer.Exit(code)
