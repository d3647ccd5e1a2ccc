"""A bar in a notebook for whatever takes a while: searches, comparisons, campaigns."""

from __future__ import annotations

import sys
from collections.abc import Callable
from html import escape
from importlib import import_module
from typing import Any

from e2cp.lab.progress import Progress as CampaignProgress
from e2cp.parallel.progress import Progress as SearchProgress

WIDTH = 30


def progress_bar(
    label: str = "", *, seconds: float | None = None
) -> Callable[[SearchProgress | CampaignProgress], None]:
    """Return a listener that shows how far something has come.

    In a notebook it is one bar that grows in its place, elsewhere a line on standard error.

    Parameters
    ----------
    label
        What stands before the bar.
    seconds
        The limit of a search, which its bar is a share of.

    Examples
    --------
    >>> import e2cp
    >>> puzzle = e2cp.load("balanced/4x4-3:2/01")
    >>> bar = e2cp.progress_bar("zla", seconds=60)
    >>> e2cp.search(puzzle, "zla", seconds=60, on_progress=bar).board.score
    24
    """
    show = _shower()

    def listen(progress: SearchProgress | CampaignProgress) -> None:
        if isinstance(progress, CampaignProgress):
            ended = progress.known + progress.done
            share = ended / progress.planned if progress.planned else 1.0
            text = f"{ended} of {progress.planned} runs"
        else:
            share = min(1.0, progress.seconds / seconds) if seconds else 0.0
            score = "" if progress.board is None else f"score {progress.board.score}, "
            text = f"{score}{progress.seconds:.0f} s"
        show(label, share, text)

    return listen


def _shower() -> Callable[[str, float, str], None]:
    """Return what draws a bar where we are."""
    if "ipykernel" not in sys.modules:
        return _show_line
    notebook: Any = import_module("IPython.display")
    handle = notebook.display(notebook.HTML(""), display_id=True)

    def show(label: str, share: float, text: str) -> None:
        handle.update(notebook.HTML(bar_html(label, share, text)))

    return show


def _show_line(label: str, share: float, text: str) -> None:
    filled = round(WIDTH * share)
    bar = "█" * filled + "·" * (WIDTH - filled)
    print(f"\r{label} {bar} {text}", end="\n" if share >= 1 else "", file=sys.stderr, flush=True)


def bar_html(label: str, share: float, text: str) -> str:
    """Return a bar as HTML.

    Examples
    --------
    >>> bar_html("a < b", 0.5, "half")
    '<label>a &lt; b <progress value="0.500" max="1"></progress> half</label>'
    """
    bar = f'<progress value="{share:.3f}" max="1"></progress>'
    return f"<label>{escape(label)} {bar} {escape(text)}</label>"
