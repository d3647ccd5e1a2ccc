"""A CP-SAT model in the making, with a meaning for each of its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from e2cp.modelling.labels import Key, Labels
from e2cp.modelling.parts import Parts
from e2cp.puzzle.board import Board

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Value = Callable[[cp_model.IntVar], int]


class CpModel:
    """A CP-SAT model.

    Attributes
    ----------
    model
        The model of OR-Tools.
    parts
        The groups of variables and constraints.
    labels
        What single variables are called, as far as the variant says it.
    branching
        The variables that the paper's first-fail search branches on; set by the variant.
    decode
        Turns the values of a solution into a board; set by the variant.
    hint
        Adds a start board as a hint; set by the variant.
    objective
        Whether the model maximises matched junctions.
    """

    decode: Callable[[Value], Board]
    hint: Callable[[Board], None]

    def __init__(self) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.branching: list[cp_model.IntVar] = []
        self.objective = False
        proto = self.model.proto
        self.parts = Parts(lambda: (len(proto.variables), len(proto.constraints)))
        self.part = self.parts.part
        self.labels = Labels()

    @property
    def names(self) -> list[str]:
        """What each variable is called."""
        return self.labels.names(len(self.model.proto.variables), self.parts.listed)

    def label(
        self,
        group: str,
        variables: Mapping[Key, cp_model.IntVar],
        index: Callable[[Key], str],
    ) -> None:
        """Call variables by a group and what a key stands for."""
        numbers = {key: variable.index + 1 for key, variable in variables.items()}
        self.labels.add(group, numbers, index)
