"""Puzzles as the JSON of others: ``{n, m, pieces}`` and ``{rows, cols, tiles, placed}``."""

from __future__ import annotations

from typing import Any

from e2cp.errors import InputError
from e2cp.formats.document import Document
from e2cp.formats.pieces.table import PieceTable, Placed
from e2cp.puzzle.puzzle import MAX_COLOUR
from e2cp.puzzle.sides import MAX_SIDE
from e2cp.runtime.files import Source

KINDS = {"tiles": ("rows", "cols"), "pieces": ("n", "m")}
"""Where the pieces stand, and the names of rows and columns beside them."""


def is_foreign_document(document: Document) -> bool:
    """Whether a document is a puzzle in one of these forms."""
    return "format" not in document.values and _kind(document) is not None


def table_from_document(document: Document) -> PieceTable:
    """Read the pieces, their sides as in a piece file: which is grey follows from them.

    In the form of ``tiles`` sides are north, east, south, west, and ``placed`` gives clues by the
    colours that they show.
    """
    kind = _kind(document)
    assert kind is not None
    rows, cols = (document.integer(key, 2, MAX_SIDE) for key in KINDS[kind])
    sides = tuple(_sides(document, kind, entry) for entry in document.entries(kind))
    placed = document.inners("placed") if document.values.get("placed") else []
    name = document.values.get("name")
    return PieceTable(
        source=Source(document.file, ""),
        rows=sides,  # type: ignore[arg-type]
        lines=(),
        size=(rows, cols),
        order="urdl" if kind == "tiles" else None,
        name=name if isinstance(name, str) and name.strip() else None,
        placed=tuple(
            Placed(
                entry.integer("row", 0, rows - 1),
                entry.integer("col", 0, cols - 1),
                _sides(document, "tile", entry.values.get("tile")),
            )
            for entry in placed
        ),
    )


def _kind(document: Document) -> str | None:
    values = document.values
    found = (kind for kind, sizes in KINDS.items() if {kind, *sizes} <= values.keys())
    return next(found, None)


def _sides(document: Document, key: str, entry: Any) -> tuple[str, ...]:  # noqa: ANN401
    whole = isinstance(entry, list) and len(entry) == 4
    if not whole or not all(type(c) is int and 0 <= c <= MAX_COLOUR for c in entry):
        raise InputError(
            f"wrong entry of {key!r}",
            file=document.file,
            read=entry,
            expected=f"four whole numbers from 0 to {MAX_COLOUR}",
        )
    return tuple(map(str, entry))
