import pytest

from e2cp.errors import InputError
from e2cp.solvers.setting import Setting

LEVEL = Setting("level", 2, 0, least=0, most=3)


@pytest.mark.parametrize(
    ("setting", "text", "value"),
    [
        (LEVEL, "3", 3),
        (Setting("ratio", 0.5), "1e-3", 0.001),
        (Setting("limit", float("inf")), "inf", float("inf")),
        (Setting("switch", False), "on", True),
        (Setting("switch", False), "True", True),
        (Setting("switch", True), "off", False),
        (Setting("word", "a"), "anything", "anything"),
        (Setting("word", "a", choices=("a", "b")), "b", "b"),
    ],
)
def test_values_are_read_by_the_type_of_the_default(setting, text, value):
    assert setting.read(text, "mine") == value


@pytest.mark.parametrize(
    ("setting", "text", "message"),
    [
        (LEVEL, "4", r"wrong value of mine\[level\]: read 4, expected a whole number from 0 to 3"),
        (LEVEL, "-1", "from 0 to 3"),
        (LEVEL, "1.5", "a whole number"),
        (Setting("ratio", 0.5), "half", "expected a number"),
        (Setting("ratio", 0.5, least=0), "nan", "read nan, expected a number from 0"),
        (Setting("ratio", 0.5, least=0), "inf", "read inf, expected a number from 0"),
        (Setting("limit", float("inf")), "nan", "read nan, expected a number"),
        (Setting("switch", False), "maybe", r"expected on\|off"),
        (Setting("word", "a", choices=("luby", "none")), "lubi", r"expected luby\? \(luby\|none\)"),
        (Setting("seed", 1, "the run's", fixed="--seed"), "1", "is set by --seed"),
    ],
)
def test_others_are_refused(setting, text, message):
    with pytest.raises(InputError, match=message):
        setting.read(text, "mine")


def test_what_depends_on_the_run_is_not_usual():
    assert LEVEL.usual == 0
    assert Setting("level", 2).usual == 2
    assert Setting("level", 2, 0, when="sometimes").usual is None
    assert Setting("seed", 1, "the run's", fixed="--seed").usual is None
