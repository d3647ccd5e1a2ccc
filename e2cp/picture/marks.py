"""The marks: one shape a colour, drawn in halves that meet at a junction."""

from __future__ import annotations

from types import MappingProxyType

MARKS = MappingProxyType(
    {
        "arrow": "M-5.5 0V12H-16L0 29 16 12H5.5V0Z",
        "bars": "M-25 0V5H25V0ZM-20 11V20H20V11Z",
        "clover": "M-27 0A13.5 13.5 0 0 0-13.5 13.5 13.5 13.5 0 0 0 13.5 13.5"
        " 13.5 13.5 0 0 0 27 0H6.5A6.5 6.5 0 0 1-6.5 0Z",
        "crescents": "M-21 22A21 22 0 0 1 21 22 21 11 0 0 0-21 22Z",
        "crown": "M-22 4V21L-11 12 0 27 11 12 22 21V4Z",
        "diamond": "M-27 0L0 27 27 0Z",
        "dice": "M-21 11.7A8.7 8.7 0 0 0-3.6 11.7 8.7 8.7 0 0 0-21 11.7Z"
        "M3.6 11.7A8.7 8.7 0 0 0 21 11.7 8.7 8.7 0 0 0 3.6 11.7Z",
        "disc": "M-22 0A22 22 0 0 0 22 0Z",
        "eye": "M-27 0Q0 34 27 0H8A8 8 0 0 1-8 0Z",
        "flower": "M-7.5 0A7.5 7.5 0 0 0 7.5 0Z"
        "M-7.3 20A7.3 7.3 0 0 0 7.3 20 7.3 7.3 0 0 0-7.3 20Z"
        "M-24.6 10A7.3 7.3 0 0 0-10 10 7.3 7.3 0 0 0-24.6 10Z"
        "M10 10A7.3 7.3 0 0 0 24.6 10 7.3 7.3 0 0 0 10 10Z",
        "heart": "M0 0C-6 8-19 9-19 19 -19 29-4 29 0 21 4 29 19 29 19 19 19 9 6 8 0 0Z",
        "hexagram": "M-16.2 0L-24.2 14H-8.1L0 28 8.1 14H24.2L16.2 0Z",
        "hourglass": "M-4 0L-19 25H19L4 0Z",
        "maltese": "M-20 0L-27 13-4 4-13 27 0 20 13 27 4 4 27 13 20 0Z",
        "plus": "M-28 0V7H-7V28H7V7H28V0Z",
        "ring": "M-25 0A25 25 0 0 0 25 0H12A12 12 0 0 1-12 0Z",
        "saltire": "M-9 0L-24 15-15 24 0 9 15 24 24 15 9 0Z",
        "spark": "M-31 0L-8 8 0 31 8 8 31 0Z",
        "spool": "M-6 0V13H-19V23H19V13H6V0Z",
        "square": "M-20 0V20H20V0Z",
        "sun": "M-28 0L-14 5.8-19.8 19.8-5.8 14 0 28 5.8 14 19.8 19.8 14 5.8 28 0Z",
        "tulip": "M-4 0V9C-14 9-18 16-18 26L-8 18 0 28 8 18 18 26C18 16 14 9 4 9V0Z",
    }
)
"""SVG path data of each half mark.

The origin is the middle of a side of a cell 100 wide, x runs along the side and y into the
piece. Every half is its own mirror image in x, so that the halves of two matched neighbours
make one whole mark however the pieces are turned.
"""
