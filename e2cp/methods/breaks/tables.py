"""The tables of the break-tolerant search: order, quota and schedule turned into arrays."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import UnsupportedError
from e2cp.methods.breaks import kernel_layout as layout
from e2cp.methods.breaks.schedule import BreakSchedule
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.geometry import NOWHERE, as_bits, first_grey, legal_at_rims, neighbours, opposite
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.sides import GREY

MOST_COLOURS = 63
"""Grey apart; the odd colours are kept in one word."""

SHIFTS = np.arange(4, dtype=np.uint64) * np.uint64(8)
NAT = 2**16
"""Losses are logarithms, in so many parts of one."""

SPARE_SIDES = 8
"""Sides of each colour that are open besides those there are: a cell whose neighbours all show a
colour that has run out is counted before it is found that nothing fits."""

KEYS = 2
KEY_ORDER = (3, 0, 2, 1)
"""Sides in the order in which they serve as keys: left, up, down, right."""


def refuse_many_colours(puzzle: Puzzle) -> None:
    """Refuse a puzzle with more than `MOST_COLOURS` colours.

    Raises
    ------
    UnsupportedError
        With how many it has.
    """
    count = np.unique(puzzle.sides).size - 1
    if count > MOST_COLOURS:
        raise UnsupportedError(
            "too many colours for the break-tolerant search",
            read=count,
            expected=f"at most {MOST_COLOURS}",
        )


class BreakTables:
    """Makes the tables for a schedule; what only depends on puzzle and order is made once.

    Parameters
    ----------
    puzzle
        The puzzle, with at most `MOST_COLOURS` colours.
    schedule
        What to follow.
    """

    def __init__(self, puzzle: Puzzle, schedule: BreakSchedule) -> None:
        refuse_many_colours(puzzle)
        used = np.unique(puzzle.sides)
        self.puzzle = puzzle
        self.schedule = schedule
        self.colours = int(used.size)
        self.oriented = np.searchsorted(used, puzzle.oriented).astype(np.uint64)
        self.favoured = np.isin(puzzle.oriented, schedule.privileged)
        self.clues = Board.of_clues(puzzle)
        self.breaking = int((schedule.allowed == 0).sum())
        """Depths before the first break."""
        self._geometry()
        self._losses()
        self.pruned = 0
        """Depths that have a threshold, or lie before one that has."""

    def set_thresholds(self, thresholds: NDArray[np.uint64]) -> None:
        """Set the most entropy that may be lost once each of the first depths is filled.

        Parameters
        ----------
        thresholds
            Sums of losses, in parts of `NAT`; for fewer depths if breaks begin before, which
            losses know nothing of.
        """
        self.pruned = min(thresholds.size, self.breaking)
        self.frames[:, int(layout.THRESHOLD)] = layout.NO_THRESHOLD
        self.frames[: self.pruned, int(layout.THRESHOLD)] = thresholds[: self.pruned]

    def draw(self, rng: np.random.Generator) -> tuple[layout.Tables, NDArray[np.int64]]:
        """Return tables with all candidates in new random order, and the pieces by label."""
        pieces = self._labels(rng)
        oriented_words = self._oriented_words(pieces)
        lists = self._lists(oriented_words, rng)
        sizes = [self.colours, self.pruned, self.breaking, self.words[-1]]
        drawn = layout.Tables(
            starts=self.list_starts,
            lists=lists,
            own=self.own[pieces] | np.arange(pieces.size, dtype=np.uint64) << layout.PIECE,
            kinds=self.puzzle.kinds[pieces].astype(np.uint8),
            words=self.words,
            losses=self.losses,
            sizes=np.array(sizes, np.uint64),
        )
        return drawn, pieces

    def state(self, pieces: NDArray[np.int64], budget: int) -> layout.State:
        """Return the state before the first placement: nothing lies but the clues."""
        puzzle = self.puzzle
        shown = np.zeros(puzzle.size + 1, np.uint32)
        width = int(self.words[-1])
        state = layout.State(
            frames=self.frames.reshape(-1).copy(),
            shown=shown,
            sides=shown.view(np.uint8),
            used=np.zeros(puzzle.size, np.uint8),
            own=np.zeros(64 * width, np.uint64),
            free=np.zeros(width, np.uint64),
            masks=np.zeros(4 * self.colours * width, np.uint64),
            odds=np.zeros(4, np.uint64),
            open=self.open.copy(),
            deepest=np.zeros(self.schedule.order.size, np.uint64),
            counters=np.zeros(layout.COUNTERS, np.int64),
        )
        clued = self.clues.pieces != HOLE
        state.used[np.argsort(pieces)[self.clues.pieces[clued]]] = 1
        sides = self.oriented[self.clues.pieces[clued], self.clues.rotations[clued]]
        shown[:-1][clued] = (sides << SHIFTS).sum(axis=1).astype(np.uint32)
        state.counters[layout.ENTERING] = 1
        state.counters[layout.BUDGET] = budget
        return state

    def counts(self, state: layout.State) -> NDArray[np.int64]:
        """Return how often each depth was reached."""
        frames = state.frames.reshape(-1, int(layout.FRAME))
        return frames[:-1, int(layout.COUNT)].astype(np.int64)

    def deepest(self, state: layout.State, pieces: NDArray[np.int64]) -> Board:
        """Return the deepest board so far."""
        return self._board(state.deepest[: state.counters[layout.DEEPEST]], pieces)

    def complete(self, state: layout.State, pieces: NDArray[np.int64]) -> Board:
        """Return the complete board that the search stands at."""
        oriented_words = state.frames.reshape(-1, int(layout.FRAME))[:-1, int(layout.ORIENTED)]
        return self._board(oriented_words, pieces)

    def _board(self, oriented_words: NDArray[np.uint64], pieces: NDArray[np.int64]) -> Board:
        cells = self.schedule.order[: oriented_words.size]
        placed, rotations = self.clues.pieces.copy(), self.clues.rotations.copy()
        placed[cells] = pieces[(oriented_words >> layout.PIECE).astype(np.intp)]
        rotations[cells] = (oriented_words >> layout.TURN) & np.uint64(3)
        return Board(self.puzzle, placed, rotations)

    def _geometry(self) -> None:
        """Fill what stays in the frames: by depth the class, the known sides, the tables."""
        puzzle, schedule = self.puzzle, self.schedule
        self.rims, classes = np.unique(
            puzzle.cell_rims[schedule.order], axis=0, return_inverse=True
        )
        kinds = classes.reshape(-1)
        sides, beside, may_break = self._known_sides()
        blank = beside == puzzle.size
        keys = slice(0, KEYS)
        signatures = np.column_stack([kinds, sides[:, keys], blank[:, keys], self._counted_sides()])
        self.tables, table = np.unique(signatures, axis=0, return_inverse=True)
        self.legal = self._legal_placements()
        self._list_layout()
        self._slot_layout()
        greys = puzzle.cell_rims[schedule.order].sum(axis=1)
        turned = self.turned[kinds]
        own_sides = (sides[:, keys] - turned[:, None]) % 4
        bytes_ = 4 * beside + opposite(sides)
        bytes_[:, KEYS:][blank[:, KEYS:]] = 0
        fixed = {
            layout.CELL: schedule.order,
            layout.FIRST: bytes_[:, 0],
            layout.SECOND: bytes_[:, 1],
            layout.THIRD: bytes_[:, 2],
            layout.FOURTH: bytes_[:, 3],
            layout.MAY_BREAK: may_break,
            layout.LISTS: table.reshape(-1) * self.colours**2,
            layout.QUOTA: schedule.quota,
            layout.ALLOWED: schedule.allowed,
            layout.THRESHOLD: layout.NO_THRESHOLD,
            layout.KNOWN: np.where(blank, 0, 255 << (8 * sides)).sum(axis=1),
            layout.OWN_SIDES: (own_sides << 8 * np.arange(KEYS)).sum(axis=1),
            layout.TURNED: turned,
            layout.VARIANTS: self.variants[kinds],
            layout.FIRST_WORD: self.words[greys],
            layout.END_WORD: self.words[greys + 1],
        }
        self.frames = np.zeros((schedule.order.size + 1, int(layout.FRAME)), np.uint64)
        for place, values in fixed.items():
            self.frames[:-1, int(place)] = values

    def _losses(self) -> None:
        """Count the sides of each colour, and what a junction loses by how many are open."""
        sides = np.bincount(self.oriented[:, 0].ravel().astype(np.int64))
        most = int(sides[1:].max(initial=0))
        # what faces the rim or an empty cell shows grey: of that there is always more, for free
        sides[GREY] = most + 4 * self.puzzle.size
        self.open = (SPARE_SIDES + sides).astype(np.uint64)
        self.losses = np.zeros(SPARE_SIDES + sides[GREY] + 1, np.uint64)
        junctions = np.arange(2, most + 1)
        self.losses[SPARE_SIDES + junctions] = np.round(NAT * np.log(junctions - 1))

    def _counted_sides(self) -> NDArray[np.bool_]:
        """Return by depth and side whether a privileged colour there counts for the quota.

        It does if its junction is closed when the quota ends: a privileged side that is still
        open then asks for another one, just when they have become rare.
        """
        puzzle, order, end = self.puzzle, self.schedule.order, self.schedule.quota_end
        closed = np.zeros(puzzle.size + 1, np.bool_)  # the last is that of `NOWHERE`
        closed[order[:end]] = True
        counted = closed[neighbours(puzzle)[order]]
        counted[end:] = False
        return counted

    def _known_sides(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Return by depth the sides, known ones first; the cells beside them; which may break.

        Sides that are not known, or on the rim, face the grey cell after the last.
        """
        puzzle, order = self.puzzle, self.schedule.order
        filled = np.array(self.clues.pieces != HOLE)
        beside = np.full((order.size, 4), puzzle.size)
        sides = np.zeros((order.size, 4), np.int64)
        may_break = np.zeros(order.size, np.int64)
        on_rim = puzzle.cell_rims.sum(axis=1) > 0
        around = neighbours(puzzle).tolist()
        for depth, cell in enumerate(order.tolist()):
            near = around[cell]
            found = [s for s in KEY_ORDER if near[s] != NOWHERE and filled[near[s]]]
            sides[depth] = found + [side for side in KEY_ORDER if side not in found]
            for place, side in enumerate(found):
                beside[depth, place] = near[side]
                if not (on_rim[cell] and on_rim[near[side]]):
                    may_break[depth] |= 255 << 8 * side
            filled[cell] = True
        return sides, beside, may_break

    def _legal_placements(self) -> NDArray[np.int64]:
        """Return class, piece and rotation of every legal placement; equal rotations once."""
        return np.argwhere(legal_at_rims(self.puzzle, self.rims))

    def _slot_layout(self) -> None:
        """Count the words for the pieces of each kind that are free where breaks begin.

        In its first rotation a piece has its grey sides where the others of its kind have them;
        `variants` has a bit for each further turn that leaves them on the rim.
        """
        puzzle = self.puzzle
        kinds = puzzle.cell_rims.sum(axis=1)
        filled = np.array(self.clues.pieces != HOLE)
        filled[self.schedule.order[: self.breaking]] = True
        free = np.bincount(kinds[~filled], minlength=5)
        self.words = np.concatenate([[0], np.cumsum(-(-free // 64))]).astype(np.uint64)
        self.turned = first_grey(self.rims)
        first = -first_grey(puzzle.sides == GREY) % 4
        self.own = (self.oriented[np.arange(puzzle.size), first] << SHIFTS).sum(axis=1)
        self.own |= puzzle.periods.astype(np.uint64) << layout.FAVOUR
        self.own |= first.astype(np.uint64) << layout.TURN
        same = [(np.roll(self.rims, turn, axis=1) == self.rims).all(axis=1) for turn in range(4)]
        self.variants = as_bits(np.array(same).T)

    def _labels(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Return the pieces: inner ones, border ones, corners; in each kind at random."""
        return np.argsort(self.puzzle.kinds + rng.random(self.puzzle.size))

    def _oriented_words(self, pieces: NDArray[np.int64]) -> NDArray[np.uint64]:
        """Return the packed word of every legal placement."""
        _, piece, rotation = self.legal.T
        oriented_words: NDArray[np.uint64] = (self.oriented[piece, rotation] << SHIFTS).sum(axis=1)
        oriented_words |= np.argsort(pieces).astype(np.uint64)[piece] << layout.PIECE
        oriented_words |= rotation.astype(np.uint64) << layout.TURN
        return oriented_words

    def _list_layout(self) -> None:
        """Find what stays of the lists: who is in which, and where each begins.

        There is one for every table and pair of colours; its candidates come in the order of
        their privileged sides, the most first.
        """
        classes, piece, rotation = self.legal.T
        pairs = self.colours**2
        members, keys, favours = [], [], []
        for number, table in enumerate(self.tables.tolist()):
            kind, first, second, first_blank, second_blank, *counted = table
            own = np.flatnonzero(classes == kind)
            sides = self.oriented[piece[own], rotation[own]].astype(np.int64)
            one = sides[:, first] * (not first_blank)
            two = sides[:, second] * (not second_blank)
            members.append(own)
            keys.append(number * pairs + one * self.colours + two)
            favours.append((self.favoured[piece[own], rotation[own]] & counted).sum(axis=1))
        self.members, key, favour = (np.concatenate(parts) for parts in (members, keys, favours))
        self.favours = favour.astype(np.uint64) << layout.FAVOUR
        self.list_ranks = 5 * key - favour  # a piece has at most four privileged sides
        counts = np.bincount(key, minlength=len(self.tables) * pairs) + 1
        ends = np.cumsum(counts)
        self.list_size = int(ends[-1])
        self.list_starts = (ends - counts).astype(np.uint32)
        self.list_places = np.arange(key.size) + np.sort(key)
        """In these places the candidates stand, list by list: each list is closed by a 0."""

    def _lists(
        self, oriented_words: NDArray[np.uint64], rng: np.random.Generator
    ) -> NDArray[np.uint64]:
        """Return the lists, equal candidates in random order."""
        ranked = np.argsort(self.list_ranks + rng.random(self.list_ranks.size))
        lists = np.zeros(self.list_size, np.uint64)
        lists[self.list_places] = (oriented_words[self.members] | self.favours)[ranked]
        return lists
