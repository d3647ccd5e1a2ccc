"""Every board of a small puzzle, by the plainest search there is."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import DOWN, LEFT, RIGHT, UP

Sides = tuple[int, ...]


def all_boards(puzzle: Puzzle, relaxed: Collection[int] = ()) -> Iterator[Board]:
    """Yield every board on which each junction between two filled cells matches.

    Cell by cell, piece by piece, turn by turn: nothing is clever here, so that it can be held
    against what is. A turn of a piece that looks as a smaller one does is left out.

    Parameters
    ----------
    puzzle
        The puzzle; the piece of a clue lies nowhere else.
    relaxed
        Cells that stay empty.

    Examples
    --------
    >>> from e2cp.puzzle.generate import generate
    >>> sum(1 for _ in all_boards(generate("gemp", 3, inner=3, frame=3, seed=8).puzzle))
    12
    """
    clues = {clue.cell: clue for clue in puzzle.clues}
    reserved = {clue.piece for clue in puzzle.clues}
    turns = [_turns(tuple(sides)) for sides in puzzle.sides.tolist()]
    pieces, rotations = [HOLE] * puzzle.size, [0] * puzzle.size
    shown: list[Sides | None] = [None] * puzzle.size

    def fits(cell: int, sides: Sides) -> bool:
        row, col = divmod(cell, puzzle.cols)
        rims = (row == 0, col == puzzle.cols - 1, row == puzzle.rows - 1, col == 0)
        if any((colour == 0) != rim for colour, rim in zip(sides, rims, strict=True)):
            return False
        left = shown[cell - 1] if col else None
        above = shown[cell - puzzle.cols] if row else None
        return (left is None or left[RIGHT] == sides[LEFT]) and (
            above is None or above[DOWN] == sides[UP]
        )

    def fill(cell: int) -> Iterator[Board]:
        if cell == puzzle.size:
            yield Board(puzzle, pieces, rotations)
            return
        if cell in relaxed:
            yield from fill(cell + 1)
            return
        clue = clues.get(cell)
        for piece in range(puzzle.size):
            if piece in pieces or (piece in reserved if clue is None else piece != clue.piece):
                continue
            for rotation, sides in turns[piece].items():
                wanted = None if clue is None else _turned(turns[piece][0], clue.rotation)
                if wanted in (None, sides) and fits(cell, sides):
                    pieces[cell], rotations[cell], shown[cell] = piece, rotation, sides
                    yield from fill(cell + 1)
                    pieces[cell], rotations[cell], shown[cell] = HOLE, 0, None

    yield from fill(0)


def _turned(sides: Sides, rotation: int) -> Sides:
    return tuple(sides[(side - rotation) % 4] for side in range(4))


def _turns(sides: Sides) -> dict[int, Sides]:
    """Return the turns of a piece that look different, each by its least rotation."""
    found: dict[int, Sides] = {}
    for rotation in range(4):
        turned = _turned(sides, rotation)
        if turned not in found.values():
            found[rotation] = turned
    return found
