"""How each colour of a puzzle looks: fill, mark and letter."""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.errors import InputError
from e2cp.puzzle.sides import GREY, letters


@dataclass(frozen=True)
class Look:
    """How one colour is shown.

    Attributes
    ----------
    fill
        The colour of the side, as ``#rrggbb``.
    mark_fill
        The colour of the mark upon it.
    mark
        The name of the mark's shape; empty for the grey rim, which bears none.
    letter
        The colour in plain text: one lower-case letter for the first 26, then two or more.
    """

    fill: str
    mark_fill: str
    mark: str
    letter: str


def look(colour: int) -> Look:
    """Return the look of a colour.

    Colours 1 to 22 have a fill and a mark each. The fills were found by search: they keep the
    least distance in OKLab as large as gem-like tones allow, for normal vision and for the
    three kinds of colour blindness. From 23 on, fills and marks meet in new pairs, all
    different up to 484; beyond that only the letter differs.

    Parameters
    ----------
    colour
        0 for the grey rim, else from 1.

    Examples
    --------
    >>> look(1).letter, look(1).mark
    ('b', 'sun')
    """
    if colour < GREY:
        raise InputError("no such colour", read=colour, expected="0 or more")
    if colour == GREY:
        return Look(_SLATE, _SLATE, "", letters(GREY))
    round_, place = divmod(colour - 1, len(_TILES))
    fill, mark_fill, _ = _TILES[place]
    mark = _TILES[(place + round_) % len(_TILES)][2]
    return Look(fill, mark_fill, mark, letters(colour))


_SLATE = "#333b46"
_CREAM, _GOLD, _BLUSH, _ICE = "#fff4d9", "#ffd76a", "#ffd3e0", "#e6fbff"
_WINE, _INDIGO, _FOREST, _NAVY = "#641536", "#33206b", "#0d4a38", "#16305e"

_TILES = (
    # The five frame colours of Eternity II, chosen from all 22 to lie farthest apart.
    ("#b94116", _GOLD, "sun"),
    ("#d29c16", _WINE, "diamond"),
    ("#f7f0a9", _WINE, "heart"),
    ("#188792", _CREAM, "plus"),
    ("#65d0f7", _NAVY, "crown"),
    # The seventeen inner ones. Fills that lie close for some eyes bear marks far from alike.
    ("#d8486a", _CREAM, "clover"),
    ("#e0adc4", _WINE, "maltese"),
    ("#661717", _GOLD, "spark"),
    ("#e27868", _WINE, "ring"),
    ("#eed63b", _INDIGO, "arrow"),
    ("#68442f", _BLUSH, "disc"),
    ("#9acc6d", _FOREST, "spool"),
    ("#17783d", _CREAM, "dice"),
    ("#c7d6ad", _INDIGO, "eye"),
    ("#2f8fec", _CREAM, "hourglass"),
    ("#313ca3", _GOLD, "hexagram"),
    ("#7054c1", _ICE, "crescents"),
    ("#a29dd7", _INDIGO, "square"),
    ("#561671", _BLUSH, "flower"),
    ("#bb64c3", _CREAM, "saltire"),
    ("#913374", _GOLD, "tulip"),
    ("#c6f5f7", _NAVY, "bars"),
)
