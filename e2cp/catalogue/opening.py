"""Opening a puzzle or a board by whatever names it: a name, a path or a link."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from e2cp.catalogue.load import check_clue_choice, load_entry
from e2cp.catalogue.recognise import Recognition, recognise, translated_clues
from e2cp.catalogue.records import PREFIX, find_record
from e2cp.catalogue.sets import Entry, all_entries, find_entry, unknown_puzzle
from e2cp.errors import InputError
from e2cp.formats.boards.document import board_from_document
from e2cp.formats.boards.link import board_from_link, is_link
from e2cp.formats.boards.placements import board_from_placements, is_placements
from e2cp.formats.boards.reading import BoardReading
from e2cp.formats.detect import read_any
from e2cp.formats.document import Document
from e2cp.formats.pieces.reading import PieceReading, one_order, read_pieces
from e2cp.formats.pieces.table import PieceTable
from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.solution_order import is_solution_order, shuffled
from e2cp.runtime.files import Source, read_source

PATH_SUFFIXES = (
    *(".txt", ".csv", ".tsv", ".json", ".url", ".link"),
    *(".puz", ".sol", ".clue", ".hints"),
)
SHUFFLED = "the pieces stand in the order of a solution: shuffled, so that no solver sees it"


@dataclass(frozen=True)
class ReadOptions:
    """How to read a piece file where its text leaves a choice.

    Attributes
    ----------
    clues
        ``none``, ``starter`` or ``all``.
    order
        The side that each column holds, such as ``urdl``.
    size
        Rows and columns of a file without a header.
    grey
        The token of the rim.
    keep_order
        Whether pieces whose order is a solution stay in that order.
    """

    clues: str = "starter"
    order: str | None = None
    size: tuple[int, int] | None = None
    grey: str | None = None
    keep_order: bool = False


@dataclass(frozen=True)
class OpenedPuzzle:
    """A puzzle, and how it was come by.

    Attributes
    ----------
    puzzle
        The puzzle.
    reading
        How its piece file was read, if it came from one.
    known
        The embedded puzzle that a file turned out to be.
    notes
        What was done that the file does not say.
    """

    puzzle: Puzzle
    reading: PieceReading | None = None
    known: Recognition | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class OpenedBoard:
    """A board, and how it was come by.

    Attributes
    ----------
    board
        The board.
    notes
        What of the file was not followed, and why: piece numbers that the colours contradict.
    made
        How its file says it was made.
    """

    board: Board
    notes: tuple[str, ...] = ()
    made: dict[str, Any] = field(default_factory=dict)


def load(
    name: str | Path,
    *,
    clues: str = "starter",
    order: str | None = None,
    size: tuple[int, int] | None = None,
    grey: str | None = None,
    keep_order: bool = False,
) -> Puzzle:
    """Load a puzzle by the name of an embedded one or by the path of a file.

    Parameters
    ----------
    name
        Such as ``eternity2``, ``meta10/10x10``, ``harris/gemp-6x6-6:2/01`` or a path.
    clues
        ``none``, ``starter`` (the default) or ``all``.
    order
        For a piece file: the side that each column holds, such as ``urdl``.
    size, grey
        For a piece file: rows and columns, and the colour of the rim.
    keep_order
        Whether the pieces of a file stay in its order even where that is a solution, which a
        solver must not see; else they are shuffled, always in the same way.
    """
    return open_puzzle(str(name), ReadOptions(clues, order, size, grey, keep_order)).puzzle


def load_board(target: str | Path, puzzle: Puzzle | None = None) -> Board:
    """Load a board from a file, a viewer link or ``record:NAME``.

    Parameters
    ----------
    target
        Path, link or record.
    puzzle
        The puzzle it belongs to; without it the board must name it.

    Raises
    ------
    InputError
        Also if a piece lies twice on the board; the checker is there to examine such boards.
    """
    board = open_board(str(target), puzzle).board
    refuse_duplicates(board, str(target))
    return board


def open_puzzle(target: str, options: ReadOptions | None = None) -> OpenedPuzzle:
    """Open a puzzle by name or path."""
    opened = open_any(target, options)
    if isinstance(opened, OpenedBoard):
        raise InputError("this is a board", file=_short(target), expected="a puzzle")
    return opened


def open_board(target: str, puzzle: Puzzle | None = None, clues: str = "starter") -> OpenedBoard:
    """Open a board by path, link or record, with duplicates if it has them."""
    if _embedded(target) is not None:
        raise InputError("this is a puzzle", read=target, expected="a board")
    reading = _read(target)
    if isinstance(reading, Source) and puzzle is not None and is_placements(reading):
        return OpenedBoard(*board_from_placements(reading, puzzle))
    if not isinstance(reading, BoardReading):
        raise InputError(
            "this is no board",
            file=_short(target),
            expected="our JSON, a viewer link, CSV with row, col, piece, rotation, a grid of "
            "piece/rotation, or, with its puzzle named, lines of placements",
        )
    return _lay(reading, puzzle, clues)


def open_any(target: str, options: ReadOptions | None = None) -> OpenedPuzzle | OpenedBoard:
    """Open a puzzle or a board, whichever the target is."""
    options = options or ReadOptions()
    check_clue_choice(options.clues)
    entry = _embedded(target)
    if entry is not None:
        if options.order or options.size or options.grey:
            raise InputError(
                "order, size and grey are for piece files", read=target, expected="a file"
            )
        return OpenedPuzzle(load_entry(entry, options.clues))
    found = _read(target)
    if isinstance(found, BoardReading):
        return _lay(found, None, options.clues)
    if isinstance(found, Puzzle):
        # its clues and its numbers are its own: our JSON says which it has
        own = found.with_clues(()) if options.clues == "none" else found
        return OpenedPuzzle(own, known=recognise(found))
    return _open_pieces(found, options)


def open_text(source: Source, options: ReadOptions | None = None) -> OpenedPuzzle | OpenedBoard:
    """Open the puzzle or the board that a text holds or names; no file of the machine is read.

    Parameters
    ----------
    source
        A board or piece file's text, a viewer link, the name of an embedded puzzle, or
        ``record:NAME``.
    options
        How to read pieces.
    """
    options = options or ReadOptions()
    name = source.text.strip()
    if name.startswith(PREFIX) or (len(name.split()) == 1 and _embedded(name) is not None):
        return open_any(name, options)
    found = read_any(source)
    if isinstance(found, BoardReading):
        return _lay(found, None, options.clues)
    if isinstance(found, Puzzle):
        return OpenedPuzzle(found, known=recognise(found))
    return _open_pieces(source, options)


def refuse_duplicates(board: Board, file: str) -> None:
    """Refuse a board on which a piece lies twice."""
    seen: dict[int, int] = {}
    for cell, piece in enumerate(board.pieces.tolist()):
        if piece >= 0 and piece in seen:
            square = board.puzzle.square
            raise InputError(
                "a piece lies twice on this board",
                file=_short(file),
                read=f"piece {piece + 1} at {square(seen[piece])} and {square(cell)}",
                expected="each piece once",
            )
        seen[piece] = cell


def _embedded(target: str) -> Entry | None:
    """Return the embedded puzzle that a target names, links and records left alone."""
    return None if target.startswith(PREFIX) or _is_link(target) else find_entry(target)


def _read(target: str) -> BoardReading | Puzzle | PieceTable | Source:
    """Read what a target holds; a source that is neither board nor JSON is returned as it is."""
    if target.startswith(PREFIX):
        record = find_record(target.removeprefix(PREFIX))
        return board_from_document(Document.parse(Source(target, read_source(record.file).text)))
    if _is_link(target):
        return board_from_link(Source("link", target))
    if target != "-" and not _like_a_path(target):
        raise unknown_puzzle(target)
    source = read_source(target)
    found = read_any(source)
    return source if found is None else found


def _open_pieces(source: Source | PieceTable, options: ReadOptions) -> OpenedPuzzle:
    readings = read_pieces(source, order=options.order, size=options.size, grey=options.grey)
    file = source.name if isinstance(source, Source) else source.source.name
    placed = isinstance(source, PieceTable) and source.placed
    for reading in readings:
        known = recognise(reading.puzzle)
        if known is not None:
            if not placed:
                clues = translated_clues(reading.puzzle, known, options.clues)
                return _opened(reading, reading.puzzle.with_clues(clues), options, known)
            return _opened(reading, reading.puzzle, options, known)
    reading = one_order(readings, file)
    return _opened(reading, reading.puzzle, options)


def _opened(
    reading: PieceReading,
    puzzle: Puzzle,
    options: ReadOptions,
    known: Recognition | None = None,
) -> OpenedPuzzle:
    """Return a puzzle as it was read, its pieces shuffled if their order is a solution."""
    notes = reading.notes
    if options.clues == "none":
        puzzle = puzzle.with_clues(())
    if not options.keep_order and is_solution_order(puzzle):
        puzzle = shuffled(puzzle)
        known = None if known is None else recognise(puzzle)
        notes += (SHUFFLED,)
    return OpenedPuzzle(puzzle, replace(reading, puzzle=puzzle), known, notes)


def _lay(reading: BoardReading, puzzle: Puzzle | None, clues: str) -> OpenedBoard:
    board, notes = reading.placed_on(puzzle or _puzzle_of(reading, clues))
    return OpenedBoard(board, notes, reading.made)


def _puzzle_of(reading: BoardReading, clues: str) -> Puzzle:
    named = find_entry(reading.puzzle_name or "")
    known = [named] if named is not None else []
    for entry in (*known, *all_entries().values()):
        if reading.puzzle_hash and entry.hash.startswith(reading.puzzle_hash):
            puzzle = load_entry(entry, clues)
            own_name = reading.puzzle_name if named is None else None
            return puzzle.renamed(own_name) if own_name else puzzle
    if named is not None:
        puzzle = load_entry(named, clues)
        if reading.puzzle_hash or (
            reading.edges is not None and not reading.fits(puzzle, numbers=False)
        ):
            raise InputError(
                "this board is not one of the puzzle it names",
                file=reading.file,
                read=named.name,
                expected="the pieces of that puzzle",
            )
        return puzzle
    if reading.carried is None:
        puzzles = [load_entry(entry, clues) for entry in all_entries().values()]
        for numbers in (True, False):
            fitting = [puzzle for puzzle in puzzles if reading.fits(puzzle, numbers=numbers)]
            if len(fitting) == 1:
                return fitting[0]
    return reading.as_puzzle()


def _like_a_path(target: str) -> bool:
    return _exists(target) or Path(target).suffix.lower() in PATH_SUFFIXES


def _is_link(target: str) -> bool:
    """Whether a target is a link, not the path of a file whose name holds one."""
    return is_link(target) and not _exists(target)


def _exists(target: str) -> bool:
    try:
        return bool(target) and Path(target).exists()
    except (OSError, ValueError):  # too long for a file name, or a NUL in it
        return False


def _short(target: str) -> str:
    return "link" if _is_link(target) else target
