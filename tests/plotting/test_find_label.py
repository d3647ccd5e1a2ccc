"""A configuration is found by what a person calls it."""

import pytest

from e2cp.errors import InputError
from e2cp.plotting.find_label import find_label, find_pair, two_names

LABELS = [
    *("a/mine.py@cpsat", "b/mine.py@cpsat", "own.py@cpsat"),
    *("sat-pd@cadical195", "sat-pd[amo=ladder]@cadical195", "table@cpsat", "table@gecode", "zla"),
]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("zla", "zla"),
        ("own.py", "own.py@cpsat"),
        ("./own.py", "own.py@cpsat"),
        ("/somewhere/else/own.py@cpsat", "own.py@cpsat"),
        ("/home/me/b/mine.py", "b/mine.py@cpsat"),
        ("sat-pd", "sat-pd@cadical195"),
        ("sat-pd[amo=ladder]", "sat-pd[amo=ladder]@cadical195"),
        ("table@gecode", "table@gecode"),
        ("own", "own.py@cpsat"),
        ("own@cpsat", "own.py@cpsat"),
        ("b/mine", "b/mine.py@cpsat"),
    ],
)
def test_what_is_not_needed_may_be_left_out(text, label):
    assert find_label(text, LABELS) == label


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tabel@gecode", "expected table@gecode?"),
        ("sat-pd@glucose4", "expected sat-pd@cadical195?"),
        ("table", "expected table@cpsat or table@gecode"),
        ("mine", "expected a/mine.py@cpsat or b/mine.py@cpsat"),
        ("mine.py", "expected a/mine.py@cpsat or b/mine.py@cpsat"),
    ],
)
def test_what_is_unknown_or_fits_several_is_refused_with_a_hint(text, message):
    with pytest.raises(InputError) as caught:
        find_label(text, LABELS)
    assert str(caught.value).endswith(message)


def test_a_name_of_ours_goes_before_a_file_of_the_same_name():
    assert find_label("table", ["table.py@cpsat", "table@cpsat"]) == "table@cpsat"


def test_two_names_are_parted_at_the_comma_outside_brackets():
    assert two_names("sat-pd[amo=ladder,z=on], zla") == ("sat-pd[amo=ladder,z=on]", "zla")
    for text in ("zla", "zla,table@cpsat,own.py", ""):
        with pytest.raises(InputError, match="not two configurations"):
            two_names(text)
    with pytest.raises(InputError, match="against itself"):
        find_pair(("own.py", "./own.py"), LABELS)
