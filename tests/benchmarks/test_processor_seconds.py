"""How far processor seconds depend on what else the machine does.

The same runs on an idle processor, and with every processor kept busy by others. The scheduler
gives a busy run half of its processor, so its seconds by the clock double; those on the processor
should stay. What may change them is not the scheduler but the hardware: caches are shared, and so
are the units of a core by its hyper-threads, where there are any.
"""

import os
import statistics
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace

import pytest

from e2cp.catalogue.opening import load
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.supervise import supervise
from e2cp.runtime.cpus import usable_cpus

BUSY = "import os, sys\nos.sched_setaffinity(0, {int(sys.argv[1])})\nwhile True: pass"
PUZZLE = load("harris/gemp-6x6-6:2/02")
SPECS = {
    "table@cpsat": RunSpec("model", "table", "cpsat", "gemp", "bench", PUZZLE, 1, 120.0),
    "sat-pd@cadical195": RunSpec(
        "model", "sat-pd", "cadical195", "gemp", "bench", PUZZLE, 1, 120.0
    ),
    "zla": RunSpec("exact", "zla", "zla", "gemp", "bench", PUZZLE, 1, 120.0),
}
ROUNDS = 7


@contextmanager
def busy_machine():
    """Keep every processor busy."""
    others = [subprocess.Popen([sys.executable, "-c", BUSY, str(cpu)]) for cpu in usable_cpus()]
    try:
        yield
    finally:
        for each in others:
            each.kill()
            each.wait()


def measured(spec, cpu):
    """Return the medians of processor seconds and of seconds by the clock."""
    records = [supervise(replace(spec, seed=1), cpu=cpu)[0] for _ in range(ROUNDS)]
    return tuple(
        statistics.median(getattr(r, name) for r in records) for name in ("cpu_s", "wall_s")
    )


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processes cannot be pinned")
@pytest.mark.parametrize("name", SPECS)
def test_processor_seconds_of_an_idle_and_a_busy_machine(benchmark, name):
    cpu = usable_cpus()[0]
    measured(SPECS[name], cpu)  # what has to be compiled is compiled
    idle_cpu, idle_wall = measured(SPECS[name], cpu)

    def busy():
        with busy_machine():
            return measured(SPECS[name], cpu)

    busy_cpu, busy_wall = benchmark.pedantic(busy, rounds=1, iterations=1)
    benchmark.extra_info["cpu_ratio"] = round(busy_cpu / idle_cpu, 3)
    benchmark.extra_info["wall_ratio"] = round(busy_wall / idle_wall, 3)
    print(f"\n{name}: processor {busy_cpu / idle_cpu:.3f}, clock {busy_wall / idle_wall:.2f} times")
    assert busy_cpu > 0
