"""The command that repeats a run."""

from __future__ import annotations

from functools import lru_cache
from shlex import quote

from e2cp.lab.ledger import start_file
from e2cp.lab.record import Record

CLUES = {0: "none", 1: "starter"}
"""What a number of clues means where nobody chose."""


def repeat_command(record: Record) -> str:
    """Return the command that makes this run again, under the same limits.

    A start board is named as seen from the ledger's folder.
    """
    instance, variant = _quoted(record.instance), _quoted(record.variant)
    if record.kind == "search":
        words = f"search {instance} --method {variant}"
        if record.target is not None:
            words += f" --target {record.target}"
        if record.start:
            words += f" --start {start_file(record.start)}"
    else:
        encoding = f" --encoding {variant}" if record.kind == "model" else ""
        words = f"model {instance}{encoding} --engine {_quoted(record.engine)} --complete none"
        if record.relax:
            words += f" --relax {record.relax}"
            words += "" if record.cells == "checkerboard" else f" --cells {record.cells}"
        if record.memory_mb is not None:
            words += f" --memory {record.memory_mb}M"
    clues = record.clue_choice or CLUES.get(record.clues, "all")
    return f"e2cp {words} --seed {record.seed} --time {record.seconds:g} --clues {clues}"


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    return quote(text)
