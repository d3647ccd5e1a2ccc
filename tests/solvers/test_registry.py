"""Solvers are found by what they declare: back ends, methods, entry points, files."""

import pytest
from outside import write_solver

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.modelling.registry import find_variant
from e2cp.solvers import registry
from e2cp.solvers.registry import all_solvers, find_solver, solver_for
from e2cp.solvers.request import Request
from e2cp.solvers.run import run
from e2cp.solvers.status import Status

SMALL = load("balanced/4x4-3:2/01")

BACK_END = '''"""A SAT solver that is no part of e2cp: one of PySAT, asked in its own way."""
from e2cp.modelling.formula import Formula
from e2cp.solvers.base import Ending, Solver
from e2cp.solvers.status import Status


class Outside(Solver):
    """Solves once."""

    name = "outside"
    kinds = ("cnf",)
    boards = "one"

    def solve(self, model, request, clock, reporter):
        from pysat.solvers import Minisat22

        assert isinstance(model, Formula)
        with Minisat22(bootstrap_with=model.clauses()) as solver:
            if not solver.solve():
                return Ending(Status.UNSAT)
            reporter.board(model.decode({v for v in solver.get_model() if v > 0}))
        return Ending(Status.SAT)


SOLVERS = {"outside": Outside}
'''


@pytest.fixture
def back_end(tmp_path):
    file = tmp_path / "outside_back_end.py"
    file.write_text(BACK_END)
    return file


@pytest.fixture
def forgetful():
    """Let the solvers be looked for anew, now and afterwards."""
    all_solvers.cache_clear()
    yield
    all_solvers.cache_clear()


def test_every_solver_says_what_it_can():
    solvers, broken = all_solvers()
    assert not broken
    for name, make in solvers.items():
        solver = make()
        assert solver.name == name
        assert solver.describe()
        assert solver.module
        assert bool(solver.kinds or solver.forms) == solver.takes_model
    kinds = [make().default_for for make in solvers.values() if make().default_for]
    assert sorted(kinds) == ["cnf", "cpsat", "wcnf"]


def test_a_file_is_a_solver(back_end):
    result = run(Request(SMALL, "sat-pd", str(back_end), seconds=60))
    assert result.status is Status.SAT
    assert result.boards[0].score == SMALL.max_score
    assert solver_for(find_variant("sat-pd")[0], str(back_end)) == str(back_end)
    with pytest.raises(InputError, match="does not run bool"):
        solver_for(find_variant("bool")[0], str(back_end))
    with pytest.raises(InputError, match="finds one board only"):
        run(Request(SMALL, "sat-pd", str(back_end), seconds=60, solutions=2))


def test_it_stands_in_every_command(e2cp, back_end, tmp_path):
    model = e2cp.json("model", SMALL.name, "--encoding", "sat-pd", "--engine", back_end)
    assert model["status"] == "SAT"
    output = e2cp.json(
        *("compare", "-e", "sat-pd", "--engine", back_end, "-i", SMALL.name),
        *("--out", tmp_path / "runs", "--no-report", "--time", "20"),
    )
    assert output["statuses"] == {"SAT": 1}


def test_entry_points_are_found(monkeypatch, tmp_path, back_end, forgetful):
    monkeypatch.syspath_prepend(tmp_path)

    class Point:
        name, module = "others", "outside_back_end"

    class Broken:
        name, module = "broken", "no_such_module"

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point, Broken])
    solvers, broken = all_solvers()
    assert solvers["outside"]().kinds == ("cnf",)
    assert "no_such_module" in broken["broken"]
    assert find_solver("cpsat").kinds == ("cpsat",)
    with pytest.raises(InputError, match="this solver is broken"):
        find_solver("broken")


def test_a_method_with_settings_is_a_solver(tmp_path):
    assert find_solver("mac[restart=0]").takes_model is False
    result = run(Request(SMALL, "", "zla[order=spiral]", seconds=60))
    assert result.status is Status.SAT
    assert find_solver(write_solver(tmp_path)).boards == "all"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cpsta", "expected cpsat?"),
        ("vlns", "looks for better boards"),
        ("./no.py", "no such file"),
    ],
)
def test_unknown_names_are_refused(name, message):
    with pytest.raises(InputError) as error:
        find_solver(name)
    assert message in str(error.value)
