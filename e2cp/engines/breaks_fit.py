"""Fitting the break-tolerant search to a puzzle: order, colours, quota and schedule."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from e2cp.engines.breaks_plan import PlanMaker, Recipe
from e2cp.kernels import break_flow
from e2cp.kernels import breaks as kernel
from e2cp.modelling.comb import comb_order
from e2cp.puzzle.puzzle import Puzzle

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

FREE_COLOURS = 0.93
"""Share of the inner colours that count as different once the privileged ones are rare."""

PROBES, PROBE_NODES = 4, 250_000
WEAKER, WEAKEST = 0.96, 0.5
"""How the quota is weakened from trial to trial, and where it is rather given up."""

LIKELY_BOARDS = 1e-9
"""Boards for each placement that the schedule's number of breaks should yield, at least."""


def fit(puzzle: Puzzle, rng: np.random.Generator, *, privileged: int = 0) -> Recipe:
    """Fit a recipe to a puzzle and its clues.

    Parameters
    ----------
    puzzle
        The puzzle.
    rng
        For the short trial runs that weaken the quota until it can be met.
    privileged
        Number of privileged colours; 0 leaves it to the fit.
    """
    order = comb_order(puzzle)
    count = privileged or round(PRIVILEGED * len(puzzle.inner_colours))
    colours = rarest_colours(puzzle, max(0, min(count, len(puzzle.inner_colours) - 1)))
    allowed = allowed_breaks(puzzle, order)
    saving = round(SAVING * order.size)
    strength = 1.0
    while True:
        quota = _quota(puzzle, order, colours, strength)
        recipe = Recipe(order, colours, quota, allowed, saving)
        if not quota.any() or _reached(puzzle, recipe, rng):
            return recipe
        strength = strength * WEAKER if strength >= WEAKEST else 0.0


def loosened(recipe: Recipe) -> Recipe:
    """Return a recipe with half the quota and one break more at every depth."""
    return replace(recipe, quota=recipe.quota // 2, allowed=recipe.allowed + 1)


def rarest_colours(puzzle: Puzzle, count: int) -> tuple[int, ...]:
    """Return so many inner colours that together touch the fewest pieces.

    Large choices are made colour by colour.
    """
    touched = {colour: (puzzle.sides == colour).any(axis=1) for colour in puzzle.inner_colours}
    if count <= 4:
        return min(
            combinations(puzzle.inner_colours, count),
            key=lambda some: np.any([touched[colour] for colour in some], axis=0).sum(),
            default=(),
        )
    chosen = rarest_colours(puzzle, 4)
    while len(chosen) < count:
        mask = np.any([touched[colour] for colour in chosen], axis=0)
        rest = [colour for colour in puzzle.inner_colours if colour not in chosen]
        chosen += (min(rest, key=lambda colour: int((mask | touched[colour]).sum())),)
    return tuple(sorted(chosen))


def allowed_breaks(puzzle: Puzzle, order: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return by depth the breaks allowed there, scheduled for the most boards a placement.

    The number of breaks is the smallest that promises boards within seconds; beyond it they
    are allowed one by one towards the end.
    """
    fitting, breaking = _continuations(puzzle, order)
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
    puzzle: Puzzle, order: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Estimate by depth the continuations of a board without a break, and with one."""
    inner = 1 / (FREE_COLOURS * max(len(puzzle.inner_colours), 1))
    frame = 1 / max(len(puzzle.frame_colours), 1)
    free = np.bincount(puzzle.kinds, minlength=3).astype(float)
    turns = (4.0, 1.0, 1.0)
    rim = puzzle.cell_rims.sum(axis=1)
    filled = np.zeros(puzzle.size + 1, np.bool_)
    for clue in puzzle.clues:
        filled[clue.cell] = True
        free[puzzle.kinds[clue.piece]] -= 1
    fitting, breaking = np.zeros(order.size), np.zeros(order.size)
    for depth, cell in enumerate(order.tolist()):
        kind = int(rim[cell])
        chances = [
            frame if kind and rim[near] else inner
            for side, near in enumerate(_around(puzzle, cell))
            if not puzzle.cell_rims[cell, side] and filled[near]
        ]
        fits = turns[kind] * free[kind] * float(np.prod(chances))
        fitting[depth] = fits
        breaking[depth] = sum(fits / inner * (1 - inner) for chance in chances if chance == inner)
        free[kind] -= 1
        filled[cell] = True
    return fitting, breaking


def _around(puzzle: Puzzle, cell: int) -> tuple[int, int, int, int]:
    """Return the neighbours up, right, down, left; off the board they are of no use."""
    return cell - puzzle.cols, cell + 1, cell + puzzle.cols, cell - 1


def _quota(
    puzzle: Puzzle, order: NDArray[np.int64], colours: tuple[int, ...], strength: float
) -> NDArray[np.int64]:
    sides = int(np.isin(puzzle.sides, colours).sum())
    depths = np.array(QUOTA[0]) * order.size / QUOTA_DEPTHS
    shares = np.array(QUOTA[1]) / QUOTA_SIDES * strength
    quota = np.floor(np.interp(np.arange(order.size), depths, shares * sides)).astype(np.int64)
    quota[round(SAVING * order.size) :] = 0
    return quota


def _reached(puzzle: Puzzle, recipe: Recipe, rng: np.random.Generator) -> bool:
    """Whether most short runs get past the quota."""
    maker = PlanMaker(puzzle, recipe)
    passed = 0
    for _ in range(PROBES):
        plan, pieces = maker.plan(rng)
        state = maker.state(pieces, 0)
        kernel.search(plan, state, PROBE_NODES)
        passed += int(state.counters[kernel.DEEPEST]) > recipe.saving
    return 2 * passed >= PROBES
