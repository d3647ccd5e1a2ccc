"""The plainest possible solver, to hold the real ones against: cell by cell, piece by piece."""

from collections.abc import Iterator
from itertools import permutations, product

import numpy as np

from e2cp.puzzle.board import Board
from e2cp.puzzle.puzzle import Puzzle


def count_solutions(puzzle: Puzzle, relaxed: frozenset[int] = frozenset()) -> int:
    """Count the boards on which every junction between two cells that are not relaxed matches."""
    return sum(1 for _ in all_boards(puzzle, relaxed))


def all_boards(puzzle: Puzzle, relaxed: frozenset[int] = frozenset()) -> Iterator[Board]:
    """Yield them; relaxed cells stay holes, and a clue's piece lies nowhere else."""
    clues = {clue.cell: clue for clue in puzzle.clues}
    reserved = {clue.piece for clue in puzzle.clues}
    pieces = [-1] * puzzle.size
    rotations = [0] * puzzle.size

    def turned(piece: int, rotation: int) -> list[int]:
        return np.roll(puzzle.sides[piece], rotation).tolist()

    turns = [
        {rotation: turned(piece, rotation) for rotation in range(4)} for piece in range(puzzle.size)
    ]
    for own in turns:
        for rotation in (3, 2, 1):
            if own[rotation] in [own[smaller] for smaller in range(rotation)]:
                del own[rotation]

    def fits(cell: int, sides: list[int]) -> bool:
        row, col = divmod(cell, puzzle.cols)
        rims = (row == 0, col == puzzle.cols - 1, row == puzzle.rows - 1, col == 0)
        if any((colour == 0) != rim for colour, rim in zip(sides, rims, strict=True)):
            return False
        if col and pieces[cell - 1] >= 0:
            left = turns[pieces[cell - 1]][rotations[cell - 1]]
            if left[1] != sides[3]:
                return False
        if row and pieces[cell - puzzle.cols] >= 0:
            above = turns[pieces[cell - puzzle.cols]][rotations[cell - puzzle.cols]]
            if above[2] != sides[0]:
                return False
        return True

    def fill(cell: int) -> Iterator[Board]:
        if cell == puzzle.size:
            yield Board(puzzle, pieces, rotations)
            return
        if cell in relaxed:
            yield from fill(cell + 1)
            return
        for piece in range(puzzle.size):
            clue = clues.get(cell)
            if piece in pieces or (piece != clue.piece if clue else piece in reserved):
                continue
            for rotation, sides in turns[piece].items():
                if clue and sides != turned(clue.piece, clue.rotation):
                    continue
                if fits(cell, sides):
                    pieces[cell], rotations[cell] = piece, rotation
                    yield from fill(cell + 1)
                    pieces[cell], rotations[cell] = -1, 0

    yield from fill(0)


def best_score(puzzle: Puzzle) -> int:
    """Return the best score of a 3×3 puzzle: of all boards that break no rule."""
    kinds = puzzle.cell_rims.sum(axis=1)
    groups = [
        (np.flatnonzero(kinds == kind), np.flatnonzero(puzzle.kinds == kind)) for kind in (2, 1, 0)
    ]
    best = 0
    rims = puzzle.cell_rims
    grey = puzzle.oriented == 0
    for orders in product(*(permutations(pieces) for _, pieces in groups)):
        pieces = np.empty(puzzle.size, dtype=int)
        for (cells, _), order in zip(groups, orders, strict=True):
            pieces[cells] = order
        forced = [int((grey[p] == rims[c]).all(axis=1).argmax()) for c, p in enumerate(pieces)]
        for middle in range(4):
            forced[4] = middle
            best = max(best, Board(puzzle, pieces, forced).score)
    return best
