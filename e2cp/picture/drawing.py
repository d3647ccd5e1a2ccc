"""The parts all pictures share: frame, pieces, holes and numbers, gathered into one SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from e2cp.picture.glyphs import ADVANCE, GLYPHS, HEIGHT, WIDTH
from e2cp.picture.marks import MARKS
from e2cp.picture.palette import Look, look
from e2cp.puzzle.sides import GREY

if TYPE_CHECKING:
    from collections.abc import Iterable

CELL = 100
"""Width of a cell in the picture's own units."""

MARGIN = 74
PIXELS_PER_UNIT = 0.5


class Drawing:
    """A picture in the making, in units of which a cell measures 100.

    Parameters
    ----------
    title
        Read by screen readers and shown by browsers as a tooltip.
    width, height
        Size of the field inside the frame.
    paper
        Whether it is to be printed: a white ground instead of the frame.
    """

    def __init__(self, title: str, width: int, height: int, *, paper: bool = False) -> None:
        self._paper = paper
        self._title = title
        self._width = width
        self._height = height
        self._looks: dict[int, Look] = {}
        self._glyphs: set[str] = set()
        self._body: list[str] = []

    def piece(self, x: int, y: int, colours: Iterable[int]) -> None:
        """Draw a piece with its centre at `x`, `y`; `colours` go up, right, down, left."""
        sides = []
        for side, colour in enumerate(colours):
            shown = self._looks.setdefault(colour, look(colour))
            sides.append(f'<use href="#{shown.letter}{side}"/>')
        self._put("piece", x, y, "".join(sides) + '<use href="#cut"/>')

    def hole(self, x: int, y: int) -> None:
        """Leave a cell blank."""
        self._body.append(f'<use class="hole" href="#hole" x="{x}" y="{y}"/>')

    def clue(self, x: int, y: int) -> None:
        """Ring the piece as one whose place is given."""
        self._body.append(f'<use class="clue" href="#clue" x="{x}" y="{y}"/>')

    def crack(self, kind: str, x: int, y: int, *, upright: bool) -> None:
        """Break the junction with its middle at `x`, `y`."""
        turn = " rotate(90)" if upright else ""
        self._body.append(
            f'<use class="{kind}" href="#crack" transform="translate({x} {y}){turn}"/>'
        )

    def number(self, x: int, y: int, number: int, rotation: int) -> None:
        """Put a piece's number on it, with a tip towards the side that is up when unturned."""
        turn = f' transform="rotate({90 * rotation})"' if rotation else ""
        plate = f'<use href="#plate"{turn}/>'
        self._put("number", x, y, plate + self._strokes(str(number), 1.45, "#252b33", 2.1))

    def label(self, x: float, y: float, text: str) -> None:
        """Engrave a short text in the frame, centred at `x`, `y`."""
        ink = "#252b33" if self._paper else "#aeb7c2"
        self._put("label", x, y, self._strokes(text, 2.5, ink, 2.6))

    def render(self) -> str:
        """Return the picture as a complete SVG document."""
        width, height = self._width + 2 * MARGIN, self._height + 2 * MARGIN
        hole = _PAPER if self._paper else _HOLE
        return "".join(
            (
                '<svg xmlns="http://www.w3.org/2000/svg" role="img"'
                f' width="{width * PIXELS_PER_UNIT:g}" height="{height * PIXELS_PER_UNIT:g}"'
                f' viewBox="{-MARGIN} {-MARGIN} {width} {height}">\n',
                f"<title>{escape(_printable(self._title))}</title>\n",
                f"<defs>\n{definitions(self._looks, self._glyphs, hole=hole)}</defs>\n",
                self._frame(width, height),
                "\n".join(self._body),
                "\n</svg>\n",
            )
        )

    def _put(self, kind: str, x: float, y: float, content: str) -> None:
        self._body.append(f'<g class="{kind}" transform="translate({x:g} {y:g})">{content}</g>')

    def _strokes(self, text: str, scale: float, colour: str, pen: float) -> str:
        self._glyphs.update(text)
        left = (ADVANCE - WIDTH - ADVANCE * len(text)) / 2
        glyphs = "".join(
            f'<use href="#_{glyph}" x="{left + ADVANCE * place:g}" y="{-HEIGHT / 2:g}"/>'
            for place, glyph in enumerate(text)
        )
        return (
            f'<g transform="scale({scale:g})" stroke="{colour}"'
            f' stroke-width="{pen / scale:.3g}">{glyphs}</g>'
        )

    def _frame(self, width: int, height: int) -> str:
        half = MARGIN // 2
        if self._paper:
            place = f'x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}"'
            return f'<rect {place} fill="#ffffff"/>\n'
        return (
            # A stroke, not a filled square: a gradient under the whole board is slow to render.
            f'<rect x="{-half}" y="{-half}" width="{width - MARGIN}" height="{height - MARGIN}"'
            f' rx="6" fill="none" stroke="url(#slate)" stroke-width="{MARGIN}"/>\n'
            f'<rect x="{12 - MARGIN}" y="{12 - MARGIN}" width="{width - 24}"'
            f' height="{height - 24}" rx="24" fill="none" stroke="#d8b765" stroke-opacity=".75"'
            ' stroke-width="2.5"/>\n'
            f'<rect x="-7" y="-7" width="{self._width + 14}" height="{self._height + 14}" rx="9"'
            ' fill="#1b2027"/>\n'
        )


_HOLE = "#262c35"
_PAPER = "#ffffff"


def definitions(
    colours: Iterable[int], glyphs: Iterable[str] = GLYPHS, *, hole: str = _HOLE
) -> str:
    """Return what pieces of these colours are drawn with, as the content of ``defs``.

    A side of a colour is the colour's letter and the number of the side, such as ``#b0``; others
    are ``#cut``, ``#hole``, ``#clue``, ``#crack``, ``#plate`` and, for a glyph, ``#_A``. Holes
    have a colour of their own.
    """
    parts = [_FIXED.replace(_HOLE, hole)]
    for colour in sorted(colours):
        shown = look(colour)
        parts.append(_side(colour, shown))
        parts.extend(
            f'<use id="{shown.letter}{side}" href="#{shown.letter}0"'
            f' transform="rotate({90 * side})"/>\n'
            for side in (1, 2, 3)
        )
    parts.extend(
        f'<path id="_{glyph}" d="{GLYPHS[glyph]}" fill="none" stroke-linecap="round"'
        ' stroke-linejoin="round"/>\n'
        for glyph in sorted(glyphs)
    )
    return "".join(parts)


_FIXED = """\
<linearGradient id="slate" x2="1" y2="1">\
<stop stop-color="#465060"/><stop offset="1" stop-color="#2a313a"/></linearGradient>
<g id="cut" fill="none" stroke="#1b2027">\
<path d="M-50-50L50 50M50-50L-50 50" stroke-width="1.4"/>\
<path d="M-50-50H50V50H-50Z" stroke-width="2.2"/></g>
<rect id="hole" x="-46" y="-46" width="92" height="92" rx="6" fill="#262c35"\
 stroke="#3d4652" stroke-width="2"/>
<g id="clue" fill="none"><rect x="-43" y="-43" width="86" height="86" rx="12" stroke="#1b2027"\
 stroke-width="7"/><rect x="-43" y="-43" width="86" height="86" rx="12" stroke="#ffd76a"\
 stroke-width="3.6"/></g>
<path id="zigzag" d="M-46 0L-34-6-22 7-8-9 8 9 22-7 34 6 46 0"/>
<g id="crack" fill="none" stroke-linejoin="round" stroke-linecap="round">\
<use href="#zigzag" stroke="#1b2027" stroke-width="18"/>\
<use href="#zigzag" stroke="#fff" stroke-width="14.8"/>\
<use href="#zigzag" stroke="#c8001c" stroke-width="6.2"/></g>
<path id="plate" d="M-9-13L0-25 9-13A16 16 0 1 1-9-13Z" fill="#fdf8ec" stroke="#1b2027"\
 stroke-width="1.6"/>
"""


def _side(colour: int, shown: Look) -> str:
    triangle = f'<path d="M-50-50H50L0 0Z" fill="{shown.fill}"/>'
    if colour == GREY:
        return f'<g id="{shown.letter}0">{triangle}</g>\n'
    return (
        f'<g id="{shown.letter}0">{triangle}<path transform="translate(0-50)"'
        f' d="{MARKS[shown.mark]}" fill="{shown.mark_fill}"/></g>\n'
    )


def _printable(text: str) -> str:
    """Drop the control characters that XML forbids even when escaped."""
    return "".join(char for char in text if char.isprintable())
