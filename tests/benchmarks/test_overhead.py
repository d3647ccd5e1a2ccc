"""What a run costs beside its own work: start, events, recount, end."""

import pytest

import e2cp
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.supervise import supervise

SIX = e2cp.load("harris/gemp-6x6-6:2/01")
ETERNITY = e2cp.load("eternity2", clues="none")

KERNELS = [
    RunSpec("exact", "zla", "zla", "6x6", "bench", SIX, 1, 10.0),
    RunSpec("exact", "mac", "mac", "6x6", "bench", SIX, 1, 10.0),
    *(
        RunSpec("search", name, "", "eternity2", "bench", ETERNITY, 1, 1.0)
        for name in ("vlns", "anneal", "swap-tabu", "breaks", "hybrid")
    ),
]
SOLVERS = [
    RunSpec("model", "bool", "cpsat", "6x6", "bench", SIX, 1, 30.0),
    RunSpec("model", "sat-pd", "cadical195", "6x6", "bench", SIX, 1, 30.0),
]


@pytest.mark.parametrize("spec", [*KERNELS, *SOLVERS], ids=lambda spec: spec.label)
def test_overhead(benchmark, spec):
    """The whole run; ``overhead_ms`` in the JSON is what was not its own work."""
    supervise(spec)  # the forkserver starts and loads
    own: list[float] = []

    def once():
        record, _ = supervise(spec)
        own.append(record.build_s + record.load_s + record.solve_s)

    benchmark.pedantic(once, rounds=5)
    overheads = [total - work for total, work in zip(benchmark.stats.stats.data, own, strict=True)]
    benchmark.extra_info["overhead_ms"] = round(1000 * sorted(overheads)[2], 1)
