"""Answers without a board: certified, refuted, or left as they are."""

import pytest
from solving import unsatisfiable
from variants import write_variant

from e2cp.lab.certify import certify_runs
from e2cp.lab.ledger import Ledger
from e2cp.lab.run_spec import RunSpec
from e2cp.lab.supervise import supervise
from e2cp.puzzle.generate import generate
from e2cp.solvers.status import Status

DENIES = "model = honest(puzzle, relaxed, parameters); model.model.add(0 == 1); return model"


def spec(puzzle, variant, engine, **others):
    return RunSpec("model", variant, engine, "small", "test", puzzle, 1, 60.0, **others)


@pytest.fixture
def certified(tmp_path):
    """Runs specs, certifies them, and returns their records as the ledger has them."""

    def run(*specs):
        notes = []
        with Ledger(tmp_path / "ledger") as ledger:
            for each in specs:
                ledger.append(*supervise(each))
            certify_runs(specs, ledger, on_note=notes.append)
            found = {record.key: record for record in ledger.records()}
        return [found[each.key] for each in specs], notes

    return run


def test_unsat_is_proven_once_a_question(certified):
    puzzle = unsatisfiable()
    (cp, sat, other), notes = certified(
        spec(puzzle, "table", "cpsat"),
        spec(puzzle, "sat-p", "glucose4"),
        spec(puzzle, "bool", "cpsat"),
    )
    assert {record.status for record in (cp, sat, other)} == {Status.UNSAT}
    assert cp.certified == sat.certified == other.certified == "proof"
    assert len(notes) == 2  # that of a formula is its own


def test_a_false_unsat_of_an_unknown_puzzle_is_refuted(certified, tmp_path):
    puzzle = generate("gemp", 4, inner=3, frame=2, seed=77).puzzle
    (record,), _ = certified(spec(puzzle, write_variant(tmp_path, "denying", DENIES), "cpsat"))
    assert record.status == Status.WRONG
    assert "found a board" in record.message


def test_an_optimum_is_found_a_second_time(certified):
    (cp, maxsat), _ = certified(
        spec(unsatisfiable(), "max-match", "cpsat"), spec(unsatisfiable(), "maxsat-match", "rc2")
    )
    assert cp.score == maxsat.score < cp.max_score
    assert cp.certified == maxsat.certified == "second method"


def test_what_methods_say_is_certified_as_what_models_say(certified):
    puzzle = unsatisfiable()
    about = ("small", "test", puzzle, 1, 60.0)
    (exact, proven), _ = certified(
        RunSpec("exact", "zla", "zla", *about), RunSpec("search", "brute", "", *about)
    )
    assert (exact.status, exact.certified) == (Status.UNSAT, "proof")
    assert (proven.status, proven.certified) == (Status.OPTIMAL, "second method")


def test_a_board_needs_no_certificate(certified):
    puzzle = generate("gemp", 4, inner=3, frame=2, seed=77).puzzle
    (record,), notes = certified(spec(puzzle, "bool", "cpsat"))
    assert (record.status, record.certified, notes) == (Status.SAT, "", [])


@pytest.mark.parametrize("order", ["a", "z"])
def test_the_certificate_stands_whichever_file_is_read_first(tmp_path, order):
    puzzle = unsatisfiable()
    asked = spec(puzzle, "bool", "cpsat")
    with Ledger(tmp_path) as ledger:
        ledger.append(*supervise(asked))
    [first] = (tmp_path / "runs").glob("*.jsonl")
    first.rename(first.with_name("m.jsonl"))
    with Ledger(tmp_path) as ledger:
        certify_runs([asked], ledger)
    [second] = [file for file in (tmp_path / "runs").glob("*.jsonl") if file.name != "m.jsonl"]
    second.rename(second.with_name(f"{order}.jsonl"))
    [record] = Ledger(tmp_path).records()
    assert record.certified == "proof"
    assert Ledger(tmp_path).statuses() == {asked.key: "UNSAT"}
