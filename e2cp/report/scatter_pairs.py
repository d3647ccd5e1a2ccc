"""Which configurations are drawn against each other where nobody chose."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from e2cp.lab.metrics.comparison import SetComparison
from e2cp.modelling.local_module import is_path
from e2cp.plotting import set_data

MOST = 6
"""Pairs that are drawn; more only if the user's own files ask for them."""


def scatter_pairs(one: SetComparison) -> list[tuple[str, str]]:
    """Return each configuration against the best other one, files of the user's own first.

    The best have the least PAR2, or the greatest median score where nothing was solved; they
    come first in a pair. A file of the user's own is never left out.
    """
    ranked = _by_time(one) if set_data.solved_any(one) else _by_score(one)
    own = _own(one)
    pairs: dict[frozenset[str], tuple[str, str]] = {}
    for label in sorted(ranked, key=lambda each: each not in own):
        rival = next((other for other in ranked if other != label), None)
        if rival is None or (label not in own and len(pairs) >= MOST):
            continue
        pairs.setdefault(frozenset((rival, label)), (rival, label))
    return list(pairs.values())


def _by_time(one: SetComparison) -> Sequence[str]:
    timed = set_data.times(one)
    known = [summary for summary in one.summaries if summary.label in timed]
    known.sort(key=lambda each: (isnan(each.times.par2), each.times.par2))
    return [summary.label for summary in known]


def _by_score(one: SetComparison) -> Sequence[str]:
    return [each.label for each in sorted(one.scores, key=lambda each: -each.median)]


def _own(one: SetComparison) -> set[str]:
    """Return who comes from a file of the user's own: an encoding, a method or a solver."""
    return {
        who.label
        for who in one.field.configurations
        for record in who.runs.records[:1]
        if any(is_path(name.partition("[")[0]) for name in (record.variant, record.engine))
    }
