"""Help texts without libraries that ours do not need."""

from __future__ import annotations

import sys
from types import ModuleType

UNUSED = {"rich.markdown": "Markdown", "rich.traceback": "Traceback"}
"""What typer names but does not use for us: our texts have no Markdown, and errors are shown
plainly."""


def load_help_lightly(arguments: list[str]) -> None:
    """If these arguments ask for help, load typer's way to show it without what we do not use.

    This takes a quarter off the time until help appears.
    """
    if arguments and not {"-h", "--help"} & set(arguments):
        return
    absent = {module: name for module, name in UNUSED.items() if module not in sys.modules}
    for module, name in absent.items():
        sys.modules[module] = ModuleType(module)
        setattr(sys.modules[module], name, type(name, (), {}))
    try:
        import typer.rich_utils  # noqa: F401
    finally:
        for module in absent:
            del sys.modules[module]
