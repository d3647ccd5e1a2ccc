"""What became of a planned run: one line of the ledger."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from math import isfinite
from typing import Any

from e2cp import __version__
from e2cp.lab.record_fields import refuse_misfits
from e2cp.lab.run_spec import RunSpec
from e2cp.solvers.status import Status


@dataclass
class Record:
    """A run, as the ledger keeps it: flat, so that every reader of tables can take it.

    Attributes
    ----------
    key, label, kind, variant, engine, instance, group, seed, seconds, memory_mb, relax, target, \
source, cells, clue_choice, cpu_seconds, conflicts
        What was asked for, as in `RunSpec`.
    start
        The mark of the start board of a search, which the ledger keeps; empty without one.
    origin, start_cpu_s
        Where that board comes from, and what making it took on the processor, as in `RunSpec`.
    puzzle, rows, cols, clues, max_score
        The puzzle: its hash, size, number of clues and of inner junctions.
    status
        How it ended; ``WRONG`` if the checker refused the board.
    message
        What went wrong, if something did.
    score, placed
        Of the best board as the checker recounts it; none without a board.
    limit
        The limit that ended it: ``wall``, ``cpu``, ``memory``, ``conflicts``; empty for none.
    start_s, import_s, build_s, load_s, solve_s, decode_s, check_s
        Seconds by the clock of each phase, see `e2cp.solvers.phases`.
    cpu_phases
        The same on the processor, by phase.
    unfinished
        The phase that did not end.
    wall_s, cpu_s
        Seconds of the whole run, by the clock and on the processor.
    waited_s
        Seconds in which it could have run but had no processor.
    load
        Threads of the machine that ran or could run, on average while it ran.
    slowdown
        Seconds by the clock for one on the processor; 0 if it had none.
    starved
        Whether it was ended by the clock before it had the processor time it was promised.
    certified
        How an answer without a board was certified, or ``refuted``, see `e2cp.lab.certify`; empty
        if neither.
    peak_mb
        The most memory the process held.
    variables, constraints
        Size of the model.
    settings
        The parameters of the solver or the method that were not as it has them by default, ours or
        the user's; empty if nothing differed, or if it came to no solving.
    counts
        Conflicts, placements, moves and whatever else was counted.
    trajectory
        Seconds and score of each improvement of a search.
    attempt
        How often it had to be started; more than once if a worker died under it.
    host, environment, version, commit, started
        The machine, the hash of all that was installed there (see `e2cp.lab.environment`), the
        version of e2cp and the commit of its sources, and when it began, in UTC.
    """

    key: str
    label: str
    kind: str
    variant: str
    engine: str
    instance: str
    group: str
    puzzle: str
    rows: int
    cols: int
    clues: int
    max_score: int
    seed: int
    seconds: float
    memory_mb: int | None
    relax: int
    target: int | None
    source: str
    status: str
    cells: str = "checkerboard"
    message: str = ""
    score: int | None = None
    placed: int | None = None
    build_s: float = 0.0
    load_s: float = 0.0
    solve_s: float = 0.0
    wall_s: float = 0.0
    cpu_s: float = 0.0
    peak_mb: float = 0.0
    variables: int = 0
    constraints: int = 0
    counts: dict[str, float] = field(default_factory=dict)
    trajectory: list[tuple[float, int]] = field(default_factory=list)
    attempt: int = 1
    host: str = ""
    environment: str = ""
    version: str = __version__
    commit: str = ""
    started: str = ""
    clue_choice: str = ""
    start: str = ""
    cpu_seconds: float | None = None
    conflicts: int | None = None
    limit: str = ""
    start_s: float = 0.0
    import_s: float = 0.0
    decode_s: float = 0.0
    check_s: float = 0.0
    cpu_phases: dict[str, float] = field(default_factory=dict)
    unfinished: str = ""
    waited_s: float = 0.0
    load: float = 0.0
    slowdown: float = 0.0
    starved: bool = False
    certified: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    origin: str = ""
    start_cpu_s: float = 0.0

    @classmethod
    def of(cls, spec: RunSpec, status: Status, **facts: Any) -> Record:  # noqa: ANN401
        """Return the record of a case that ended with a status."""
        puzzle = spec.puzzle
        asked = {name: getattr(spec, name) for name in ASKED}
        return cls(
            **asked,
            puzzle=puzzle.hash,
            rows=puzzle.rows,
            cols=puzzle.cols,
            clues=len(puzzle.clues),
            max_score=puzzle.max_score,
            start=spec.start_mark,
            status=str(status),
            **facts,
        )

    def to_json(self) -> str:
        """Write the record as one line, without counts that are infinite: JSON has none."""
        counts = {name: value for name, value in self.counts.items() if isfinite(value)}
        return json.dumps({**vars(self), "counts": counts}, ensure_ascii=False, allow_nan=False)

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Record:
        """Read a record; fields that another version added are left out.

        Raises
        ------
        InputError
            If a field is missing that every record has, or holds what it cannot.
        """
        refuse_misfits(values, _FIELDS)
        if values.keys() != _FIELDS.keys():
            known = {name: value for name, value in values.items() if name in _FIELDS}
            record = cls(**known)
        else:  # ten times as quick, and a ledger has many
            record = cls.__new__(cls)
            record.__dict__.update(values)
        if record.trajectory:
            record.trajectory = [(seconds, score) for seconds, score in record.trajectory]
        return record


_FIELDS = {each.name: each for each in fields(Record)}
ASKED = (
    *("key", "label", "kind", "variant", "engine", "instance", "group", "seed"),
    *("seconds", "memory_mb", "relax", "target", "source", "cells", "clue_choice"),
    *("cpu_seconds", "conflicts"),
    *("origin", "start_cpu_s"),
)
"""What a record has from its spec as it stands there."""
