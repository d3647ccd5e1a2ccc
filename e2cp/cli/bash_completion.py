"""Completion in bash of names that contain a colon."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable


def complete_in_bash(app: Callable[[], object]) -> None:
    """Complete whole names, though bash splits words at colons.

    Bash hands ``record:4`` over as three words and replaces only the last of them. So the
    words are joined before the app completes, and what stands before the last colon is cut
    off its answers.
    """
    words = os.environ.get("COMP_WORDS", "").split(" ")
    current = int(os.environ.get("COMP_CWORD", "0"))
    joined: list[str] = []
    for word in words[: current + 1]:
        if joined and (word == ":" or joined[-1].endswith(":")):
            joined[-1] += word
        else:
            joined.append(word)
    os.environ["COMP_WORDS"] = " ".join(joined)
    os.environ["COMP_CWORD"] = str(len(joined) - 1)
    before, colon, _ = joined[-1].rpartition(":")
    answers = io.StringIO()
    with contextlib.redirect_stdout(answers), contextlib.suppress(SystemExit):
        app()
    for answer in answers.getvalue().split():
        print(answer.removeprefix(before + colon))
