"""Which source the options of a hybrid search mean."""

import pytest

from e2cp.errors import InputError
from e2cp.methods.hybrid.source_choice import choose_model, choose_source
from e2cp.methods.registry import make_search
from e2cp.modelling.options import join_name
from e2cp.puzzle.generate import generate


@pytest.mark.parametrize(
    ("source", "relax", "encoding", "chosen"),
    [
        (None, None, "", "breaks"),
        (None, 4, "", "cp"),
        (None, None, "bool", "cp"),
        (None, None, "sat-pd", "sat"),
        ("mac", 4, "", "mac"),
        ("sat", None, "sat-pd", "sat"),
        ("random", None, "", "random"),
    ],
)
def test_a_model_that_is_named_is_used(source, relax, encoding, chosen):
    assert choose_source(source, relax, encoding) == chosen


@pytest.mark.parametrize(
    ("encoding", "engine", "source", "model"),
    [
        ("", "glucose4", "sat", ("sat-pd[z=on]", "glucose4")),
        ("", "cpsat[tuning=default]", "cp", ("table", "cpsat[tuning=default]")),
        ("bool[corner=on]", "cpsat[tuning=ours]", "cp", ("bool[corner=on]", "cpsat")),
        ("sat-pd[z=off]", "", "sat", ("sat-pd[z=off]", "cadical195")),
    ],
)
def test_a_solver_may_be_named_with_settings(encoding, engine, source, model):
    assert choose_source(None, None, encoding, engine) == source
    assert choose_model(source, encoding, engine) == model
    named = {"encoding": encoding, "engine": engine}
    options = {name: value for name, value in named.items() if value}
    puzzle = generate("gemp", 4, inner=3, frame=2).puzzle
    assert make_search(join_name("hybrid", options), puzzle).source == source


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("source=breaks,relax=3", "this source has no model"),
        ("source=random,encoding=bool", "this source has no model"),
        ("source=mac,encoding=table", "mac without an encoding"),
        ("source=sat,encoding=bool", "expected source cp"),
        ("encoding=tabel", "table"),
        ("source=breaks,engine=cpsat", "this source has no model"),
        ("source=cp,engine=glucose4", "expected source sat"),
        ("encoding=bool,engine=glucose4", "glucose4 does not run bool"),
        ("engine=mac", "this solver takes no model"),
        ("engine=cpsat[tuning=no]", r"wrong value of cpsat\[tuning\]"),
    ],
)
def test_the_method_refuses_what_contradicts_itself(options, message):
    with pytest.raises(InputError, match=message):
        make_search(f"hybrid[{options}]", generate("gemp", 4, inner=3, frame=2).puzzle)
