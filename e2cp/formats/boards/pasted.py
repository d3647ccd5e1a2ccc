"""Viewer links as people paste them: in prose, Markdown and HTML, quoted and folded by mail."""

from __future__ import annotations

import re
from collections.abc import Callable

MOST = 120_000
"""Characters of a link: a board of 100 × 100 with its piece numbers takes 70,000."""

DROPPED = 3
"""Lines of one word, as a greeting, that may follow a folded link."""

KEY = r"(?:puzzle|board_w|board_h|board_edges|board_pieces|motifs_order)="
COMMENT = re.compile(r"\s*(?:#\s|//|%|c\s)")
QUOTED = re.compile(r"^\s*(?:>\s?)+")
APART = re.compile(rf"&?[ \t]+(?={KEY})")
TOKEN = re.compile(r"[^\s<>\"'()\[\]{}|`]+")
EDGES = re.compile(r"(?:^|[#?&])board_edges=")
BEGUN = re.compile(r"(?:^|[#?&])(?:puzzle=|board_|motifs_)")
GOES_ON = re.compile(r"[\w&=%.~+-]+[)>\]\"'`.,;]*")
ENTITY = re.compile(r"&(?:amp|#38|#x26);", re.IGNORECASE)


def find_links(text: str, whole: Callable[[str], bool]) -> list[tuple[int, str]]:
    """Return the links in a text, each once, with the line it begins on.

    Lines of comments count only where there is nothing else.

    Parameters
    ----------
    text
        Whatever holds them.
    whole
        Whether a link shows all of a board, which says where one that was folded ends.

    Examples
    --------
    >>> find_links("> [mine](https://x.org/#board_w=2&amp;board_edges=aaaa) is new", len)
    [(1, 'https://x.org/#board_w=2&board_edges=aaaa')]
    """
    if "board_" not in text:
        return []
    lines = _plain_lines(text)
    said = [line if not COMMENT.match(line) else "" for line in lines]
    if any(line.strip() for line in said):
        lines = said
    found: dict[str, int] = {}
    place = 0
    while place < len(lines):
        links, taken = _unfolded(lines, place, whole)
        for link in links:
            found.setdefault(_bare(link), place + 1)
        place += taken
    return [(line, link) for link, line in found.items()]


def _plain_lines(text: str) -> list[str]:
    """Return the lines without marks of quotation and what mail and HTML write for signs."""
    if "=3D" in text:  # quoted-printable: soft ends of lines, and = as =3D
        text = re.sub(r"=3D", "=\0", re.sub(r"(?<!\0)=[ \t]*\r?\n", "", text)).replace("\0", "")
    lines = (QUOTED.sub("", line) for line in text.splitlines())
    return [APART.sub("&", ENTITY.sub("&", line)) for line in lines]


def _unfolded(lines: list[str], place: int, whole: Callable[[str], bool]) -> tuple[list[str], int]:
    """Return the links that begin on a line, the last one unfolded, and the lines they take."""
    first = lines[place].rstrip()
    tokens = TOKEN.findall(first)
    complete = [token for token in tokens if EDGES.search(token)]
    if not tokens or not first.endswith(tokens[-1]) or not BEGUN.search(tokens[-1]):
        return complete, 1
    parts = [tokens[-1]]
    size = len(parts[0])
    for line in lines[place + 1 :]:
        text = line.strip()
        second = "board_edges=" in text and any("board_edges=" in part for part in parts)
        if second or size > MOST or not GOES_ON.fullmatch(text):
            break
        separator = "" if parts[-1][-1] in "&?#" or not re.match(KEY, text) else "&"
        parts.append(separator + text)
        size += len(text)
    counts = [*range(len(parts), max(1, len(parts) - DROPPED), -1), 1]
    for count in counts:
        link = "".join(parts[:count])
        if EDGES.search(link) and whole(_bare(link)):
            return [*(each for each in complete if each != tokens[-1]), link], count
    link = "".join(parts)
    if not EDGES.search(parts[0]) and EDGES.search(link):
        return [*complete, link], len(parts)
    return complete, 1


def _bare(link: str) -> str:
    """Return a link without what closes it in Markdown, HTML or prose."""
    return link.rstrip(")>]\"'`.,;")
