"""The phases of a run, each measured where it happens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from e2cp.runtime.json_lines import Emit
from e2cp.solvers.clock import cpu_time

PHASES = ("start", "import", "build", "load", "solve", "decode", "check")
"""The interpreter with our own modules; the libraries of the solver and the variant's file;
building the model; handing it over; solving; from the solver's answer to boards; recounting them,
in the process that asked."""

BEFORE_BUILT = PHASES[: PHASES.index("build") + 1]
"""The phases after which the model stands."""


class Phases:
    """Measures phases and sends their beginnings and ends as events.

    A phase within another stops the clock of the outer one. A phase that comes again adds up.

    Parameters
    ----------
    emit
        Sends events.
    started
        When the process was asked for, as `time.time` has it: its start ends now.
    """

    def __init__(self, emit: Emit, started: float) -> None:
        self._emit = emit
        self._inner = [(0.0, 0.0)]
        self._sums: dict[str, tuple[float, float]] = {}
        self._sent: set[str] = set()
        self._add("start", time.time() - started, cpu_time())
        self._send("start")

    @contextmanager
    def measure(self, name: str) -> Iterator[None]:
        """Measure what is done within."""
        if name not in self._sums:
            self._emit({"event": "begin", "phase": name, "at": time.time()})
        wall, cpu = time.perf_counter(), cpu_time()
        self._inner.append((0.0, 0.0))
        try:
            yield
        finally:
            wall, cpu = time.perf_counter() - wall, cpu_time() - cpu
            inner, (outer_wall, outer_cpu) = self._inner.pop(), self._inner[-1]
            self._inner[-1] = (outer_wall + wall, outer_cpu + cpu)
        self._add(name, wall - inner[0], cpu - inner[1])
        if len(self._inner) == 1:
            for each in self._sums:
                self._send(each)
        elif name not in self._sent:  # of a hundred thousand boards the decoding is sent once
            self._send(name)

    def reassign(self, name: str, seconds: float) -> None:
        """Count seconds of the phase under way for another, as a program outside reports them."""
        wall, cpu = self._inner[-1]
        self._inner[-1] = (wall + seconds, cpu + seconds)
        self._add(name, seconds, seconds)

    def _add(self, name: str, wall: float, cpu: float) -> None:
        before = self._sums.get(name, (0.0, 0.0))
        self._sums[name] = (before[0] + wall, before[1] + cpu)

    def _send(self, name: str) -> None:
        self._sent.add(name)
        wall, cpu = self._sums[name]
        self._emit({"event": "phase", "phase": name, "wall_s": wall, "cpu_s": cpu})
