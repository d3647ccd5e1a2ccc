import pytest

from e2cp.errors import InputError
from e2cp.methods.registry import find_method
from e2cp.modelling.options import as_text, make_parameters, parse_name
from e2cp.modelling.registry import find_variant


@pytest.mark.parametrize(
    ("text", "name", "settings"),
    [
        ("table", "table", {}),
        ("sat-pd[]", "sat-pd", {}),
        (" sat-pd[amo=ladder, counts=on] ", "sat-pd", {"amo": "ladder", "counts": "on"}),
        ("./mine.py[corner=on]", "./mine.py", {"corner": "on"}),
        ("a[b=c[d=e,f=g],h=i]", "a", {"b": "c[d=e,f=g]", "h": "i"}),
    ],
)
def test_names_with_settings(text, name, settings):
    assert parse_name(text) == (name, settings)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tabel", r"no variant of this name: read tabel, expected table\?"),
        ("mne", r"no variant of this name: read mne, expected arith, bool"),
        ("sat-pd[amo=laddr]", "wrong value of sat-pd.amo.: read laddr, expected auto"),
        ("sat-pd[amoo=ladder]", "no such option: read amoo, expected amo"),
        ("sat-pd[counts=yes]", r"wrong value .*: read yes, expected on\|off"),
        ("sat-pd[counts]", "not a setting: read counts, expected key=value"),
        ("sat-pd[counts=on", "broken brackets"),
        ("sat-pd[counts=on]]", "broken brackets"),
        ("sat-pd[counts=[on]", "broken brackets"),
        ("sat-pd]", "broken brackets"),
        ("[counts=on]", "broken brackets"),
        ("table[types=on]", "table has no such option: read types"),
        ("./none.py", "none.py: no such file"),
        ("", "no name"),
    ],
)
def test_wrong_names_get_a_suggestion(text, message):
    with pytest.raises(InputError, match=message):
        find_variant(text)


def test_full_names_hold_what_differs_from_the_defaults():
    variant, settings = find_variant("sat-pd[amo=auto,counts=on,z=off]")
    assert variant.full_name(settings) == "sat-pd[counts=on,z=off]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("anneal[turns=200]", "0 to 100"),
        ("breaks[privileged=99]", "0 to 62"),
        ("breaks[restart=0]", "1000 or more"),
        ("windows[conflicts=0]", "1 or more"),
        ("hybrid[limit=0,source=cp]", "0.1 or more"),
    ],
)
def test_values_out_of_bounds_are_refused(text, expected):
    name, settings = parse_name(text)
    with pytest.raises(InputError, match=f"expected {expected}"):
        make_parameters(name, find_method(name).Options, settings)


def test_a_value_may_be_left_to_the_method():
    options = find_method("hybrid").Options
    assert make_parameters("hybrid", options, {"relax": "3"}).relax == 3
    assert options().relax is None and as_text(None) == "auto"
