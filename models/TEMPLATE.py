"""template: the plainest CP-SAT model, to copy and change.

The first line gives the name and the idea; the lines below are read by `e2cp models list`.
Copy this file with `e2cp models new NAME` and run it with `--encoding ./NAME.py`.

Paper: whose idea this is, and where
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.modelling.cp_literals import CpLiterals
from e2cp.modelling.cp_model import CpModel
from e2cp.modelling.extras import cp_pieces
from e2cp.modelling.options import PieceOptions, option
from e2cp.modelling.placements import Placements
from e2cp.modelling.relaxation import Cells
from e2cp.puzzle.puzzle import Puzzle


# Parameters: each field is an option, set as NAME[both_ways=off].
@dataclass(frozen=True)
class Parameters(PieceOptions):
    """What can be varied; `corner` comes from PieceOptions."""

    both_ways: bool = option(True, "neighbours are asked for a match from both sides")


def build(puzzle: Puzzle, relaxed: Cells, parameters: Parameters) -> CpModel:
    """State the puzzle: variables first, then constraints, each with its reason."""
    # Placements knows which piece may lie where; a relaxed cell has none.
    places = Placements(puzzle, relaxed, parameters)
    cp = CpModel()
    model = cp.model

    # Variables. CpLiterals also knows how to decode a solution and how to take a hint; its
    # add_colours adds a Boolean for each colour of a junction.
    p = CpLiterals(cp, places).placement

    # Constraints. `cp.part` names them for `e2cp models explain`.
    with cp.part("cells", "each cell holds exactly one piece"):
        for here in places.by_cell.values():
            model.add_exactly_one(p[number] for number in here.tolist())
    with cp.part("pieces", "each piece lies on exactly one cell (at most one, if relaxed)"):
        cp_pieces(cp, places, p)
    with cp.part("match", "a placement has a fitting one beyond each of its junctions"):
        for junction in places.junctions:
            ends = (junction[:2], junction[2:])
            for end, beyond in (ends, ends[::-1])[: 2 if parameters.both_ways else 1]:
                for colour, mine in places.showing[end].items():
                    fitting = [p[n] for n in places.showing[beyond].get(colour, [])]
                    for number in mine.tolist():
                        model.add_bool_or([~p[number], *fitting])
    return cp
