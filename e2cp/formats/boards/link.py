"""Links of the community viewer, in its three orders of motifs."""

from __future__ import annotations

import re
from math import isqrt
from urllib.parse import unquote

from e2cp.errors import InputError
from e2cp.formats.boards.pasted import find_links
from e2cp.formats.boards.reading import BoardReading, Word
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.sides import MAX_SIDE
from e2cp.runtime.files import Source

VIEWER = "https://e2.bucas.name/"
FIELD = re.compile(r"(?:^|[#?&])(\w+)=([^&#?]*)")
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
MOTIF_ORDERS = {
    "default": ALPHABET,
    "jef": "atojeqlgbupkfrmhcwvsnid",
    "jblackwood": "abglqejotchmrfkpudinsvw",
}
"""For each order, what its letters a, b, c, … are called in the default order."""


def is_link(text: str) -> bool:
    """Whether a text holds a viewer link, as people paste them."""
    return bool(find_links(text, _is_whole))


def board_from_link(source: Source) -> BoardReading:
    """Read the board that a viewer link shows."""
    links = find_links(source.text, _is_whole)
    if not links:
        raise InputError("no viewer link", file=source.name, expected="board_edges=…")
    if len(links) > 1:
        raise InputError(
            "more than one board",
            file=source.name,
            line=links[1][0],
            read=f"{len(links)} links",
            expected="one",
        )
    line, link = links[0]
    fields = _fields(link)
    edges = fields["board_edges"]
    rows, cols = _size(fields, source.name, line)
    if len(edges) != 4 * rows * cols:
        raise InputError(
            "truncated link" if len(edges) < 4 * rows * cols else "overlong link",
            file=source.name,
            line=line,
            read=f"{len(edges)} letters in board_edges",
            expected=f"4 × {rows} × {cols} = {4 * rows * cols}",
        )
    order = fields.get("motifs_order", "default") or "default"
    if order not in MOTIF_ORDERS:
        raise InputError(
            "unknown motifs_order",
            file=source.name,
            line=line,
            read=order,
            expected=", ".join(MOTIF_ORDERS),
        )
    number_of = {
        letter: ALPHABET.index(default)
        for letter, default in zip(ALPHABET, MOTIF_ORDERS[order], strict=False)
    }
    colours = []
    for place, letter in enumerate(edges):
        if letter not in number_of:
            raise InputError(
                f"not a colour at letter {place + 1} of board_edges",
                file=source.name,
                line=line,
                read=letter,
                expected=f"a to {max(number_of)}",
            )
        colours.append(number_of[letter])
    words: list[Word | None] = []
    for start in range(0, len(colours), 4):
        a, b, c, d = colours[start : start + 4]
        words.append((a, b, c, d) if a or b or c or d else None)
    return BoardReading(
        file=source.name,
        rows=rows,
        cols=cols,
        pieces=_pieces(fields, rows * cols, source.name, line),
        edges=words,
        lines=[line] * (rows * cols),
        puzzle_name=unquote(fields["puzzle"]) if "puzzle" in fields else None,
    )


def board_to_link(board: Board, *, motifs: str = "default", name: str | None = None) -> str:
    """Write the viewer link that shows a board.

    Parameters
    ----------
    board
        A board of at most 26 colours, the grey included (23 in the orders of others).
    motifs
        The order of motifs: ``default``, ``jef`` or ``jblackwood``.
    name
        What the viewer calls it; the puzzle's name by default.
    """
    if motifs not in MOTIF_ORDERS:
        raise InputError("unknown order of motifs", read=motifs, expected=", ".join(MOTIF_ORDERS))
    defaults = MOTIF_ORDERS[motifs]
    letters = {ALPHABET.index(default): ALPHABET[i] for i, default in enumerate(defaults)}
    puzzle = board.puzzle
    highest = max(puzzle.frame_colours + puzzle.inner_colours)
    if highest >= len(defaults):
        raise InputError(
            f"{puzzle.name} has too many colours for a viewer link",
            read=f"colour {highest}",
            expected=f"at most {len(defaults) - 1}",
        )
    edges = "".join(letters[colour] for colour in board.edges.ravel().tolist())
    label = re.sub(r"[^A-Za-z0-9_.-]+", "_", name or puzzle.name)
    link = f"{VIEWER}#puzzle={label}&board_w={puzzle.cols}&board_h={puzzle.rows}"
    link += f"&board_edges={edges}"
    if puzzle.size <= 999:
        link += "&board_pieces=" + "".join(f"{p - HOLE:03d}" for p in board.pieces.tolist())
    return link if motifs == "default" else f"{link}&motifs_order={motifs}"


def _fields(link: str) -> dict[str, str]:
    """Return what stands in a link by name; of two values the first."""
    fields: dict[str, str] = {}
    for key, value in FIELD.findall(link):
        fields.setdefault(key, value)
    return fields


def _is_whole(link: str) -> bool:
    """Whether a link shows all cells of its board, in an order of motifs that is known."""
    fields = _fields(link)
    edges, order = fields.get("board_edges", ""), fields.get("motifs_order", "default")
    try:
        rows, cols = _size(fields, "link", 1)
    except InputError:
        return False
    pieces = fields.get("board_pieces")
    whole = len(edges) == 4 * rows * cols and order in MOTIF_ORDERS
    return whole and (pieces is None or len(pieces) == 3 * rows * cols)


def _size(fields: dict[str, str], file: str, line: int) -> tuple[int, int]:
    sides = []
    for key in ("board_h", "board_w"):
        value = fields.get(key) or str(isqrt(len(fields["board_edges"]) // 4))
        if not re.fullmatch(r"[0-9]{1,3}", value) or not 2 <= int(value) <= MAX_SIDE:
            raise InputError(
                f"wrong {key} in the link",
                file=file,
                line=line,
                read=value,
                expected=f"a whole number from 2 to {MAX_SIDE}",
            )
        sides.append(int(value))
    return sides[0], sides[1]


def _pieces(fields: dict[str, str], size: int, file: str, line: int) -> list[int] | None:
    digits = fields.get("board_pieces")
    if not digits:
        return None
    if not re.fullmatch(r"[0-9]+", digits) or len(digits) != 3 * size:
        raise InputError(
            "wrong board_pieces in the link",
            file=file,
            line=line,
            read=f"{len(digits)} characters",
            expected=f"3 × {size} = {3 * size} digits",
        )
    return [int(digits[start : start + 3]) - 1 for start in range(0, len(digits), 3)]
