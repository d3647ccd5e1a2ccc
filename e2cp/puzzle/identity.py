"""When two piece sets are the same but for colour numbers, piece order and turned pieces."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY

MAX_STEPS = 200
"""Refinements tried for a piece set whose colours are interchangeable, before giving up."""


class Translation(NamedTuple):
    """How one puzzle's pieces and colours are called in another that is the same.

    Piece `i` turned by `r` is piece ``pieces[i]`` turned by ``(r + turns[i]) % 4``, and its
    colour `k` is ``colours[k]``.
    """

    pieces: tuple[int, ...]
    turns: tuple[int, ...]
    colours: dict[int, int]


@dataclass(frozen=True)
class Canonical:
    """A piece set with colours and pieces in an order that does not depend on their names.

    Attributes
    ----------
    words
        The pieces as cyclic words of canonical colours, sorted.
    pieces, starts
        For each word the piece it came from and the side it is read from.
    colours
        The canonical number of each colour.
    """

    words: tuple[tuple[int, ...], ...]
    pieces: tuple[int, ...]
    starts: tuple[int, ...]
    colours: dict[int, int]


def fingerprint(puzzle: Puzzle) -> str:
    """Return a hash that recolouring, reordering and turning the pieces do not change."""
    size = sorted((puzzle.rows, puzzle.cols))
    return hashlib.sha256(repr((size, canonical(puzzle).words)).encode()).hexdigest()


def same_pieces(puzzle: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have the same pieces in the same colours, in any order and turned."""
    if (puzzle.rows, puzzle.cols) != (other.rows, other.cols):
        return False
    return _cyclic_words(puzzle) == _cyclic_words(other)


def translation(source: Puzzle, target: Puzzle) -> Translation | None:
    """Return how the pieces of one puzzle are called in another, or None if they differ."""
    here, there = canonical(source), canonical(target)
    if here.words != there.words:
        return None
    pieces, turns = [0] * source.size, [0] * source.size
    for mine, start, other, other_start in zip(
        here.pieces, here.starts, there.pieces, there.starts, strict=True
    ):
        pieces[mine] = other
        turns[mine] = (start - other_start) % 4
    named = {number: colour for colour, number in there.colours.items()}
    colours = {colour: named[number] for colour, number in here.colours.items()}
    return Translation(tuple(pieces), tuple(turns), colours)


def canonical(puzzle: Puzzle) -> Canonical:
    """Label colours by refinement: a colour is known by the pieces it occurs on.

    Where refinement leaves several colours alike, each is singled out in turn and the smallest
    result is kept.
    """
    names, indices = np.unique(puzzle.sides, return_inverse=True)
    sides = indices.reshape(puzzle.sides.shape)
    windows = np.concatenate([np.roll(sides, -side, axis=1) for side in range(4)])
    best: Canonical | None = None
    stack = [_refine(windows, (names != GREY).astype(np.int64))]
    steps = 0
    while stack:
        classes = stack.pop()
        counts = np.bincount(classes)
        if counts.max() == 1:
            leaf = _labelled(sides, classes, names)
            if best is None or leaf.words < best.words:
                best = leaf
            continue
        alike = np.flatnonzero(classes == counts.argmax())
        steps += alike.size
        # Past the limit one choice is as good as another: only recognition may fail.
        for colour in alike.tolist() if steps < MAX_STEPS else alike[:1].tolist():
            split = 2 * classes + 1
            split[colour] -= 1
            stack.append(_refine(windows, split))
        if steps >= MAX_STEPS and best is not None:
            break
    assert best is not None
    return best


def _refine(windows: NDArray[np.intp], classes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Split classes of colours until each class occurs in the same surroundings."""
    owners = windows[:, 0]
    count = 0
    while True:
        base = int(classes.max()) + 1
        codes = classes[windows] @ np.array([base**3, base**2, base, 1])
        order = np.lexsort((codes, owners))
        starts = np.searchsorted(owners[order], np.arange(1, classes.size))
        signatures = [
            (int(own), tuple(occurrences.tolist()))
            for own, occurrences in zip(classes, np.split(codes[order], starts), strict=True)
        ]
        ranks = {signature: rank for rank, signature in enumerate(sorted(set(signatures)))}
        classes = np.array([ranks[signature] for signature in signatures], dtype=np.int64)
        if len(ranks) == count:
            return classes
        count = len(ranks)


def _labelled(
    sides: NDArray[np.intp], classes: NDArray[np.int64], names: NDArray[np.int16]
) -> Canonical:
    rows = []
    for piece, (a, b, c, d) in enumerate(classes[sides].tolist()):
        turns = ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))
        start = min(range(4), key=turns.__getitem__)
        rows.append((turns[start], piece, start))
    rows.sort()
    words, pieces, starts = zip(*rows, strict=True)
    colours = dict(zip(names.tolist(), classes.tolist(), strict=True))
    return Canonical(words, pieces, starts, colours)


def _cyclic_words(puzzle: Puzzle) -> list[list[int]]:
    """Return each piece from the side that gives the smallest word, sorted."""
    return sorted(min(turns) for turns in puzzle.oriented.tolist())
