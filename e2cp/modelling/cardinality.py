"""At most one, exactly one and exactly k of some literals, in many encodings."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from e2cp.modelling.formula import Formula, Literals

SMALL = 6
"""Sets up to this size are always encoded pairwise: no encoding with auxiliaries is shorter."""

AUTO_PAIRWISE = 110
"""Up to this many literals pairwise is the fastest form measured (6×6 and 7×7 boards)."""


def exactly_one(formula: Formula, sets: Sequence[Literals], how: str) -> None:
    """Add at least one and at most one for each set."""
    formula.add_ragged(literals.tolist() for literals in sets)
    at_most_one(formula, sets, how)


def at_most_one(formula: Formula, sets: Sequence[Literals], how: str) -> None:
    """Add at most one for each set; sets of one size are encoded together, in bulk."""
    by_size: dict[int, list[Literals]] = {}
    for literals in sets:
        if len(literals) > 1:
            by_size.setdefault(len(literals), []).append(literals)
    for size, same in by_size.items():
        rows = np.stack(same)
        chosen = how if how != "auto" else ("pairwise" if size <= AUTO_PAIRWISE else "seqcounter")
        if size <= SMALL or chosen == "pairwise":
            _pairwise(formula, rows)
        elif chosen in _BULK:
            _BULK[chosen](formula, rows)
        else:
            for literals in rows:
                at_most(formula, literals, 1, chosen)


def exactly(formula: Formula, literals: Literals, bound: int, how: str) -> None:
    """Add that exactly so many of the literals hold (repeated ones count repeatedly)."""
    at_most(formula, literals, bound, how)
    at_most(formula, -literals, len(literals) - bound, how)


def at_most(formula: Formula, literals: Literals, bound: int, how: str) -> None:
    """Add that at most so many of the literals hold, by one of PySAT's encodings."""
    if bound >= len(literals):
        return
    if bound < 0:
        formula.add_ragged([[]])
        return
    if bound == 0:
        formula.add(-literals[:, None])
        return
    from pysat.card import CardEnc, EncType

    encoded = CardEnc.atmost(
        lits=literals.tolist(), bound=bound, top_id=formula.top, encoding=getattr(EncType, how)
    )
    formula.top = max(formula.top, encoded.nv)
    formula.add_ragged(encoded.clauses)


def _pairwise(formula: Formula, rows: Literals) -> None:
    first, second = np.triu_indices(rows.shape[1], k=1)
    formula.add(-np.stack([rows[:, first].ravel(), rows[:, second].ravel()], axis=1))


def _seqcounter(formula: Formula, rows: Literals) -> None:
    """Say after each literal, by an auxiliary, whether one up to here holds."""
    sets, size = rows.shape
    seen = formula.variables(sets * (size - 1)).reshape(sets, size - 1)
    formula.imply(rows[:, :-1].ravel(), seen.ravel())
    formula.imply(seen[:, :-1].ravel(), seen[:, 1:].ravel())
    formula.imply(rows[:, 1:].ravel(), -seen.ravel())


def _commander(formula: Formula, rows: Literals, group: int = 4) -> None:
    """Put groups of a few literals under a commander each; commanders are a smaller set."""
    while rows.shape[1] > SMALL:
        sets, size = rows.shape
        commanders = formula.variables(sets * -(-size // group)).reshape(sets, -1)
        for start in range(0, size, group):
            members = rows[:, start : start + group]
            over = commanders[:, start // group]
            if members.shape[1] > 1:
                _pairwise(formula, members)
            formula.imply(members.ravel(), np.repeat(over, members.shape[1]))
        rows = commanders
    _pairwise(formula, rows)


def _product(formula: Formula, rows: Literals) -> None:
    """Arrange the literals in a rectangle, of which at most one row and one column is used."""
    sets, size = rows.shape
    wide = int(np.ceil(np.sqrt(size)))
    tall = -(-size // wide)
    down = formula.variables(sets * tall).reshape(sets, tall)
    across = formula.variables(sets * wide).reshape(sets, wide)
    place = np.arange(size)
    formula.imply(rows.ravel(), down[:, place // wide].ravel())
    formula.imply(rows.ravel(), across[:, place % wide].ravel())
    for axis in (down, across):
        if axis.shape[1] > SMALL:
            _product(formula, axis)
        elif axis.shape[1] > 1:
            _pairwise(formula, axis)


def _bitwise(formula: Formula, rows: Literals) -> None:
    """Let the literal that holds spell its own number in binary."""
    sets, size = rows.shape
    width = (size - 1).bit_length()
    bits = formula.variables(sets * width).reshape(sets, width)
    for bit in range(width):
        sign = np.where(np.arange(size) >> bit & 1, 1, -1)
        formula.imply(rows.ravel(), (bits[:, bit : bit + 1] * sign).ravel())


_BULK = {
    "seqcounter": _seqcounter,
    "commander": _commander,
    "product": _product,
    "bitwise": _bitwise,
}
