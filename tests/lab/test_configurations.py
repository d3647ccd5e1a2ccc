import pytest

from e2cp.errors import InputError
from e2cp.lab.configurations import configurations
from e2cp.modelling.options import split_engine


def named(found):
    return [(each.kind, each.variant, each.engine) for each in found]


def test_each_variant_has_its_default_engine():
    assert named(configurations(["bool", "sat-pd"], [], [])) == [
        ("model", "bool", "cpsat"),
        ("model", "sat-pd", "cadical195"),
    ]


def test_variants_times_engines_but_what_does_not_fit():
    notes = []
    found = configurations(["sat-pd", "bool"], ["cadical195", "glucose4"], [], notes.append)
    assert named(found) == [("model", "sat-pd", "cadical195"), ("model", "sat-pd", "glucose4")]
    assert len(notes) == 2
    assert notes[0].startswith("bool@cadical195 is left out: cadical195 does not run bool")


def test_a_variant_may_name_its_engine_and_settings_are_made_full():
    found = configurations(
        ["sat-pd[amo=ladder]@glucose4", "sat-pd[amo=auto]@glucose4"], ["rc2"], []
    )
    assert named(found) == [
        ("model", "sat-pd[amo=ladder]", "glucose4"),
        ("model", "sat-pd", "glucose4"),
    ]


def test_settings_of_the_engine_are_part_of_it():
    found = configurations(
        ["table@cpsat[tuning=ours]", "table@cpsat[tuning=default]", "table"], [], []
    )
    assert named(found) == [
        ("model", "table", "cpsat"),
        ("model", "table", "cpsat[tuning=default]"),
    ]
    assert found[0].source == found[1].source  # the same code, with another name
    shared = configurations(["bool"], ["cpsat[tuning=default]"], [])
    assert named(shared) == [("model", "bool", "cpsat[tuning=default]")]
    alone = configurations([], ["zla[shuffle=off]", "cpsat[symmetry_level=1]"], [])
    assert named(alone) == [
        ("model", "table", "cpsat[symmetry_level=1]"),
        ("exact", "zla[shuffle=off]", "zla[shuffle=off]"),
    ]


def test_an_engine_alone_runs_what_it_can():
    assert named(configurations([], ["glucose4"], [])) == [("model", "sat-pd", "glucose4")]


def test_exact_methods_and_searches():
    found = configurations([], ["mac"], ["zla", "zla[shuffle=off]", "vlns", "mac"])
    assert named(found) == [
        ("exact", "mac", "mac"),
        ("exact", "zla", "zla"),
        ("exact", "zla[shuffle=off]", "zla[shuffle=off]"),
        ("search", "vlns", ""),
    ]
    assert len({each.source for each in found}) == 3  # both zla run the same code


def test_a_changed_variant_is_another(tmp_path):
    from e2cp.modelling.registry import models_folder

    text = (models_folder() / "TEMPLATE.py").read_text().replace("\nfrom .", "\nfrom e2cp.models.")
    sources = set()
    for name, comment in (("a", ""), ("b", ""), ("c", "# changed\n")):
        file = tmp_path / name / "mine.py"
        file.parent.mkdir()
        file.write_text(text + comment)
        [one] = configurations([str(file)], [], [])
        assert one.variant == str(file)
        sources.add(one.source)
    assert len(sources) == 2


@pytest.mark.parametrize(
    ("encodings", "engines", "methods", "complaint"),
    [
        (["boole"], [], [], "no variant of this name: read boole, expected bool"),
        (["bool[x=1]"], [], [], "bool has no such option"),
        (["bool@cpsta"], [], [], "no solver of this name: read cpsta, expected cpsat"),
        (["zla"], [], [], "this is a solver, no variant: read zla, expected --engine zla"),
        (["bool"], ["cadicl195"], [], "no solver of this name"),
        (["bool@cpsat[tunning=ours]"], [], [], r"cpsat has no such parameter: .* tuning\?"),
        (["bool@cpsat[tuning=defaut]"], [], [], r"wrong value of cpsat\[tuning\]: .* default\?"),
        (["bool"], ["cpsat[random_seed=1]"], [], r"cpsat\[random_seed\] is set by --seed"),
        ([], [], ["vlsn"], "no search method of this name: read vlsn, expected vlns"),
        ([], [], ["vlns[cells=x]"], r"wrong value of vlns\[cells\]"),
        (["bool"], ["cadical195"], [], "nothing is left to run: read bool@cadical195 is left out"),
    ],
)
def test_what_makes_no_sense_is_refused(encodings, engines, methods, complaint):
    with pytest.raises(InputError, match=complaint):
        configurations(encodings, engines, methods)


def test_an_engine_that_is_not_here_is_left_out(monkeypatch):
    from e2cp.solvers.backends.gecode import Gecode

    monkeypatch.setattr(Gecode, "missing", lambda self: "make gecode brings it")
    notes = []
    found = configurations(["table@gecode", "table"], [], [], notes.append)
    assert named(found) == [("model", "table", "cpsat")]
    assert notes == ["table@gecode is left out: gecode is not here: make gecode brings it"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("bool", ("bool", None)),
        ("bool@cpsat", ("bool", "cpsat")),
        ("a[b=c]@cpsat", ("a[b=c]", "cpsat")),
        ("/home/me@work/a.py", ("/home/me@work/a.py", None)),
        ("/home/me@work/a.py[b=@]", ("/home/me@work/a.py[b=@]", None)),
        ("/home/me@work/a.py@cpsat", ("/home/me@work/a.py", "cpsat")),
        ("sat-pd@./solver.py", ("sat-pd", "./solver.py")),
        ("a.py[b=c]@/here/solver.py", ("a.py[b=c]", "/here/solver.py")),
        ("bool@cpsat[a=b,c=d]", ("bool", "cpsat[a=b,c=d]")),
        ("bool[a=@]@cpsat[c=@]", ("bool[a=@]", "cpsat[c=@]")),
        ("sat-pd @ ./solver.py[c=d]", ("sat-pd", "./solver.py[c=d]")),
        ("@cpsat", ("@cpsat", None)),
    ],
)
def test_splitting_off_the_engine(text, parts):
    assert split_engine(text) == parts
