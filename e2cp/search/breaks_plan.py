"""The tables of the break-tolerant search: order, quota and schedule turned into arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.kernels import breaks as kernel
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY

MOST_COLOURS = 63
"""Grey apart; the odd colours are kept in one word."""

SHIFTS = np.arange(4, dtype=np.uint64) * np.uint64(8)
KEY_ORDER = (3, 0, 2, 1)
"""Sides in the order in which they serve as keys: left, up, down, right."""


@dataclass(frozen=True)
class Recipe:
    """What the search follows; arrays are by depth.

    Attributes
    ----------
    order
        The cells in the order they are filled, clues left out.
    privileged
        The colours to be used up early.
    quota
        Privileged sides that must lie once the depth is filled.
    allowed
        Breaks allowed once the depth is filled.
    saving
        The depth at which privileged colours should be used up: there the quota ends.
    """

    order: NDArray[np.int64]
    privileged: tuple[int, ...]
    quota: NDArray[np.int64]
    allowed: NDArray[np.int64]
    saving: int


class PlanMaker:
    """Makes the tables for a recipe; what only depends on puzzle and order is made once.

    Parameters
    ----------
    puzzle
        The puzzle, with at most `MOST_COLOURS` colours.
    recipe
        What to follow.
    """

    def __init__(self, puzzle: Puzzle, recipe: Recipe) -> None:
        used = np.unique(puzzle.sides)
        if used.size - 1 > MOST_COLOURS:
            raise InputError(
                "too many colours for the break-tolerant search",
                read=used.size - 1,
                expected=f"at most {MOST_COLOURS}",
            )
        self.puzzle = puzzle
        self.recipe = recipe
        self.colours = int(used.size)
        self.oriented = np.searchsorted(used, puzzle.oriented).astype(np.uint64)
        self.favoured = np.isin(puzzle.oriented, recipe.privileged)
        self.clues = Board.of_clues(puzzle)
        self.width = -(-puzzle.size // 64)
        self._geometry()

    def plan(self, rng: np.random.Generator) -> tuple[kernel.Plan, NDArray[np.int64]]:
        """Return tables with all candidates in new random order, and the pieces by label."""
        pieces = self._labels(rng)
        looks = self._looks(pieces)
        candidates, starts = self._lists(looks, rng)
        fitting, look = self._masks(looks)
        return (
            kernel.Plan(
                cells=self.recipe.order.astype(np.uint32),
                starts=starts,
                candidates=candidates,
                fitting=fitting,
                look=look,
                **self.fixed,
            ),
            pieces,
        )

    def state(self, pieces: NDArray[np.int64], budget: int) -> kernel.State:
        """Return the state before the first placement: nothing lies but the clues."""
        puzzle, depths = self.puzzle, self.recipe.order.size
        label = np.argsort(pieces)
        state = kernel.State(
            source=np.zeros(depths + 1, np.uint8),
            place=np.zeros(depths + 1, np.uint32),
            end=np.zeros(depths + 1, np.uint32),
            word=np.zeros(depths + 1, np.uint64),
            chosen=np.zeros(depths + 1, np.uint64),
            privileged=np.zeros(depths + 1, np.int32),
            broken=np.zeros(depths + 1, np.int32),
            odd=np.zeros(depths + 1, np.uint64),
            colours=np.zeros(puzzle.size + 1, np.uint32),
            used=np.zeros(64 * self.width, np.uint8),
            free=np.zeros(self.width, np.uint64),
            visits=np.zeros((depths + 1, 1 + int(self.favoured[:, 0].sum())), np.int64),
            deepest=np.zeros(depths + 1, np.uint64),
            counters=np.zeros(kernel.COUNTERS, np.int64),
        )
        laid = self.clues.pieces != HOLE
        state.used[label[self.clues.pieces[laid]]] = 1
        sides = self.oriented[self.clues.pieces[laid], self.clues.rotations[laid]]
        state.colours[:-1][laid] = (sides << SHIFTS).sum(axis=1).astype(np.uint32)
        labels = np.flatnonzero(state.used[: puzzle.size] == 0).astype(np.uint64)
        np.bitwise_or.at(
            state.free, labels >> np.uint64(6), np.uint64(1) << (labels & np.uint64(63))
        )
        state.counters[kernel.ENTERING] = 1
        state.counters[kernel.BUDGET] = budget
        return state

    def board(self, looks: NDArray[np.uint64], depth: int, pieces: NDArray[np.int64]) -> Board:
        """Return the board on which the first looks of a search lie."""
        cells = self.recipe.order[:depth]
        laid, turned = self.clues.pieces.copy(), self.clues.rotations.copy()
        words = looks[:depth]
        laid[cells] = pieces[((words >> kernel.PIECE) & kernel.PIECE_MASK).astype(np.int64)]
        turned[cells] = (words >> kernel.TURN) & kernel.TURN_MASK
        return Board(self.puzzle, laid, turned)

    def _geometry(self) -> None:
        """Work out by depth the class, the known sides and where its tables begin."""
        puzzle, order = self.puzzle, self.recipe.order
        self.rims, classes = np.unique(puzzle.cell_rims[order], axis=0, return_inverse=True)
        self.classes = classes.reshape(-1)
        beside, sides, known, breakable = self._known_sides()
        blank = beside == puzzle.size
        signatures = np.column_stack(
            [self.classes, sides[:, : kernel.KEYS], blank[:, : kernel.KEYS], self._counted_sides()]
        )
        self.tables, table = np.unique(signatures, axis=0, return_inverse=True)
        table = table.reshape(-1)
        self.legal = self._legal_looks()
        per_table = self.colours**2
        per_side = 4 * self.colours * self.width
        keys = 2 * sides[:, : kernel.KEYS] + blank[:, : kernel.KEYS]
        words = np.array([self._words(rims) for rims in self.rims])
        self.fixed = {
            "beside": beside,
            "facing": SHIFTS[(sides + 2) % 4],
            "own": SHIFTS[sides],
            "known": known,
            "breakable": breakable,
            "quota": self.recipe.quota.astype(np.int32),
            "allowed": self.recipe.allowed.astype(np.int32),
            "lists": (table * per_table).astype(np.uint32),
            "masks": ((self.classes[:, None] * 8 + keys) * per_side).astype(np.uint32),
            "looks": (self.classes * 4 * 64 * self.width).astype(np.uint32),
            "variants": np.where(self.rims.any(axis=1), 1, 4)[self.classes].astype(np.uint8),
            "words": words[self.classes].astype(np.uint8),
            "sizes": np.array([order.size, self.colours, self.width], np.uint32),
        }

    def _counted_sides(self) -> NDArray[np.bool_]:
        """Return by depth and side whether a privileged colour there counts for the quota.

        It does if its junction is closed when the quota ends: a privileged side that is still
        open then asks for another one, just when they have become rare.
        """
        puzzle, order, end = self.puzzle, self.recipe.order, self.recipe.saving
        closed = np.zeros(puzzle.size, np.bool_)
        closed[order[:end]] = True
        counted = np.zeros((order.size, 4), np.bool_)
        for side, step in enumerate((-puzzle.cols, 1, puzzle.cols, -1)):
            inside = ~puzzle.cell_rims[order[:end], side]
            counted[:end, side][inside] = closed[order[:end][inside] + step]
        return counted

    def _known_sides(
        self,
    ) -> tuple[NDArray[np.uint32], NDArray[np.int64], NDArray[np.uint8], NDArray[np.uint8]]:
        """Return by depth the neighbours asked, their sides, how many, which may break."""
        puzzle, order = self.puzzle, self.recipe.order
        filled = self.clues.pieces != HOLE
        beside = np.full((order.size, 4), puzzle.size, np.uint32)
        sides = np.zeros((order.size, 4), np.int64)
        known = np.full(order.size, kernel.KEYS, np.uint8)
        breakable = np.zeros(order.size, np.uint8)
        on_rim = puzzle.cell_rims.any(axis=1)
        steps = (-puzzle.cols, 1, puzzle.cols, -1)
        for depth, cell in enumerate(order.tolist()):
            rim = puzzle.cell_rims[cell]
            inside = [side for side in KEY_ORDER if not rim[side]]
            found = [side for side in inside if filled[cell + steps[side]]]
            sides[depth] = found + [side for side in KEY_ORDER if side not in found]
            known[depth] = max(len(found), kernel.KEYS)
            for place, side in enumerate(found):
                near = cell + steps[side]
                beside[depth, place] = near
                if not (on_rim[cell] and on_rim[near]):
                    breakable[depth] |= 1 << place
            filled[cell] = True
        return beside, sides, known, breakable

    def _legal_looks(self) -> NDArray[np.int64]:
        """Return class, piece and rotation of every legal look; equal rotations once."""
        grey = self.oriented == GREY
        legal = (grey[None] == self.rims[:, None, None]).all(axis=3)
        legal &= np.arange(4) < self.puzzle.periods[:, None]
        return np.argwhere(legal)

    def _words(self, rims: NDArray[np.bool_]) -> tuple[int, int]:
        """Return the first word and the number of words that hold a class of pieces."""
        sorted_kinds = np.sort(self.puzzle.kinds)
        own = np.flatnonzero(sorted_kinds == rims.sum()) // 64
        return int(own[0]), int(own[-1] - own[0] + 1)

    def _labels(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return the pieces in random order, inner ones first, then border ones, then corners."""
        shuffled = rng.permutation(self.puzzle.size)
        return shuffled[np.argsort(self.puzzle.kinds[shuffled], kind="stable")]

    def _looks(self, pieces: NDArray[np.int64]) -> NDArray[np.uint64]:
        """Return the packed look of every legal one."""
        _, piece, rotation = self.legal.T
        sides = (self.oriented[piece, rotation] << SHIFTS).sum(axis=1)
        label = np.argsort(pieces).astype(np.uint64)[piece]
        return sides | label << kernel.PIECE | rotation.astype(np.uint64) << kernel.TURN

    def _lists(
        self, looks: NDArray[np.uint64], rng: np.random.Generator
    ) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
        """Return the candidates of each pair of colours, table after table, and their starts."""
        classes, piece, rotation = self.legal.T
        chunks, starts, total = [], [], 0
        for kind, first, second, first_blank, second_blank, *counted in self.tables.tolist():
            own = np.flatnonzero(classes == kind)
            sides = self.oriented[piece[own], rotation[own]].astype(np.int64)
            one = sides[:, first] * (not first_blank)
            two = sides[:, second] * (not second_blank)
            pair = one * self.colours + two
            favour = (self.favoured[piece[own], rotation[own]] & counted).sum(axis=1)
            ranked = np.lexsort((rng.random(own.size), -favour, pair))
            packed = looks[own] | favour.astype(np.uint64) << kernel.PRIVILEGED
            chunks.append(packed[ranked])
            counts = np.bincount(pair, minlength=self.colours**2)
            starts.append(total + np.concatenate([[0], np.cumsum(counts)[:-1]]))
            total += own.size
        starts.append(np.array([total]))
        return np.concatenate(chunks), np.concatenate(starts).astype(np.uint32)

    def _masks(self, looks: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """Return the pieces that show a colour, and the look of each piece, class by class."""
        classes, piece, rotation = self.legal.T
        variant = np.where(self.rims[classes].any(axis=1), 0, rotation)
        label = (looks >> kernel.PIECE) & kernel.PIECE_MASK
        look = np.zeros((len(self.rims), 4, 64 * self.width), np.uint64)
        look[classes, variant, label.astype(np.int64)] = looks
        fitting = np.zeros((len(self.rims), 4, 2, 4, self.colours, self.width), np.uint64)
        word, bit = (
            (label >> np.uint64(6)).astype(np.int64),
            np.uint64(1) << (label & np.uint64(63)),
        )
        for side in range(4):
            colour = self.oriented[piece, rotation, side].astype(np.int64)
            np.bitwise_or.at(fitting, (classes, side, 0, variant, colour, word), bit)
            np.bitwise_or.at(fitting, (classes, side, 1, variant, 0, word), bit)
        return fitting.reshape(-1), look.reshape(-1)
