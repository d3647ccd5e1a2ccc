"""Starting a search's worker before the command line is read."""

from __future__ import annotations

SEARCHES = ("search", "hybrid")
ELSEWHERE = ("--help", "--checkpoint", "--live", "--scheduler", "--local-cluster")
"""Options with which no worker is started, or not here, or only with what they name."""


def give_head_start(arguments: list[str]) -> None:
    """Start a worker if these arguments look as if one was needed.

    Reading the options and loading what a worker needs take half a second each: so they happen
    at the same time. If the guess is wrong nothing is lost.
    """
    if arguments[:1] and arguments[0] in SEARCHES and not any(map(_elsewhere, arguments)):
        from e2cp.parallel.early_worker import start_early

        start_early()


def _elsewhere(argument: str) -> bool:
    return argument == "-h" or argument.partition("=")[0] in ELSEWHERE
