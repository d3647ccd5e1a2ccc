"""The command that repeats a run."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from shlex import quote

from e2cp.lab.ledger import start_file
from e2cp.lab.record import Record
from e2cp.lab.run_spec import OUTSIDE

CLUES = {0: "none", 1: "starter"}
"""What a number of clues means where nobody chose."""


def repeat_command(record: Record, ledger: Path | None = None) -> str:
    """Return the command that makes this run again, under the same limits.

    A search with a limit that `e2cp search` does not have is a comparison of one run, in a folder
    of its own. What another solver did outside is nothing that e2cp can repeat.

    Parameters
    ----------
    record
        The run.
    ledger
        The folder of its ledger: the start board is named by its whole path, so that the command
        can be called anywhere. If left out, it is named as seen from that folder.
    """
    if record.engine.startswith(OUTSIDE):
        return "an outside solver's"
    alone = record.kind == "search" and record.cpu_seconds is None and record.memory_mb is None
    if record.kind != "search":
        words = _model(record)
    elif alone:
        words = f"search {_quoted(record.instance)} --method {_quoted(record.variant)}"
    else:
        out = quote(f"repeated/{record.key[:12]}")
        words = f"compare -m {_quoted(record.variant)} -i {_quoted(record.instance)} --out {out}"
    if record.target is not None:
        words += f" --target {record.target}"
    if record.start:
        board = start_file(record.start)
        words += f" --start {board if ledger is None else quote(str(ledger.resolve() / board))}"
    if record.cpu_seconds is not None:
        words += f" --cpu {record.cpu_seconds:.10g}"
    if record.memory_mb is not None:
        words += f" --memory {record.memory_mb}M"
    seed = f"--seed{'s' if record.kind == 'search' and not alone else ''} {record.seed}"
    clues = record.clue_choice or CLUES.get(record.clues, "all")
    return f"e2cp {words} {seed} --time {record.seconds:.10g} --clues {clues}"


def _model(record: Record) -> str:
    encoding = f" --encoding {_quoted(record.variant)}" if record.kind == "model" else ""
    words = f"model {_quoted(record.instance)}{encoding}"
    words += f" --engine {_quoted(record.engine)} --complete none"
    if record.relax:
        words += f" --relax {record.relax}"
        words += "" if record.cells == "checkerboard" else f" --cells {record.cells}"
    if record.conflicts is not None:
        words += f" --conflicts {record.conflicts}"
    return words


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    return quote(text)
