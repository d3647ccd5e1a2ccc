"""What CP-SAT takes is said the same in other forms: on models of a few variables."""

import shutil
import subprocess

import pytest
from readers import all_solutions, read_opb, read_proto, read_xcsp3

from e2cp.errors import InputError
from e2cp.exchange.answers.minizinc import read_minizinc
from e2cp.exchange.identifiers import identifiers
from e2cp.exchange.minizinc import minizinc_of
from e2cp.exchange.opb import opb_text
from e2cp.exchange.protobuf import protobuf_text
from e2cp.exchange.xcsp3 import xcsp3_text
from e2cp.modelling.cp_model import CpModel
from e2cp.runtime.files import Source

minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="MiniZinc is not here")


def integers(state):
    """Return a model of three integers and two Booleans, with what a function states of them."""
    cp = CpModel()
    x, y, z = (cp.model.new_int_var(0, 4, "") for _ in range(3))
    b, c = (cp.model.new_bool_var("") for _ in range(2))
    cp.label("x", dict(enumerate([x, y, z])), str)
    cp.label("b", dict(enumerate([b, c])), str)
    cp.model.add_bool_or([b, c, ~b])  # literals, whatever else is said
    state(cp.model, x, y, z, b, c)
    return cp


def booleans(state):
    cp = CpModel()
    variables = [cp.model.new_bool_var("") for _ in range(4)]
    cp.label("b", dict(enumerate(variables)), str)
    state(cp.model, *variables)
    return cp


INTEGERS = {
    "linear": lambda m, x, y, z, b, c: m.add(2 * x - y + z == 3),
    "range": lambda m, x, y, z, b, c: m.add_linear_constraint(x + y, 2, 4),
    "different": lambda m, x, y, z, b, c: m.add(x != y),
    "at most": lambda m, x, y, z, b, c: m.add(x + y <= 3 * b),
    "given": lambda m, x, y, z, b, c: m.add(x + 2 * y >= 5).only_enforce_if(b, ~c),
    "range given": lambda m, x, y, z, b, c: m.add_linear_constraint(x - z, -1, 1).only_enforce_if(
        ~b
    ),
    "different given": lambda m, x, y, z, b, c: m.add(x != z).only_enforce_if(c),
    "implied": lambda m, x, y, z, b, c: m.add_implication(b, ~c),
    "and given": lambda m, x, y, z, b, c: m.add_bool_and(b).only_enforce_if(~c),
    "or given": lambda m, x, y, z, b, c: m.add_bool_or(b).only_enforce_if(c),
    "all different": lambda m, x, y, z, b, c: m.add_all_different(x, y + 1, 2 * z),
    "table": lambda m, x, y, z, b, c: m.add_allowed_assignments(
        [x, 2 * y + 1, b], [(1, 3, 1), (0, 2, 0), (4, 9, 0), (7, 1, 0)]
    ),
    "table of one": lambda m, x, y, z, b, c: m.add_allowed_assignments([x], [(1,), (4,)]),
    "forbidden": lambda m, x, y, z, b, c: m.add_forbidden_assignments(
        [x, y], [(1, 1), (2, 0), (9, 9)]
    ),
    "no row": lambda m, x, y, z, b, c: m.add_allowed_assignments([x, y], [(9, 9), (7, 7)]),
    "element": lambda m, x, y, z, b, c: m.add_element(x, [3, 1, 4, 1], y),
    "element of variables": lambda m, x, y, z, b, c: m.add_element(b, [y, z], x),
    "element mixed": lambda m, x, y, z, b, c: m.add_element(x, [y, 2, 2 * z, y + 1], z + 1),
    "element elsewhere": lambda m, x, y, z, b, c: m.add_element(x - 1, [0, 2, 4], 2 * y),
    "inverse": lambda m, x, y, z, b, c: m.add_inverse(
        [x, y], [m.new_int_var(0, 1, ""), m.new_int_var(0, 1, "")]
    ),
    "constants": lambda m, x, y, z, b, c: m.add_bool_or([b, m.new_constant(0)]),
    "maximum": lambda m, x, y, z, b, c: (m.add(x + y <= 4), m.maximize(3 * x + y - 2 * z + 7)),
    "minimum": lambda m, x, y, z, b, c: (m.add(x + y >= 3), m.minimize(3 * x + 2 * y - b + z - c)),
}
BOOLEANS = {
    "clause": lambda m, a, b, c, d: m.add_bool_or([a, ~b, c]),
    "clause that always holds": lambda m, a, b, c, d: m.add_bool_or([a, ~a]),
    "nothing": lambda m, a, b, c, d: m.add_bool_or([]),
    "at most one": lambda m, a, b, c, d: m.add_at_most_one([a, ~b, c]),
    "exactly one": lambda m, a, b, c, d: m.add_exactly_one([~a, b, c, d]),
    "and": lambda m, a, b, c, d: m.add_bool_and([a, ~d]),
    "sum": lambda m, a, b, c, d: m.add(2 * a + b - c - d == 1),
    "sum within": lambda m, a, b, c, d: m.add_linear_constraint(2 * a + b + 3 * c - d, 1, 3),
    "sum given": lambda m, a, b, c, d: m.add(a + b == 1).only_enforce_if(c, ~d),
    "at least given": lambda m, a, b, c, d: m.add(a - b >= 0).only_enforce_if(~c),
    "fixed": lambda m, a, b, c, d: m.add_exactly_one([a, b, m.new_constant(1)]),
    "maximum": lambda m, a, b, c, d: (m.add_at_most_one(a, b), m.maximize(3 * a + 2 * b - c + d)),
}
ODD = {"odd": lambda m, a, b, c, d: m.add_bool_xor([a, ~b, c])}
EACH = [
    *((f"integers, {name}", integers, state) for name, state in INTEGERS.items()),
    *((f"booleans, {name}", booleans, state) for name, state in {**BOOLEANS, **ODD}.items()),
]
MODELS = [pytest.param(make, state, id=name) for name, make, state in EACH]


def expected(cp):
    """Return what CP-SAT itself finds, in the order of the variables."""
    count = len(cp.model.proto.variables)
    variables = {n: cp.model.get_int_var_from_proto_index(n) for n in range(count)}
    return tuples(all_solutions(cp.model, variables))


def tuples(solutions):
    found = [tuple(values.values()) for values in solutions]
    assert len(found) == len(set(found))
    return set(found)


def alike(model, mine, found):
    """Whether solutions are the same, or of a model with an objective as good."""
    if not model.has_objective():
        return mine == found
    values = [_objective(model, next(iter(each))) for each in (mine, found)]
    return values[0] == values[1]


def _objective(model, solution):
    goal = model.proto.objective
    return sum(f * solution[v] for f, v in zip(goal.coeffs, goal.vars, strict=True))


@pytest.mark.parametrize(("make", "state"), MODELS)
def test_xcsp3_has_the_same_solutions(make, state):
    cp = make(state)
    mine = expected(cp)
    model, variables = read_xcsp3(xcsp3_text(cp, ["two -- lines"]))
    assert list(variables) == identifiers(cp.names)
    assert alike(cp.model, mine, tuples(all_solutions(model, variables)))


@pytest.mark.parametrize(("make", "state"), MODELS)
def test_protocol_buffers_have_the_same_solutions(make, state):
    cp = make(state)
    mine = expected(cp)
    model, proto = read_proto(protobuf_text(cp, ["name"]))
    variables = {n: model.get_int_var_from_proto_index(n) for n in range(len(proto.variables))}
    assert alike(cp.model, mine, tuples(all_solutions(model, variables)))
    assert [variable.name for variable in proto.variables] == cp.names
    assert proto.name == "name"


@minizinc
@pytest.mark.parametrize(("make", "state"), MODELS)
def test_minizinc_has_the_same_solutions(make, state, tmp_path):
    cp = make(state)
    mine = expected(cp)
    (tmp_path / "a.mzn").write_text(minizinc_of(cp, ["a comment"]))
    wanted = [] if cp.model.has_objective() else ["-a"]
    command = ["minizinc", "--solver", "gecode", *wanted, "a.mzn"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    names = identifiers(cp.names)
    parts = [part for part in done.stdout.split("----------\n") if ";" in part]
    found = []
    for part in parts if wanted else parts[-1:]:
        values = read_minizinc(Source("it", part + "----------\n")).values
        found.append({name: int(values[name]) for name in names})
    assert alike(cp.model, mine, tuples(found))


@pytest.mark.parametrize("name", BOOLEANS)
def test_opb_has_the_same_solutions(name):
    cp = booleans(BOOLEANS[name])
    mine = expected(cp)
    model, variables = read_opb(opb_text(cp, ["a comment"]))
    assert alike(cp.model, mine, tuples(all_solutions(model, variables)))


def test_opb_refuses_what_is_not_boolean_or_not_linear():
    with pytest.raises(InputError, match=r"only Boolean variables .* read x\[0\]"):
        opb_text(integers(INTEGERS["linear"]), [])
    with pytest.raises(InputError, match=r"not linear .* read Linear"):
        opb_text(booleans(ODD["odd"]), [])


def test_constraints_without_a_translation_are_named():
    cp = integers(lambda m, x, y, z, b, c: m.add_multiplication_equality(x, [y, z]))
    for write in (xcsp3_text, minizinc_of):
        with pytest.raises(InputError, match="not translated: read int_prod, expected bool_or"):
            write(cp, [])


def test_variables_that_are_no_literals_stay_numbers():
    cp = CpModel()
    x, b = cp.model.new_int_var(0, 1, ""), cp.model.new_bool_var("")
    cp.label("x", {0: x}, str)
    cp.label("b", {0: b}, str)
    cp.model.add(x >= 1).only_enforce_if(b)
    text = minizinc_of(cp, [])
    assert "var 0..1: x_0;" in text
    assert "var bool: b_0;" in text
