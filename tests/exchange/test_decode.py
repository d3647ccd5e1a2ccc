import json

import pytest

from e2cp.errors import InputError
from e2cp.exchange.decode import decode
from e2cp.exchange.export import export
from e2cp.exchange.model_map import ModelMap
from e2cp.puzzle.generate import generate
from e2cp.solvers.status import Status

PLANTED = generate("gemp", 3, inner=2, frame=2, seed=5)
PUZZLE, SOLUTION = PLANTED.puzzle, PLANTED.solution

VARIANT = '''"""mine: as table, with a helper.

Paper: none
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
"""
from e2cp.models.table import Parameters, build as plain

def build(puzzle, relaxed, parameters):
    cp = plain(puzzle, relaxed, parameters)
    {more}
    return cp
'''


def true_literals(made, wanted):
    """Return an answer in which just these variables hold."""
    names = ModelMap.read(made.map_file).variables
    return "v " + " ".join(str(n if name in wanted else -n) for n, name in enumerate(names, 1))


def lying(*, turned=0):
    """Return the variables of the solution, perhaps with its middle turned."""
    turns = SOLUTION.rotations.tolist()
    turns[4] = (turns[4] + turned) % 4
    return {f"p[{SOLUTION.pieces[c]},{turns[c]},{PUZZLE.square(c)}]" for c in range(9)}


@pytest.fixture
def made(tmp_path):
    return export(PUZZLE, "sat-p", tmp_path / "a.cnf")


def answered(made, text):
    file = made.file.parent / "answer.txt"
    file.write_text(text)
    return decode(made.map_file, file)


def test_the_board_is_the_one_that_the_literals_say(made):
    decoded = answered(made, f"s SATISFIABLE\n{true_literals(made, lying())}\n")
    assert (decoded.status, decoded.board) == (Status.SAT, SOLUTION)


def test_a_wrong_board_is_refused_by_the_checker(made):
    names = sorted(lying())
    decoded = answered(made, true_literals(made, names[1:]))
    assert decoded.status is Status.WRONG
    assert "cell left empty" in decoded.message


def test_values_that_make_no_board_are_wrong_and_no_crash(tmp_path):
    made = export(PUZZLE, "heule", tmp_path / "a.cnf")
    decoded = answered(made, f"s SATISFIABLE\n{true_literals(made, set())}")
    assert (decoded.status, decoded.board) == (Status.WRONG, None)
    assert "the values make no board" in decoded.message


@pytest.mark.parametrize(
    ("words", "status"), [("UNSATISFIABLE", Status.UNSAT), ("UNKNOWN", Status.UNKNOWN)]
)
def test_an_answer_without_a_board(made, words, status):
    decoded = answered(made, f"c hello\ns {words}\n")
    assert (decoded.status, decoded.board) == (status, None)


def test_a_solution_that_is_not_said_is_asked_for(made):
    with pytest.raises(InputError, match="there is a solution, but not which"):
        answered(made, "s SATISFIABLE\n")


def test_an_optimum_is_only_one_where_something_is_optimised(tmp_path):
    made = export(PUZZLE, "sat-p", tmp_path / "a.cnf")
    for words in ("OPTIMUM FOUND", "SATISFIABLE"):
        text = f"s {words}\n{true_literals(made, lying())}"
        assert answered(made, text).status is Status.SAT
    made = export(PUZZLE, "max-match", tmp_path / "a.opb")
    for words, turned, status in (
        ("OPTIMUM FOUND", 0, Status.OPTIMAL),
        ("SATISFIABLE", 0, Status.OPTIMAL),  # perfect: no proof is needed
        ("SATISFIABLE", 1, Status.FEASIBLE),
    ):
        literals = true_literals(made, lying(turned=turned)).replace(" ", " x").replace("x-", "-x")
        assert answered(made, f"s {words}\n{literals}").status is status


def test_a_map_of_another_model_is_refused(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(VARIANT.format(more="pass"))
    made = export(PUZZLE, str(file), tmp_path / "out" / "a.xml")
    assert json.loads(made.map_file.read_text())["encoding"] == "../mine.py"
    assert answered(made, "s UNSATISFIABLE").status is Status.UNSAT
    file.write_text(VARIANT.format(more="cp.model.new_bool_var('')"))
    with pytest.raises(InputError, match=r"builds another model than when a\.xml was written"):
        answered(made, "s UNSATISFIABLE")
    file.unlink()
    with pytest.raises(InputError, match="no such file"):
        answered(made, "s UNSATISFIABLE")


def test_the_hand_written_texts_are_held_against_their_map(tmp_path):
    made = export(PUZZLE, "element", tmp_path / "a.mzn")
    pieces, rotations = SOLUTION.pieces.tolist(), SOLUTION.rotations.tolist()
    text = f"IO = [];\nI = {pieces};\nO = {rotations};\n----------\n"
    assert answered(made, text).board == SOLUTION
    broken = json.loads(made.map_file.read_text()) | {"model": "0" * 64}
    made.map_file.write_text(json.dumps(broken))
    with pytest.raises(InputError, match="element builds another model"):
        answered(made, text)


def test_a_variable_without_a_value_is_named(tmp_path):
    made = export(PUZZLE, "table", tmp_path / "a.xml")
    text = "v <instantiation> <list> x_A2 </list> <values> 3 </values> </instantiation>"
    with pytest.raises(InputError, match=r"lacks a variable: read no value of colour_A1_up"):
        answered(made, text)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("pbtxt", "status: OPTIMAL\n" + "solution: 0\n" * 9999),
        ("xml", "v <instantiation> <list> mine </list> <values> 3 </values> </instantiation>"),
    ],
)
def test_values_of_unknown_variables_are_refused(tmp_path, form, text):
    made = export(PUZZLE, "table", tmp_path / f"a.{form}")
    with pytest.raises(InputError, match=r"an answer to another model: read a value of variable"):
        answered(made, text)


def test_an_answer_in_another_form_is_refused(made):
    text = true_literals(made, lying()).replace(" ", " x").replace("x-", "-x")
    with pytest.raises(InputError, match=r"not a literal of this model: read -?x1, expected"):
        answered(made, text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "e2cp-board"}, "this is no map of a model: read e2cp-board"),
        ({"form": "doc"}, "wrong value of 'form': read doc"),
        ({"text": "mine"}, "wrong value of 'text': read mine"),
        ({"encoding": "tabel"}, "no variant of this name: read tabel, expected table"),
        ({"relaxed": [99]}, "wrong value of 'relaxed'"),
        ({"puzzle": 7}, "'puzzle' is no object"),
        ({"version": 2}, "wrong value of 'version'"),
    ],
)
def test_a_map_that_makes_no_sense_is_refused(made, change, message):
    values = json.loads(made.map_file.read_text()) | change
    made.map_file.write_text(json.dumps(values))
    with pytest.raises(InputError, match=message):
        answered(made, "s UNSATISFIABLE")
