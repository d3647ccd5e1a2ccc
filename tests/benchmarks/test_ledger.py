"""A ledger of 100,000 runs: planning, skipping, reading, exporting."""

import pytest

from e2cp.lab.ledger import Ledger
from e2cp.lab.plan import plan
from e2cp.lab.record import Record
from e2cp.lab.spec import Spec
from e2cp.solvers.status import Status

SPEC = Spec(("harris/gemp-6x6-6:2",), ("sat-pd", "bool"), seeds=tuple(range(2500)))
ENDS = (Status.SAT, Status.SAT, Status.TIMEOUT, Status.UNSAT)


@pytest.fixture(scope="module")
def ledger(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ledger")
    (folder / "runs").mkdir()
    with (folder / "runs" / "one.jsonl").open("w") as stream:
        for number, spec in enumerate(plan(SPEC)):
            record = Record.of(
                spec,
                ENDS[number % len(ENDS)],
                build_s=0.15,
                solve_s=number % 977 / 10,
                wall_s=number % 977 / 10 + 0.5,
                cpu_s=number % 977 / 10 + 0.4,
                counts={"conflicts": number, "decisions": 2 * number, "propagations": 9 * number},
                host="a-host",
                environment="0123456789abcdef",
                started="2026-01-01T00:00:00.000+00:00",
            )
            stream.write(record.to_json() + "\n")
    return Ledger(folder)


def test_plan_and_skip(benchmark, ledger):
    def missing():
        known = ledger.statuses()
        return [spec for spec in plan(SPEC) if spec.key not in known]

    assert benchmark.pedantic(missing, rounds=3) == []


def test_read_all_records(benchmark, ledger):
    assert len(benchmark.pedantic(ledger.records, rounds=3)) == 100_000


def test_write_parquet(benchmark, ledger, tmp_path):
    benchmark.pedantic(ledger.write_parquet, (tmp_path / "t.parquet",), rounds=3)


def test_append(benchmark, tmp_path):
    [spec] = plan(Spec(("harris/gemp-6x6-6:2/01",), ("bool",)))
    record = Record.of(spec, Status.SAT)
    with Ledger(tmp_path) as ledger:
        benchmark(ledger.append, record)
