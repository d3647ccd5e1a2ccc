"""Changing bytes at random, as damage and malice do."""

import random
import re

TOKENS = [
    *(b"", b"\x00", b"\xff", b"\n", b"\r\n", b"\x1b[31m", b" ", b"\xc2\xa0", b"\xe2\x80\xa8"),
    *(b"-1", b"0", b"1e999", b"NaN", b"Infinity", b"-Infinity", b"9" * 400, b"9" * 5000),
    *(b"null", b"true", b"[]", b"{}", b"[" * 3000, b'"', b"'", b"\\", b"\\ud800", b"#", b"?"),
    *(b"&amp;", b"=3D", b"=\n", b"board_edges=", b"puzzle=", b"../../x", b"/x/y.py", b"c "),
    *(b",,,", b";", b"%", b"//", b"@", b"=", b"]", b"{{", b"1 2 3 4\n", b"\x1e"),
]
VALUE = re.compile(rb'-?\d+(?:\.\d+)?|"[^"]*"|\b\w+\b')


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Return the bytes with one to four changes."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice((_replace_value, _splice, _cut, _repeat, _flip))(data, rng)
    return data[: 1 << 20]


def _replace_value(data: bytes, rng: random.Random) -> bytes:
    """Put something else for a number, a string or a word."""
    found = list(VALUE.finditer(data[: 1 << 16]))
    if not found:
        return _splice(data, rng)
    match = rng.choice(found)
    return data[: match.start()] + rng.choice(TOKENS) + data[match.end() :]


def _splice(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + rng.choice(TOKENS) + data[place:]


def _cut(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.choice((1, 2, 10, 100, 10_000)) :]


def _repeat(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start : start + rng.choice((1, 20, 500))] * 3 + data[start:]


def _flip(data: bytes, rng: random.Random) -> bytes:
    if not data:
        return b"\xff"
    place = rng.randrange(len(data))
    return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
