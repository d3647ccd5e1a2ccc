"""Finding the experiments by name; each is imported when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Any

from e2cp.errors import InputError
from e2cp.reproduce.experiment import Experiment

EXPERIMENTS = {
    "schaus-fig3": "SchausFig3",
    "schaus-fig4": "SchausFig4",
    "schaus-fig5": "SchausFig5",
    "schaus-scores": "SchausScores",
    "harris-table1": "HarrisTable1",
    "harris-table2": "HarrisTable2",
    "harris-fig1": "HarrisFig1",
    "munoz-table1": "MunozTable1",
    "munoz-fig4": "MunozFig4",
    "coelho-table1": "CoelhoTable1",
    "sanapo-table1": "SanapoTable1",
    "sanapo-convergence": "SanapoConvergence",
}
"""Names and classes; the module is named as the experiment."""


def find_experiment(name: str) -> Experiment[Any]:
    """Return the experiment of this name."""
    if name not in EXPERIMENTS:
        near = get_close_matches(name, EXPERIMENTS, n=1)
        hint = f"{near[0]}?" if near else ", ".join(("list", *EXPERIMENTS))
        raise InputError("no experiment of this name", read=name, expected=hint)
    module = import_module(f"e2cp.reproduce.{name.replace('-', '_')}")
    experiment: Experiment[Any] = getattr(module, EXPERIMENTS[name])()
    return experiment
