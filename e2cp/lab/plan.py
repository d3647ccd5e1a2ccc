"""From a spec to the runs it asks for."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from e2cp.errors import InputError
from e2cp.lab.configurations import configurations
from e2cp.lab.instances import Instance, select_instances
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.spec import Spec
from e2cp.modelling.relaxation import DRAWN


def plan(spec: Spec, on_note: Callable[[str], None] | None = None) -> list[RunSpec]:
    """Return every run that a spec asks for, each once.

    All variants of a seed come before the next seed, so that what has finished at any time is
    a fair comparison. Numbers of relaxed cells concern models and exact methods, the target
    concerns searches.

    Parameters
    ----------
    spec
        What to run.
    on_note
        Receives what is left out, and why.

    Raises
    ------
    InputError
        If a name is unknown, a puzzle cannot be read, or nothing is left to run.
    """
    chosen = configurations(
        spec.encodings, spec.engines, spec.methods, on_note, parameters=spec.parameters
    )
    instances = select_instances(spec.instances, spec.clues, on_note)
    searching = any(each.kind == "search" for each in chosen)
    for instance in instances:
        _refuse_senseless(instance, spec, searching)
    run_specs = {
        run_spec.key: run_spec
        for seed in spec.seeds
        for relax in spec.relax
        for instance in instances
        for each in chosen
        if each.kind != "search" or relax == spec.relax[0]
        for run_spec in [
            RunSpec(
                each.kind,
                each.variant,
                each.engine,
                instance.name,
                instance.group,
                instance.puzzle,
                seed,
                spec.seconds,
                spec.memory_mb,
                0 if each.kind == "search" else relax,
                spec.target if each.kind == "search" else None,
                each.source,
                spec.cells,
                clue_choice=spec.clues,
                cpu_seconds=spec.cpu_seconds,
                conflicts=None if each.kind == "search" else spec.conflicts,
                code=each.fingerprint,
            )
        ]
    }
    return list(run_specs.values())


def _refuse_senseless(instance: Instance, spec: Spec, searching: bool) -> None:
    puzzle = instance.puzzle
    if searching and spec.target is not None and spec.target > puzzle.max_score:
        raise InputError(
            f"no board of {instance.name} has this score",
            read=f"target {spec.target}",
            expected=f"at most {puzzle.max_score}",
        )
    DRAWN[spec.cells](puzzle, max(spec.relax), np.random.default_rng(0))
