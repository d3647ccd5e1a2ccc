"""Digits and capitals as pen strokes: pictures need no font of the machine."""

from __future__ import annotations

from types import MappingProxyType

WIDTH, HEIGHT, ADVANCE = 4, 8, 6
"""The box of each glyph, and the step to the next one."""

GLYPHS = MappingProxyType(
    {
        "0": "M0 2A2 2 0 0 1 4 2V6A2 2 0 0 1 0 6Z",
        "1": "M.6 1.6L2.4 0V8",
        "2": "M0 2A2 2 0 0 1 4 2C4 4 0 6 0 8H4",
        "3": "M.2 0H3.8L1.8 3.2A2.4 2.4 0 1 1 0 7",
        "4": "M3 8V0L0 5.6H4",
        "5": "M3.7 0H.6L.3 3.6A2.4 2.4 0 1 1 0 7.2",
        "6": "M3.3 0C1.4 1.2 0 3.5 0 5.9A2 2.1 0 1 0 4 5.9 2 2.1 0 0 0 .1 5.3",
        "7": "M0 0H4L1.4 8",
        "8": "M2 0A1.7 1.85 0 0 1 2 3.7 1.7 1.85 0 0 1 2 0ZM2 3.7A2 2.15 0 0 1 2 8"
        " 2 2.15 0 0 1 2 3.7Z",
        "9": "M.7 8C2.6 6.8 4 4.5 4 2.1A2 2.1 0 1 0 0 2.1 2 2.1 0 0 0 3.9 2.7",
        "A": "M0 8L2 0 4 8M.8 5.3H3.2",
        "B": "M0 3.8H2A2 2.1 0 0 1 2 8H0V0H1.8A1.8 1.9 0 0 1 1.8 3.8",
        "C": "M3.9 1.5A2 2 0 0 0 0 2V6A2 2 0 0 0 3.9 6.5",
        "D": "M0 0V8H1A3 3 0 0 0 4 5V3A3 3 0 0 0 1 0Z",
        "E": "M4 0H0V8H4M0 4H3",
        "F": "M4 0H0V8M0 4H3",
        "G": "M3.9 1.5A2 2 0 0 0 0 2V6A2 2 0 0 0 4 6V4.4H2.4",
        "H": "M0 0V8M4 0V8M0 4H4",
        "I": "M2 0V8",
        "J": "M3.6 0V6A1.8 2 0 0 1 0 6",
        "K": "M0 0V8M4 0L0 4.7M1.5 3.3L4 8",
        "L": "M0 0V8H4",
        "M": "M0 8V0L2 4 4 0V8",
        "N": "M0 8V0L4 8V0",
        "O": "M0 2A2 2 0 0 1 4 2V6A2 2 0 0 1 0 6Z",
        "P": "M0 8V0H1.9A2.1 2.1 0 0 1 1.9 4.2H0",
        "Q": "M0 2A2 2 0 0 1 4 2V6A2 2 0 0 1 0 6ZM2.4 5.8L4.2 8.2",
        "R": "M0 8V0H1.9A2.1 2.1 0 0 1 1.9 4.2H0M2 4.2L4 8",
        "S": "M3.8 1.4A2 1.8 0 0 0 2 0C-.7 0-.7 3.3 2 4S4.7 8 2 8A2 1.8 0 0 1 .2 6.6",
        "T": "M0 0H4M2 0V8",
        "U": "M0 0V6A2 2 0 0 0 4 6V0",
        "V": "M0 0L2 8 4 0",
        "W": "M0 0L1 8 2 3 3 8 4 0",
        "X": "M0 0L4 8M4 0L0 8",
        "Y": "M0 0L2 4 4 0M2 4V8",
        "Z": "M0 0H4L0 8H4",
    }
)
"""SVG path data of each glyph, from the top left of its box; to be stroked, not filled."""
