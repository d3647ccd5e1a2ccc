"""What a known board refutes is no answer."""

import pytest
from variants import write_variant

from e2cp.catalogue.opening import load
from e2cp.puzzle.generate import generate
from e2cp.solvers.request import Request
from e2cp.solvers.run import run
from e2cp.solvers.status import Status

DENIES = "model = honest(puzzle, relaxed, parameters); model.model.add(0 == 1); return model"
SOLVABLE = load("balanced/4x4-3:2/01")


@pytest.fixture
def denying(tmp_path):
    return write_variant(tmp_path, "denying", DENIES)


@pytest.mark.parametrize("relaxed", [frozenset(), frozenset({5})])
def test_unsat_of_a_solvable_puzzle_is_wrong(denying, relaxed):
    result = run(Request(SOLVABLE, denying, "cpsat", relaxed, seconds=60))
    assert result.status is Status.WRONG
    assert "one of 24 is known (planted)" in result.message


def test_unsat_of_an_unknown_puzzle_stands(denying):
    unknown = generate("gemp", 4, inner=3, frame=2, seed=77).puzzle
    assert run(Request(unknown, denying, "cpsat", seconds=60)).status is Status.UNSAT


def test_unsat_stands_where_no_perfect_board_is_known(denying):
    eternity = load("eternity2", clues="starter")
    assert run(Request(eternity, denying, "cpsat", seconds=60)).status is Status.UNSAT


def test_an_optimum_below_a_known_score_is_wrong(tmp_path):
    body = (
        "from e2cp.models.max_match import Parameters as Other, build as optimising\n"
        "    model = optimising(puzzle, relaxed, Other())\n"
        "    proto, get = model.model.proto, model.model.get_bool_var_from_proto_index\n"
        "    model.model.add(sum(get(abs(index)) for index in proto.objective.vars) <= 20)\n"
        "    return model"
    )
    result = run(Request(SOLVABLE, write_variant(tmp_path, "modest", body), "cpsat", seconds=60))
    assert result.status is Status.WRONG
    assert "24 is known" in result.message


def test_an_honest_optimum_stands():
    assert run(Request(SOLVABLE, "max-match", "cpsat", seconds=60)).status is Status.OPTIMAL
