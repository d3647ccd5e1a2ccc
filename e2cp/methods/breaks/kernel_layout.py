"""How the break-tolerant search keeps its tables: places in frames and words, and the arrays.

A *candidate* is an oriented piece, packed in a word: the colours up, right, down, left in its
lowest four bytes, then its privileged sides, its rotation and, from bit 48, the piece. As in
the plain scan, all that belongs to a depth stands together in a frame, and the side of a
neighbour is a byte, ``4 * cell + side``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Halves = NDArray[np.uint32]
Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

LIMIT, COMPLETE, EXHAUSTED = 0, 1, 2
"""What a search returns: the nodes are used up, a board is complete, there is nothing left."""

DEPTH, ENTERING, NODES, BUDGET, DEEPEST = 0, 1, 2, 3, 4
"""Places in the counters: the depth, whether it is new or was returned to, placements so far,
the most breaks a board may have, and the greatest depth so far."""

COUNTERS = 5

COLOURS, PRUNED, BREAKING, WIDTH = 0, 1, 2, 3
"""Places in the sizes: colours, grey included; depths before the last threshold, and before the
first break; words for the pieces that are free then."""

(
    CELL,
    FIRST,
    SECOND,
    THIRD,
    FOURTH,
    LISTS,
    QUOTA,
    THRESHOLD,
    MAY_BREAK,
    ALLOWED,
    KNOWN,
    OWN_SIDES,
    TURNED,
    VARIANTS,
    FIRST_WORD,
    END_WORD,
) = (np.uint64(place) for place in range(16))
"""Places in a frame that stay. `FIRST` and `SECOND` are the bytes by which candidates are found,
`THIRD` and `FOURTH` further known ones, or 0. Before breaks begin: where the lists begin; the
privileged sides that must lie once the piece does; the most that may be lost by then. After that:
ones in the bytes of a candidate that meet sides whose junction may break; the breaks allowed once
the piece lies; ones in the bytes that meet known sides; byte by byte, the side of a piece in its
first rotation that meets either key; how far the cell is turned against that; a bit for each
further turn it admits; the words that hold its pieces."""

(
    ORIENTED,
    COUNT,
    NEXT,
    PRIVILEGED,
    LOST,
    BROKEN,
    ODD,
    RATION,
    FACING,
    SLOT,
    LEFT,
    PIECES,
) = (np.uint64(place) for place in range(16, 28))
"""Places in a frame that change: the candidate placed there; how many were; the next candidate of
the list, or the next word; privileged sides, losses, breaks and odd colours before it was placed;
the breaks that schedule and budget allow once it is; the colours that the known sides meet, packed
as in a candidate; the slot of the piece. Then what is left of the present word: a bit for each turn
that has pieces, and turn by turn those pieces."""

FRAME = np.uint64(31)

NO_THRESHOLD = np.uint64(2**63)

FAVOUR, TURN, PIECE = np.uint64(32), np.uint64(40), np.uint64(48)
"""Where these begin in a candidate."""


class Tables(NamedTuple):
    """What does not change during a search, besides the frames.

    Attributes
    ----------
    starts
        By list and pair of colours: where its candidates begin.
    lists
        Candidates, each list closed by 0.
    own
        By piece the candidate in its first rotation, in which grey sides come first; in place of
        its privileged sides the number of its different rotations.
    kinds
        By piece the number of its grey sides; pieces come in this order.
    words
        By kind: where its words begin.
    losses
        By the number of open sides of a colour: the loss of its next junction.
    sizes
        See `COLOURS` and following.
    """

    starts: Halves
    lists: Words
    own: Words
    kinds: Bytes
    words: Words
    losses: Words
    sizes: Words


class State(NamedTuple):
    """What changes.

    Attributes
    ----------
    frames
        One for each depth: see `CELL` and following; one more ends them.
    shown, sides
        By cell the colours of the piece that lies there, and the same memory byte by byte; one
        more cell stays grey.
    used
        By piece: whether it lies, as long as nothing may break.
    own
        By slot: the piece's candidate in its first rotation.
    free
        By word of slots: the pieces that do not lie.
    masks
        By word, colour and side: the pieces that show it there in their first rotation. All show
        grey, which is what a side meets that is not known.
    odds
        By side: of a word, those that show an odd colour there.
    open
        By colour: its sides that have met none, as far as losses are asked for.
    deepest
        The candidates of the deepest board so far.
    counters
        See `DEPTH` and following.
    """

    frames: Words
    shown: Halves
    sides: Bytes
    used: Bytes
    own: Words
    free: Words
    masks: Words
    odds: Words
    open: Words
    deepest: Words
    counters: Counts
