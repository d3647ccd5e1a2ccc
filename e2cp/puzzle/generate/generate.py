"""Puzzles with a planted solution: random, balanced, and balanced with one palette."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from e2cp.errors import InputError
from e2cp.puzzle.generate.capacity import find_impossibility
from e2cp.puzzle.generate.layout import Layout, Planted
from e2cp.puzzle.generate.promise import promise_fault
from e2cp.puzzle.generate.repair import Repair
from e2cp.puzzle.sides import MAX_SIDE
from e2cp.puzzle.supply import spread

Kind = Literal["gemp", "e2style", "one-set"]
KINDS: tuple[Kind, ...] = get_args(Kind)

SWAPS_PER_CELL = 600
TEMPERATURES = (0.15, 0.12, 0.1, 0.1, 0.08)
"""One a try: the tighter the board, the colder the search that finds it."""


def generate(
    kind: Kind,
    rows: int,
    cols: int | None = None,
    *,
    inner: int,
    frame: int | None = None,
    seed: int = 0,
    name: str | None = None,
) -> Planted:
    """Generate a puzzle that has a solution.

    Parameters
    ----------
    kind
        ``gemp``: every junction's colour is drawn at random (Ansótegui et al. 2008; without
        `frame`, from one palette). ``e2style``: colours as equal in number as possible, no
        two pieces alike, none with rotational symmetry (Harris, Vanstone & Gepp 2018).
        ``one-set``: the same with one palette for all junctions.
    rows, cols
        Size of the board; square without `cols`.
    inner, frame
        Numbers of inner and frame colours. Frame colours are numbered from 1, inner ones on
        from there.
    seed
        The same seed gives the same puzzle.
    name
        The puzzle's name; by default kind, size, colours and seed.

    Returns
    -------
    Planted
        The puzzle, pieces shuffled and turned, and the solution it was cut from.

    Raises
    ------
    InputError
        If no such puzzle exists, with the reason.
    """
    cols = rows if cols is None else cols
    _check_request(kind, rows, cols, inner, frame, seed)
    if name is None:
        colours = f"{inner}" if frame is None else f"{inner}-{frame}"
        name = f"{kind}-{rows}x{cols}-{colours}-s{seed}"
    layout = Layout(rows, cols)
    rng = np.random.default_rng(seed)
    if kind == "gemp":
        return layout.cut(_random_colours(layout, inner, frame, rng), rng, name)
    impossible = find_impossibility(rows, cols, inner, frame)
    if impossible is not None:
        raise impossible
    groups = _groups(layout, frame)
    for temperature in TEMPERATURES:
        repair = Repair(layout, _balanced_colours(groups, inner, frame, rng), groups)
        if repair.run(rng, SWAPS_PER_CELL * rows * cols, temperature):
            planted = layout.cut(np.array(repair.colours[:-1], dtype=np.int16), rng, name)
            fault = promise_fault(planted.puzzle)
            if fault is not None:
                raise AssertionError(fault)
            return planted
    raise InputError(
        f"no {kind} puzzle found for {rows}x{cols} with these colours",
        read=f"{len(TEMPERATURES) * SWAPS_PER_CELL * rows * cols} swaps without success",
        expected="more colours, or another seed: counting does not forbid one, but it is tight",
    )


def _check_request(
    kind: str, rows: int, cols: int, inner: int, frame: int | None, seed: int
) -> None:
    if kind not in KINDS:
        raise InputError("unknown kind of puzzle", read=kind, expected=", ".join(KINDS))
    if not (2 <= rows <= MAX_SIDE and 2 <= cols <= MAX_SIDE):
        raise InputError(
            "size out of range", read=f"{rows}x{cols}", expected=f"2 to {MAX_SIDE} each way"
        )
    if kind == "e2style" and frame is None:
        raise InputError("e2style needs a number of frame colours", expected="frame")
    if kind == "one-set" and frame is not None:
        raise InputError("one-set has a single palette", read=f"frame {frame}", expected="none")
    if seed < 0:
        raise InputError("negative seed", read=seed, expected="0 or more")
    for which, colours in (("inner", inner), ("frame", frame)):
        if colours is not None and not 1 <= colours <= 1000:
            raise InputError(
                f"number of {which} colours out of range", read=colours, expected="1 to 1000"
            )


def _random_colours(
    layout: Layout, inner: int, frame: int | None, rng: np.random.Generator
) -> NDArray[np.int16]:
    count = layout.frame.size
    if frame is None:
        return rng.integers(1, inner + 1, count).astype(np.int16)
    around = rng.integers(1, frame + 1, count)
    inside = rng.integers(frame + 1, frame + inner + 1, count)
    return np.where(layout.frame, around, inside).astype(np.int16)


def _groups(layout: Layout, frame: int | None) -> list[NDArray[np.intp]]:
    if frame is None:
        return [np.arange(layout.frame.size)]
    return [np.flatnonzero(layout.frame), np.flatnonzero(~layout.frame)]


def _balanced_colours(
    groups: list[NDArray[np.intp]], inner: int, frame: int | None, rng: np.random.Generator
) -> NDArray[np.int16]:
    colours = np.zeros(sum(group.size for group in groups), dtype=np.int16)
    first = 1
    for group, palette in zip(groups, [inner] if frame is None else [frame, inner], strict=True):
        numbers = np.arange(first, first + palette)
        colours[group] = rng.permutation(np.repeat(numbers, spread(group.size, palette)))
        first += palette
    return colours
