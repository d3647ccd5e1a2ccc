"""Names of variables as other languages allow them."""

from __future__ import annotations

import re
from collections.abc import Iterable


def identifiers(names: Iterable[str]) -> list[str]:
    """Return a different word of ASCII letters, digits and underscores for each name.

    Examples
    --------
    >>> identifiers(["p[12,1,C5]", "colour[A1|B1]", "P1.3", "P1[3]", "in"])
    ['p_12_1_C5', 'colour_A1_B1', 'P1_3', 'variable_4', 'variable_5']
    """
    seen: set[str] = set()
    words = []
    for number, name in enumerate(names, start=1):
        word = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")
        # One without an underscore might be a word of the language.
        if word in seen or not re.fullmatch(r"[A-Za-z]\w*_\w+", word):
            word = f"variable_{number}"
        seen.add(word)
        words.append(word)
    return words
