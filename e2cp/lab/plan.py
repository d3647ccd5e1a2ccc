"""From a spec to the runs it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from e2cp.errors import InputError
from e2cp.lab.configurations import Configuration, configurations
from e2cp.lab.instances import Instance, select_instances
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.spec import Spec
from e2cp.lab.starts.find import find_starts
from e2cp.lab.starts.start import Start, StartSource
from e2cp.lab.starts.store import StartStore
from e2cp.lab.starts.task import StartTask
from e2cp.modelling.relaxation import DRAWN

Note = Callable[[str], None]


def plan(spec: Spec, on_note: Note | None = None, store: StartStore | None = None) -> list[RunSpec]:
    """Return every run that a spec asks for, each once.

    All variants of a seed come before the next seed, so that what has finished at any time is
    a fair comparison. Numbers of relaxed cells concern models and exact methods; the target and
    start boards concern searches, and all of them start from the same board of a puzzle and a
    seed.

    Parameters
    ----------
    spec
        What to run.
    on_note
        Receives what is left out, and why.
    store
        Where start boards are kept that a run has made; runs from others are `RunSpec.pending`.

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
    sources = find_starts(spec.starts, on_note)
    _refuse_starts_for_nobody(chosen, sources, on_note)
    run_specs = {
        run_spec.key: run_spec
        for run_spec in _runs(spec, chosen, instances, sources, store, on_note)
    }
    if not run_specs:
        raise InputError("nothing is left to run", read="no start board could be made")
    return list(run_specs.values())


def start_tasks(spec: Spec) -> list[StartTask]:
    """Return what makes the start boards that a spec asks for."""
    sources = find_starts(spec.starts)
    found = (
        source.task(instance, seed, spec)
        for seed in spec.seeds
        for instance in select_instances(spec.instances, spec.clues)
        for source in sources
    )
    return [task for task in found if task is not None]


def _runs(
    spec: Spec,
    chosen: Sequence[Configuration],
    instances: Sequence[Instance],
    sources: Sequence[StartSource],
    store: StartStore | None,
    on_note: Note | None,
) -> Iterator[RunSpec]:
    for seed in spec.seeds:
        for relax in spec.relax:
            for instance in instances:
                starts = {
                    source.name: source.start(instance, seed, spec, store)
                    for source in sources
                    if relax == spec.relax[0]
                }
                for name, start in starts.items():
                    if start.fault and on_note is not None:
                        where = f"{instance.name}, seed {seed}"
                        on_note(f"{where}: no start {name}, its runs are left out: {start.fault}")
                for each in chosen:
                    if each.kind != "search":
                        yield _run(spec, each, instance, seed, relax)
                    elif relax == spec.relax[0]:
                        own = starts if each.takes_start and sources else {"": Start()}
                        for name, start in own.items():
                            if not start.fault:
                                yield _run(spec, each, instance, seed, 0, name, start)


def _run(
    spec: Spec,
    each: Configuration,
    instance: Instance,
    seed: int,
    relax: int,
    origin: str = "",
    start: Start | None = None,
) -> RunSpec:
    return RunSpec(
        each.kind,
        each.variant,
        each.engine,
        instance.name,
        instance.group,
        instance.puzzle,
        seed,
        spec.seconds,
        spec.memory_mb,
        relax,
        spec.target if each.kind == "search" else None,
        each.source,
        spec.cells,
        None if start is None else start.board,
        clue_choice=spec.clues,
        cpu_seconds=spec.cpu_seconds,
        conflicts=None if each.kind == "search" else spec.conflicts,
        origin=origin,
        start_cpu_s=0.0 if start is None else start.cpu_s,
        code=each.fingerprint,
    )


def _refuse_starts_for_nobody(
    chosen: Sequence[Configuration], sources: Sequence[StartSource], on_note: Note | None
) -> None:
    """Refuse start boards that no method takes, and name the methods that take none."""
    if not sources:
        return
    without = [each.label for each in chosen if not each.takes_start]
    if len(without) == len(chosen):
        raise InputError(
            "nothing here takes a start board",
            read=", ".join(without),
            expected="a search, such as -m vlns; `e2cp methods list` shows which take a start",
        )
    if without and on_note is not None:
        on_note(f"run without a start board, which only searches take: {', '.join(without)}")


def _refuse_senseless(instance: Instance, spec: Spec, searching: bool) -> None:
    puzzle = instance.puzzle
    if searching and spec.target is not None and spec.target > puzzle.max_score:
        raise InputError(
            f"no board of {instance.name} has this score",
            read=f"target {spec.target}",
            expected=f"at most {puzzle.max_score}",
        )
    DRAWN[spec.cells](puzzle, max(spec.relax), np.random.default_rng(0))
