"""Speed of the report of a large ledger."""

import pytest
from records import campaign

from e2cp.lab.metrics import compare
from e2cp.report.page import write_report


@pytest.fixture(scope="module")
def runs():
    return campaign(labels=5, puzzles=1430, seeds=5)


def test_numbers_of_100_000_runs(benchmark, runs):
    benchmark.pedantic(compare, (runs,), rounds=3)


def test_report_of_100_000_runs(benchmark, runs, tmp_path):
    benchmark.pedantic(write_report, (runs, tmp_path), rounds=2)
