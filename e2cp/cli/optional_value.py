"""Options whose value may be left out: ``--fresh`` as well as ``--fresh starved``."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

DEFAULT = "all"
OPTIONS = ("--explain", "--fresh")


class OptionalValues(TyperCommand):
    """A command that fills in what is left out, since typer knows no such options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        """Parse what was typed, the default put after each of the options that has no value."""
        return super().parse_args(ctx, filled_in(args))


def filled_in(words: list[str]) -> list[str]:
    """Return a command line with the default after each option that has no value.

    >>> filled_in(["--fresh", "--jobs", "2", "--explain"])
    ['--fresh', 'all', '--jobs', '2', '--explain', 'all']
    """
    found = []
    for place, word in enumerate(words, start=1):
        found.append(word)
        if word in OPTIONS and (place == len(words) or words[place].startswith("-")):
            found.append(DEFAULT)
    return found
