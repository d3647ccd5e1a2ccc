"""The published numbers, read from the files beside this one."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "papers"


@lru_cache(maxsize=8)
def published(name: str) -> dict[str, Any]:
    """Return what a paper printed.

    Parameters
    ----------
    name
        The file of the paper: a name in the folder ``papers``, such as ``harris2018``. Besides the
        numbers it holds the ``paper`` and the ``provenance``.
    """
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
