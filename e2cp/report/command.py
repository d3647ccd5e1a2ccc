"""The command that repeats a run."""

from __future__ import annotations

import shlex

from e2cp.lab.record import Record


def repeat_command(record: Record) -> str:
    """Return the command that makes this run again, under the same limits."""
    clues = {0: "none", 1: "starter"}.get(record.clues, "all")
    if record.kind == "search":
        words = ["e2cp", "search", record.instance, "--method", record.variant]
        if record.target is not None:
            words += ["--target", str(record.target)]
    else:
        words = ["e2cp", "model", record.instance]
        if record.kind == "model":
            words += ["--encoding", record.variant]
        words += ["--engine", record.engine, "--complete", "none"]
        if record.relax:
            words += ["--relax", str(record.relax)]
        if record.memory_mb is not None:
            words += ["--memory", f"{record.memory_mb}M"]
    words += ["--seed", str(record.seed), "--time", f"{record.seconds:g}", "--clues", clues]
    return shlex.join(words)
