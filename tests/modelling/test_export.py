import pytest
from brute import count_solutions
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver

from e2cp.errors import InputError
from e2cp.modelling.export import export_model
from e2cp.modelling.registry import find_variant
from e2cp.puzzle.generate import generate

PUZZLE = generate("e2style", 4, inner=3, frame=3, seed=4).puzzle


def export(name, path):
    variant, settings = find_variant(name)
    model = variant.build(PUZZLE, frozenset(), settings)
    return model, export_model(model, variant.kind, path)


@pytest.mark.parametrize("name", ["sat-p", "sat-pd[counts=on]", "heule[form=all]"])
def test_cnf_read_again_gives_the_same_answer(tmp_path, name):
    model, path = export(name, tmp_path / "a.cnf")
    formula = CNF(from_file=str(path))
    assert formula.nv == model.top
    assert len(formula.clauses) == len(model)
    boards = set()
    with Solver(name="cd19", bootstrap_with=formula) as solver:
        while solver.solve():
            true = {v for v in solver.get_model() if v > 0}
            boards.add(model.decode(true))
            solver.add_clause([-v for v in true if v <= model.core])
    assert len(boards) == count_solutions(PUZZLE)


@pytest.mark.parametrize("name", ["maxsat-match", "maxsat-half"])
def test_wcnf_read_again_gives_the_same_answer(tmp_path, name):
    model, path = export(name, tmp_path / "a.wcnf")
    with RC2(WCNF(from_file=str(path))) as solver:
        found = solver.compute()
        assert solver.cost == 0
    assert model.decode({v for v in found if v > 0}).score == PUZZLE.max_score


@pytest.mark.parametrize("suffix", [".pb", ".pbtxt"])
def test_cp_models_read_again_give_the_same_answer(tmp_path, suffix):
    from google.protobuf import text_format
    from ortools.sat import cp_model_pb2
    from ortools.sat.python import cp_model

    _, path = export("table", tmp_path / f"a{suffix}")
    proto = cp_model_pb2.CpModelProto()
    if suffix == ".pb":
        proto.ParseFromString(path.read_bytes())
    else:
        text_format.Parse(path.read_text(), proto)
    assert len(proto.variables) == 16 + 24 + 16
    assert len(proto.constraints) == 16 + 3
    assert cp_model is not None


@pytest.mark.parametrize(("name", "file"), [("table", "a.cnf"), ("sat-p", "a.pb"), ("sat-p", "a")])
def test_a_kind_has_its_own_suffixes(tmp_path, name, file):
    with pytest.raises(InputError, match="is not written so"):
        export(name, tmp_path / file)
