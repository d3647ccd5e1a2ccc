"""Every encoding in every form: solved as the file says, brought back, held against brute force."""

import shutil
import subprocess
from pathlib import Path

import pytest
from brute import all_boards, best_score
from pysat.examples.rc2 import RC2
from pysat.formula import CNF, WCNF
from pysat.solvers import Solver
from readers import all_solutions, read_opb, read_proto, read_xcsp3
from solving import unsatisfiable

from e2cp.exchange.decode import decode
from e2cp.exchange.export import export
from e2cp.exchange.forms import forms_of
from e2cp.exchange.model_map import ModelMap
from e2cp.modelling.registry import all_variants, find_variant
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.status import Status

SETTINGS = (
    "table[corner=on]",  # not the hand-written text
    "element[colours=table]",
    "bool[counts=on,balance=on,clues=units]",
    "sat-pd[z=on]",
)
OPTIMISING = ("max-match", "maxsat-half", "maxsat-match")
EACH = [
    (name, form)
    for name in (*all_variants()[0], *SETTINGS)
    for form, reason in forms_of(*find_variant(name)).items()
    if not reason
]
DECIDING = [each for each in EACH if each[0].partition("[")[0] not in OPTIMISING]
BEST = [each for each in EACH if each[0] in OPTIMISING]


def answers_cnf(path):
    with Solver(name="cd19", bootstrap_with=CNF(from_file=str(path))) as solver:
        while solver.solve():
            model = solver.get_model()
            yield "s SATISFIABLE\nv " + " ".join(map(str, model)) + " 0\n"
            solver.add_clause([-literal for literal in model])


def answers_wcnf(path):
    with RC2(WCNF(from_file=str(path))) as solver:
        model = solver.compute()
        if model is not None:
            bits = "".join("1" if literal > 0 else "0" for literal in model)
            yield f"o {solver.cost}\ns OPTIMUM FOUND\nv {bits}\n"


def answers_opb(path):
    model, variables = read_opb(path.read_text())
    for values in all_solutions(model, variables):
        shown = " ".join(name if holds else f"-{name}" for name, holds in values.items())
        yield f"s {'OPTIMUM FOUND' if model.has_objective() else 'SATISFIABLE'}\nv {shown}\n"


def answers_xml(path):
    model, variables = read_xcsp3(path.read_text())
    for values in all_solutions(model, variables):
        yield (
            f"s {'OPTIMUM FOUND' if model.has_objective() else 'SATISFIABLE'}\n"
            f"v <instantiation type='solution'> <list> {' '.join(values)} </list>\n"
            f"v <values> {' '.join(map(str, values.values()))} </values> </instantiation>\n"
        )


def answers_pb(path):
    content = path.read_text() if path.suffix == ".pbtxt" else path.read_bytes()
    model, proto = read_proto(content)
    variables = {n: model.get_int_var_from_proto_index(n) for n in range(len(proto.variables))}
    for values in all_solutions(model, variables):
        yield f"status: OPTIMAL\nsolution: {list(values.values())}\n"


def answers_mzn(path):
    if shutil.which("minizinc") is None:
        pytest.skip("MiniZinc is not here")
    wanted = [] if "maximize" in path.read_text() else ["-a"]
    command = ["minizinc", "--solver", "gecode", *wanted, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if wanted:
        *solutions, _ = done.stdout.split("----------\n")
        yield from (f"{text}----------\n" for text in solutions)
    else:
        yield done.stdout


SOLVED = {
    "cnf": answers_cnf,
    "wcnf": answers_wcnf,
    "opb": answers_opb,
    "mzn": answers_mzn,
    "xml": answers_xml,
    "pb": answers_pb,
    "pbtxt": answers_pb,
}


def clued():
    planted = generate("gemp", 3, inner=2, frame=2, seed=5)
    solution = planted.solution
    return planted.puzzle.with_clues([Clue(int(solution.pieces[0]), 0, int(solution.rotations[0]))])


CASES = {
    "whole": (generate("gemp", 3, inner=2, frame=2, seed=5).puzzle, frozenset()),
    "clued and relaxed": (clued(), frozenset({4})),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize(("encoding", "form"), DECIDING)
def test_all_boards_come_back_and_no_other(tmp_path, encoding, form, case):
    puzzle, relaxed = CASES[case]
    done = export(puzzle, encoding, tmp_path / f"a.{form}", relax=relaxed)
    asked, answer = ModelMap.read(done.map_file), tmp_path / "answer.txt"
    boards = []
    for text in SOLVED[form](done.file):
        answer.write_text(text)
        decoded = decode(asked, answer)
        assert decoded.status is Status.SAT, decoded.message
        boards.append(decoded.board)
    expected = set(all_boards(puzzle, relaxed))
    if "corner=on" in encoding and not puzzle.clues:
        assert len(set(boards)) == len(expected) // 4
        assert set(boards) <= expected
    else:
        assert set(boards) == expected


@pytest.mark.parametrize(("encoding", "form"), DECIDING)
def test_what_has_no_board_has_none_in_the_file(tmp_path, encoding, form):
    done = export(unsatisfiable(), encoding, tmp_path / f"a.{form}")
    assert not list(SOLVED[form](done.file))


@pytest.mark.parametrize("perfect", [True, False])
@pytest.mark.parametrize(("encoding", "form"), BEST)
def test_the_best_board_comes_back(tmp_path, encoding, form, perfect):
    corners = [[0, 0, 1, 1], [0, 0, 1, 2], [0, 0, 2, 1], [0, 0, 2, 2]]
    borders = [[0, 1, 3, 1], [0, 1, 4, 2], [0, 1, 4, 2], [0, 2, 3, 2]]
    hard = Puzzle(3, 3, [*corners, *borders, [3, 3, 4, 4]])
    puzzle = CASES["whole"][0] if perfect else hard
    done = export(puzzle, encoding, tmp_path / f"a.{form}")
    answer = tmp_path / "answer.txt"
    (text,) = SOLVED[form](done.file)
    answer.write_text(text)
    decoded = decode(done.map_file, answer)
    assert decoded.status is Status.OPTIMAL, decoded.message
    assert decoded.board.score == best_score(puzzle)
    assert (decoded.board.score == puzzle.max_score) == perfect


def test_each_encoding_has_a_form_and_each_form_an_encoding():
    assert {name for name, _ in EACH} >= set(all_variants()[0])
    assert {form for _, form in EACH} == set(SOLVED)


def test_the_tables_of_forms_are_what_the_code_says(e2cp):
    said = e2cp.json("models", "formats")["encodings"]
    for name, facts in said.items():
        assert [(name, form) for form in facts["forms"]] == [e for e in EACH if e[0] == name]
    assert [name for name, facts in said.items() if facts["hand_written"]] == ["element", "table"]
    page = (Path(__file__).parents[2] / "docs" / "exchange.md").read_text()
    for name, facts in said.items():
        marks = (form if form in facts["forms"] else "-" for form in SOLVED)
        assert f"| `{name}` | {facts['kind']} | {' | '.join(marks)} |" in page
    printed = e2cp("models", "formats", "bool", "table").stdout
    assert "table     cpsat  -     -      -     mzn" in printed
    assert ".mzn of table, without settings" in printed
