"""Fitting the break-tolerant search to a puzzle: order, colours, quota and schedule."""

from __future__ import annotations

from dataclasses import replace
from heapq import nsmallest
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from e2cp.methods.breaks import kernel_flow as break_flow
from e2cp.methods.breaks import kernel_layout as layout
from e2cp.methods.breaks.kernel import search
from e2cp.methods.breaks.schedule import BreakSchedule
from e2cp.methods.breaks.tables import BreakTables, refuse_many_colours
from e2cp.puzzle.geometry import neighbours
from e2cp.puzzle.puzzle import Puzzle
from e2cp.puzzle.scan_order import scan_order

PRIVILEGED = 4 / 17
"""Share of the inner colours that are used up early."""

SAVING = 168 / 256
"""Share of the board after which they should be used up."""

QUOTA = (
    (15, 23, 31, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168),
    (0, 29, 43, 59, 72, 86, 97, 109, 116, 128, 135, 143, 148, 155, 160, 165, 167, 170, 173, 174),
)
"""Privileged sides that lie at these depths of a 16×16 board, out of 196, when the search meets
about as many boards at each depth: measured on Eternity II with four of its 17 colours."""

QUOTA_DEPTHS, QUOTA_SIDES = 256, 196

FREE_COLOURS, LESS_FREE = 0.91, 0.3
"""Share of the inner colours that count as different once the privileged ones are rare, and how
much more for each part by which the quota is weakened."""

EARLY_CLUES = 1 / 4
"""Share of the board whose clues are met before any colour is used up."""

CHOICES = 3
"""Sets of each number of colours that are tried: that which meets the strongest quota is taken."""

ON_BORDER, ASKED_LATE = 0.22, 1.0
"""How much less a piece of the border counts, and how much more each side of a later clue: on
Eternity II, and with its clues, the colours so chosen leave the fewest restarts stuck."""

PROBES, ENOUGH = 6, 5
PROBE_NODES = 1000
"""Of so many trials, how many must get past a quota; placements of each, times the cells."""

WEAKER, WEAKEST = 0.96, 0.6
"""How the quota is weakened from trial to trial, and where it is rather given up."""

LIKELY_BOARDS = 1e-9
"""Boards for each placement that the schedule's number of breaks should yield, at least."""


ROUGH = 0.65
"""Strength of a quota that is met without trials, even with many clues."""

ROUGH_FIRST, ROUGH_BREAKS, ROUGH_POWER = 0.74, 1.75, 1.7
"""Share of the board after which the first break is allowed; how many in the end, for each cell of
a side; and by which power of the way they come, slowly first."""


def rough(puzzle: Puzzle, *, privileged: int = 0) -> BreakSchedule:
    """Return a schedule that was not tried: at once, and good enough for a first board.

    Parameters
    ----------
    puzzle, privileged
        As for `fit`.
    """
    count = privileged or round(PRIVILEGED * len(puzzle.inner_colours))
    order, colours = scan_order(puzzle), rarest_colours(puzzle, count)[0]
    quota = _quota(puzzle, order, colours, ROUGH)
    way = (np.arange(order.size) / order.size - ROUGH_FIRST) / (1 - ROUGH_FIRST)
    most = ROUGH_BREAKS * puzzle.size**0.5
    allowed = np.where(way < 0, 0, 1 + (most * np.maximum(way, 0) ** ROUGH_POWER).astype(np.int64))
    return BreakSchedule(order, colours, quota, allowed, round(SAVING * order.size))


def fit(puzzle: Puzzle, rng: np.random.Generator, *, privileged: int = 0) -> BreakSchedule:
    """Fit a schedule to a puzzle and its clues.

    Parameters
    ----------
    puzzle
        The puzzle.
    rng
        For the short trial runs that weaken the quota until it can be met.
    privileged
        Number of privileged colours; 0 leaves it to the fit.
    """
    order = scan_order(puzzle)
    count = privileged or round(PRIVILEGED * len(puzzle.inner_colours))
    choices = rarest_colours(puzzle, count)
    schedule = BreakSchedule(order, (), 0 * order, 0 * order, round(SAVING * order.size))
    strength = 1.0
    while strength >= WEAKEST:
        for colours in choices:
            quota = _quota(puzzle, order, colours, strength)
            trial = replace(schedule, privileged=colours, quota=quota)
            if quota.any() and _reached(puzzle, trial, rng):
                return replace(trial, allowed=allowed_breaks(puzzle, order, strength))
        strength *= WEAKER
    return replace(schedule, allowed=allowed_breaks(puzzle, order, 0.0))


def loosened(schedule: BreakSchedule) -> BreakSchedule:
    """Return a schedule with half the quota and one break more at every depth."""
    return replace(schedule, quota=schedule.quota // 2, allowed=schedule.allowed + 1)


def rarest_colours(puzzle: Puzzle, count: int) -> list[tuple[int, ...]]:
    """Return choices of so many inner colours that together touch few pieces, the fewest first.

    Pieces of the border count less: the first row is filled with them, and uses them up at once.
    Colours of clues beyond the first rows count more: what must match such a clue should not be
    used up before. Large choices are made colour by colour, and one colour is always left.
    """
    refuse_many_colours(puzzle)  # there would be too many choices
    colours, border = puzzle.inner_colours, puzzle.kinds == 1
    touched = {colour: (puzzle.sides == colour).any(axis=1) for colour in colours}
    nothing = np.zeros(puzzle.size, np.bool_)
    late = [clue.piece for clue in puzzle.clues if clue.cell >= EARLY_CLUES * puzzle.size]
    asked = {colour: int((puzzle.sides[late] == colour).sum()) for colour in colours}

    def cost(some: tuple[int, ...]) -> float:
        pieces = np.any([nothing, *(touched[colour] for colour in some)], axis=0)
        sides = sum(asked[colour] for colour in some)
        return float(pieces.sum() - ON_BORDER * pieces[border].sum() + ASKED_LATE * sides)

    count = max(0, min(count, len(colours) - 1))
    chosen = nsmallest(CHOICES, combinations(colours, min(count, 4)), key=cost)
    while len(chosen[0]) < count:
        more = {tuple(sorted({*some, other})) for some in chosen for other in colours}
        chosen = nsmallest(CHOICES, sorted(more - set(chosen)), key=cost)
    return chosen


def allowed_breaks(
    puzzle: Puzzle, order: NDArray[np.int64], strength: float = 1.0
) -> NDArray[np.int64]:
    """Return by depth the breaks allowed there, scheduled for the most boards a placement.

    The number of breaks is the smallest that promises boards within seconds; beyond it they
    are allowed one by one towards the end. The strength is that of the quota.
    """
    fitting, breaking = _continuations(puzzle, order, strength)
    first = order.size // 2
    depths = np.zeros(0, np.int64)
    for count in range(1, order.size // 2):
        guess = np.linspace(0.78, 0.98, count) * order.size
        depths = guess.astype(np.int64)
        trial, flow = np.empty(count, np.int64), np.empty(count + 1)
        if break_flow.best_schedule(fitting, breaking, first, depths, trial, flow) > LIKELY_BOARDS:
            break
    tail = np.arange(depths[-1] + 1 if depths.size else order.size, order.size)
    allowed = np.zeros(order.size, np.int64)
    for depth in (*depths.tolist(), *tail.tolist()):
        allowed[depth:] += 1
    return allowed


def _continuations(
    puzzle: Puzzle, order: NDArray[np.int64], strength: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Estimate by depth the continuations of a board without a break, and with one."""
    free_colours = min(FREE_COLOURS + LESS_FREE * (1 - strength), 1)
    inner = 1 / (free_colours * max(len(puzzle.inner_colours), 1))
    frame = 1 / max(len(puzzle.frame_colours), 1)
    free = np.bincount(puzzle.kinds, minlength=3).astype(float)
    turns = (4.0, 1.0, 1.0)
    rim = puzzle.cell_rims.sum(axis=1)
    around = neighbours(puzzle).tolist()
    filled = np.zeros(puzzle.size + 1, np.bool_)  # the last is that of `NOWHERE`
    for clue in puzzle.clues:
        filled[clue.cell] = True
        free[puzzle.kinds[clue.piece]] -= 1
    fitting, breaking = np.zeros(order.size), np.zeros(order.size)
    for depth, cell in enumerate(order.tolist()):
        kind = int(rim[cell])
        chances = [frame if kind and rim[near] else inner for near in around[cell] if filled[near]]
        fits = turns[kind] * free[kind] * float(np.prod(chances))
        fitting[depth] = fits
        breaking[depth] = sum(fits / inner * (1 - inner) for chance in chances if chance == inner)
        free[kind] -= 1
        filled[cell] = True
    return fitting, breaking


def _quota(
    puzzle: Puzzle, order: NDArray[np.int64], colours: tuple[int, ...], strength: float
) -> NDArray[np.int64]:
    sides = int(np.isin(puzzle.sides, colours).sum())
    depths = np.array(QUOTA[0]) * order.size / QUOTA_DEPTHS
    shares = np.array(QUOTA[1]) / QUOTA_SIDES * strength
    quota = np.floor(np.interp(np.arange(order.size), depths, shares * sides)).astype(np.int64)
    quota[round(SAVING * order.size) :] = 0
    return quota


def _reached(puzzle: Puzzle, schedule: BreakSchedule, rng: np.random.Generator) -> bool:
    """Whether enough of some short runs get past the quota."""
    tables = BreakTables(puzzle, schedule)
    passed = 0
    for run in range(PROBES):
        if passed + PROBES - run < ENOUGH:
            break
        drawn, pieces = tables.draw(rng)
        state = tables.state(pieces, 0)
        search(drawn, state, PROBE_NODES * puzzle.size)
        passed += int(state.counters[layout.DEEPEST]) > schedule.quota_end
    return passed >= ENOUGH
