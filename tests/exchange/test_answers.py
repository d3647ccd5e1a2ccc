"""What solvers print, as they print it, and what they never would."""

import pytest

from e2cp.errors import InputError
from e2cp.exchange.answers.literals import read_literals
from e2cp.exchange.answers.minizinc import read_minizinc
from e2cp.exchange.answers.response import read_response
from e2cp.exchange.answers.xcsp3 import read_xcsp3
from e2cp.runtime.files import Source
from e2cp.solvers.status import Status


def source(text):
    return Source("answer.txt", text)


ASSIGNED = {1: True, 2: False, 3: True}


@pytest.mark.parametrize(
    ("text", "objective"),
    [
        ("c hi\ns SATISFIABLE\nv 1 -2\nv 3 0\n", None),
        ("v x1 -x2 x3\ns SATISFIABLE\n", None),
        ("o 5\no 4\ns OPTIMUM FOUND\nv 1 -2 3 0", 4),
        ("o 4\nv 101\ns OPTIMUM FOUND\n", 4),
        ("o 5\nv 010\no 4\nv 101\n", 4),
        ("o -1\nv x1 x2 -x3\no -2\nv x1 -x2 x3\n", -2),
        ("v 1 2 3 0\nv 1 -2 3 0\n", None),
        ("SAT\n1 -2 3 0\n", None),
        ("\x1b[32ms SATISFIABLE\x1b[0m\nv 1 ~x2 3 0\n", None),
    ],
)
def test_literals_are_read_in_every_form(text, objective):
    answer = read_literals(source(text), 3)
    assert answer.values == ASSIGNED
    assert answer.objective == objective
    assert answer.status is (Status.OPTIMAL if "OPTIMUM" in text else Status.SAT)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("s UNSATISFIABLE\n", Status.UNSAT),
        ("UNSAT\n", Status.UNSAT),
        ("INDET\n", Status.UNKNOWN),
        ("c out of time\ns UNKNOWN\n", Status.UNKNOWN),
    ],
)
def test_no_solution_is_an_answer(text, status):
    assert read_literals(source(text), 3).status is status


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\nworld\n", "answer.txt:1: no answer of a solver: read hello"),
        ("c one\nv 1 4 0\n", "answer.txt:2: not a literal of this model: read 4"),
        ("v 1 two 0", "answer.txt:1: not a literal of this model: read two"),
        ("v 1\nv -1", "answer.txt:2: a variable both true and false: read -1"),
        ("s MAYBE\n", "answer.txt:1: a status that solvers do not give: read MAYBE"),
        ("o many\n", "answer.txt:1: not a value of the objective: read many"),
        ("v 0101\n", "answer.txt:1: not a literal of this model: read 0101"),
    ],
)
def test_nonsense_in_literals_is_told_by_line(text, message):
    with pytest.raises(InputError) as said:
        read_literals(source(text), 3)
    assert message in str(said.value)


def test_the_answer_to_a_smaller_model_is_refused():
    with pytest.raises(InputError, match="another model: read values of 2 variables, expected of"):
        read_literals(source("s SATISFIABLE\nv 1 -2 0\n"), 3)
    assert read_literals(source("v 1 2 0\n"), 3).values == {1: True, 2: True}  # what is true


@pytest.mark.parametrize(("letter", "text"), [("", "v x1 -x2 x3"), ("x", "v 1 -2 3 0")])
def test_variables_are_called_as_in_the_file(letter, text):
    with pytest.raises(InputError, match=f"expected variables {letter}1 to {letter}3"):
        read_literals(source(text), 3, letter)


BY_DEFAULT = """\
Warning: included file "count.mzn" overrides something
piece = [0: 1, 1: 2, 2: -3];
level =
[|    0: 1:
 | 0: 0, 7
 | 1: 4, 5
 |];
x = 3;
b = true;
----------
"""
FOUND = {"piece": [1, 2, -3], "level": [[0, 7], [4, 5]], "x": 3, "b": True}


@pytest.mark.parametrize(
    "text",
    [
        BY_DEFAULT,
        "x = 9;\n----------\n" + BY_DEFAULT,
        "% time elapsed: 0.1 s\n" + BY_DEFAULT + "x = 7;\n",
        "piece = [1, 2, -3];\nlevel = array2d(0..1, 0..1, [0, 7, 4, 5]);\nx = 3;\nb = true;\n"
        "----------\n==========\n",
        'piece = array1d(0..2, [1, 2, -3]);\nlevel = [| 0, 7 | 4, 5 |];\nx = 3;\nb = true;\n',
        '{\n  "piece" : [1, 2, -3],\n  "level" : [[0, 7], [4, 5]], "x": 3, "b": true\n}\n'
        "----------\n",
        '{"type": "warning", "message": "hm"}\n\n'
        '{"type": "solution", "output": {"json": {"piece": [1, 2, -3], "level": [[0, 7], [4, 5]],'
        ' "x": 3, "b": true}}, "sections": ["json"]}\n{"type": "solu',
        '{"type": "solution", "output": {"dzn": "piece = [0: 1, 1: 2, 2: -3];\\nlevel = '
        '\\n[|    0: 1: \\n | 0: 0, 7\\n | 1: 4, 5\\n |];\\nx = 3;\\nb = true;\\n"}}\n',
    ],
)  # fmt: skip
def test_minizinc_is_read_in_every_form(text):
    assert read_minizinc(source(text)).values == FOUND


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("=====UNSATISFIABLE=====\n", Status.UNSAT),
        ("Warning: model inconsistency detected\n=====UNSATISFIABLE=====\n", Status.UNSAT),
        ("=====UNKNOWN=====\n", Status.UNKNOWN),
        ('{"type": "status", "status": "UNSATISFIABLE"}\n', Status.UNSAT),
        ("x = 1;\n----------\n==========\n", Status.OPTIMAL),
        ("x = 1;\n----------\n", Status.SAT),
    ],
)
def test_how_minizinc_ended(text, status):
    assert read_minizinc(source(text)).status is status


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\n", "answer.txt:1: no answer of a solver: read hello"),
        ("x = 1;\ny = blue;\n----------\n", "answer.txt:2: not a value of y: read blue"),
        ("z = array2d(a, b, [1]);\n----------\n", "answer.txt:1: not a value of z"),
        ('{"x": 1,\n----------\n', "answer.txt: broken JSON"),
    ],
)
def test_nonsense_of_minizinc_is_told(text, message):
    with pytest.raises(InputError) as said:
        read_minizinc(source(text))
    assert message in str(said.value)


INSTANTIATION = (
    "<instantiation id='sol1' type='solution'{more}> <list> x_1 y z </list> "
    "<values> {values} </values> </instantiation>"
)


@pytest.mark.parametrize(
    ("text", "status", "objective"),
    [
        ("s SATISFIABLE\nv " + INSTANTIATION.format(more="", values="1 -2 3"), Status.SAT, None),
        (INSTANTIATION.format(more="", values="1 -2 3"), Status.SAT, None),
        (
            "v " + INSTANTIATION.format(more=" cost='9'", values="1 1 1") + "\ns OPTIMUM FOUND\n"
            "\x1b[92m\nv\x1b[0m  " + INSTANTIATION.format(more=" cost='7'", values="1 -2 3"),
            Status.OPTIMAL,
            7,
        ),
        (
            "v <instantiation >\nv \t<list>x_1 y z</list>\nv \t<values>1 -2\nv 3 </values>\n"
            "v </instantiation>\n",
            Status.SAT,
            None,
        ),
    ],
)
def test_an_instantiation_is_read(text, status, objective):
    answer = read_xcsp3(source(text))
    assert answer.values == {"x_1": 1, "y": -2, "z": 3}
    assert (answer.status, answer.objective) == (status, objective)


def test_values_may_be_repeated_or_free():
    text = INSTANTIATION.format(more="", values="4x2 *")
    assert read_xcsp3(source(text)).values == {"x_1": 4, "y": 4}
    assert read_xcsp3(source("s UNSATISFIABLE")).status is Status.UNSAT
    assert read_xcsp3(source("c slow\ns UNKNOWN")).status is Status.UNKNOWN


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "answer.txt:1: no answer of a solver: read hello"),
        ("s SATISFIABLE", "answer.txt:1: no answer of a solver"),
        ("s WHO KNOWS", "answer.txt:1: a status that solvers do not give: read WHO KNOWS"),
        (
            "s SATISFIABLE\nv " + INSTANTIATION.format(more="", values="1 2"),
            "answer.txt:2: an instantiation that does not fit together: read 2 values, expected 3",
        ),
        (
            INSTANTIATION.format(more="", values="1 two 3"),
            "answer.txt:1: not a value of an instantiation: read two",
        ),
    ],
)
def test_nonsense_of_xcsp3_is_told_by_line(text, message):
    with pytest.raises(InputError) as said:
        read_xcsp3(source(text))
    assert message in str(said.value)


def test_responses_of_cp_sat_are_read():
    answer = read_response(source("status: OPTIMAL\nsolution: 4\nsolution: 0\nobjective_value: 7"))
    assert (answer.status, answer.values, answer.objective) == (Status.OPTIMAL, {1: 4, 2: 0}, 7)
    assert read_response(source("status: INFEASIBLE")).status is Status.UNSAT
    with pytest.raises(InputError, match=r"answer.txt:2: no response of CP-SAT: read hello world"):
        read_response(source("status: OPTIMAL\nhello world\n"))
    with pytest.raises(InputError, match="CP-SAT refused the model: read MODEL_INVALID"):
        read_response(source("status: MODEL_INVALID"))
