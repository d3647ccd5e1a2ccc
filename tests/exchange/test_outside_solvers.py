"""Solvers that are no part of e2cp, each on a file of its form and back; those that are here."""

import os
import shutil
import subprocess

import pytest

from e2cp.catalogue.opening import load
from e2cp.exchange.decode import decode
from e2cp.exchange.export import export
from e2cp.solvers.status import Status

PUZZLE = load("balanced/4x4-3:2/01")
ACE = os.environ.get("E2CP_ACE", "")
"""The jar of an XCSP3 solver, ACE or one that is called as it is."""

COMMANDS = {
    "cadical": ["cadical", "-q"],
    "kissat": ["kissat", "-q"],
    "clasp": ["clasp"],
    "gecode": ["minizinc", "--solver", "gecode"],
    "gecode, stream": ["minizinc", "--solver", "gecode", "--json-stream"],
    "gecode, JSON": ["minizinc", "--solver", "gecode", "--output-mode", "json"],
    "ace": ["java", "-jar", ACE],
}
CASES = [
    *(("cadical", name, "cnf") for name in ("sat-p", "sat-pd", "heule")),
    ("kissat", "sat-pd", "cnf"),
    ("clasp", "sat-pd", "cnf"),
    *(("clasp", name, "opb") for name in ("sat-pd", "bool", "clauses", "max-match", "maxsat-half")),
    *(("gecode", name, "mzn") for name in ("table", "element", "arith", "bool")),
    ("gecode, stream", "table", "mzn"),
    ("gecode, JSON", "clauses", "mzn"),
    *(("ace", name, "xml") for name in ("table", "element", "arith", "bool", "domino")),
]


@pytest.mark.parametrize(("solver", "encoding", "form"), CASES)
def test_a_solver_outside_solves_what_we_write(tmp_path, solver, encoding, form):
    command = COMMANDS[solver]
    if shutil.which(command[0]) is None or (solver == "ace" and not ACE):
        pytest.skip(f"{solver} is not here")
    done = export(PUZZLE, encoding, tmp_path / f"a.{form}", relax=2)
    answer = tmp_path / "answer.txt"
    with answer.open("w") as out:  # exit codes differ from solver to solver
        subprocess.run([*command, str(done.file)], stdout=out, check=False, timeout=100)
    decoded = decode(done.map_file, answer)
    assert decoded.status in (Status.SAT, Status.OPTIMAL), decoded.message
    assert len(decoded.board.holes) == 2


@pytest.mark.parametrize(
    ("solver", "encoding", "form"),
    [("cadical", "sat-pd", "cnf"), ("clasp", "bool", "opb"), ("gecode", "clauses", "mzn")],
)
def test_a_solver_outside_says_that_there_is_none(tmp_path, solver, encoding, form):
    from solving import unsatisfiable

    command = COMMANDS[solver]
    if shutil.which(command[0]) is None:
        pytest.skip(f"{solver} is not here")
    done = export(unsatisfiable(), encoding, tmp_path / f"a.{form}")
    answer = tmp_path / "answer.txt"
    with answer.open("w") as out:
        subprocess.run([*command, str(done.file)], stdout=out, check=False, timeout=100)
    assert decode(done.map_file, answer).status is Status.UNSAT
