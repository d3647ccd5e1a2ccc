"""Which source the options of a hybrid search mean."""

import pytest

from e2cp.errors import InputError
from e2cp.methods.hybrid.source_choice import choose_source
from e2cp.methods.registry import make_search
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
    ("options", "message"),
    [
        ("source=breaks,relax=3", "this source has no model"),
        ("source=random,encoding=bool", "this source has no model"),
        ("source=mac,encoding=table", "mac without an encoding"),
        ("source=sat,encoding=bool", "expected source cp"),
        ("encoding=tabel", "table"),
    ],
)
def test_the_method_refuses_what_contradicts_itself(options, message):
    with pytest.raises(InputError, match=message):
        make_search(f"hybrid[{options}]", generate("gemp", 4, inner=3, frame=2).puzzle)
