"""--param of a comparison: for every solver that takes it, or for one."""

import pytest
from lab_cases import PUZZLE

from e2cp.errors import InputError
from e2cp.lab.configurations import configurations
from e2cp.lab.plan import plan
from e2cp.lab.spec import Spec
from e2cp.lab.spec_file import read_spec, write_spec


def engines(encodings, parameters, others=(), methods=(), notes=None):
    found = configurations(
        encodings, others, methods, None if notes is None else notes.append, parameters=parameters
    )
    return [each.engine for each in found]


def test_every_solver_that_takes_it_has_it():
    notes = []
    found = engines(["table", "sat-pd", "bool"], ["linearization_level=1"], notes=notes)
    assert found == ["cpsat[linearization_level=1]", "cadical195", "cpsat[linearization_level=1]"]
    assert notes == [
        "linearization_level=1: taken by cpsat; cadical195 has no such parameter",
    ]


def test_one_solver_alone_may_have_it():
    notes = []
    found = engines(["sat-pd@cadical195", "sat-pd@cadical153"], ["cadical153:elim=0"], notes=notes)
    assert found == ["cadical195", "cadical153[elim=0]"]
    assert notes == []


def test_methods_that_stand_as_solvers_have_it_too():
    found = engines([], ["shuffle=off"], methods=["zla", "mac", "vlns"])
    assert found == ["zla[shuffle=off]", "mac", ""]
    assert engines([], ["zla:shuffle=off"], others=["zla", "cpsat"]) == [
        "cpsat",
        "zla[shuffle=off]",
    ]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (["linearization_level"], "not a parameter: .* expected NAME=VALUE"),
        (["=1"], "not a parameter"),
        ([":a=1"], "not a parameter"),
        (
            ["linearisation_level=1"],
            r"no solver .* \(cadical195, cpsat\): .* linearization_level\?",
        ),
        (["cpsta:tuning=default"], r"no solver of this name: read cpsta, expected cpsat\?"),
        (["glucose4:slice=5"], "no solver of this comparison takes this parameter"),
        (["tuning=defalt"], r"wrong value of cpsat\[tuning\]"),
        (["tuning=default", "tuning=ours"], "a parameter is set twice"),
        (["subsolvers=a,b"], r"\+ between the parts of a list"),
        (["random_seed=3"], "is set by --seed"),
    ],
)
def test_what_makes_no_sense_is_refused(parameters, message):
    with pytest.raises(InputError, match=message):
        engines(["table", "sat-pd"], parameters)


def test_a_name_and_a_parameter_do_not_set_the_same():
    with pytest.raises(InputError, match="a parameter is set twice"):
        engines(["table@cpsat[tuning=default]"], ["tuning=ours"])


def test_it_is_part_of_the_key_and_of_the_label(tmp_path):
    plain = Spec((PUZZLE.name,), ("table",))
    tuned = Spec((PUZZLE.name,), ("table",), parameters=("cpsat:tuning=default",))
    [one], [other] = plan(plain), plan(tuned)
    assert one.key != other.key
    assert other.label == "table@cpsat[tuning=default]"
    write_spec(tuned, tmp_path / "spec.toml")
    assert plan(read_spec(tmp_path / "spec.toml"))[0].key == other.key


def test_a_spec_file_names_engines_with_settings(tmp_path):
    path = tmp_path / "spec.toml"
    path.write_text(
        f'instances = "{PUZZLE.name}"\n'
        'encodings = "table@cpsat[tuning=default,symmetry_level=1], bool"\n'
        'param = ["cpsat:linearization_level=2"]\n'
    )
    assert [each.label for each in plan(read_spec(path))] == [
        "table@cpsat[linearization_level=2,symmetry_level=1,tuning=default]",
        "bool@cpsat[linearization_level=2]",
    ]
