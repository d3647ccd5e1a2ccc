from e2cp.errors import InputError


def test_a_message_names_place_problem_reading_and_expectation():
    error = InputError("not a piece", file="a.txt", line=7, read="1 2", expected="4 values")
    assert str(error) == "a.txt:7: not a piece: read 1 2, expected 4 values"
    assert str(InputError("empty file", file="a.txt")) == "a.txt: empty file"
    assert str(InputError("odd", read=3)) == "odd: read 3"


def test_long_and_unprintable_readings_stay_on_one_short_line():
    message = str(InputError("junk", read="\x00\n" * 500))
    assert len(message) < 120
    assert message.isprintable()


def test_a_place_once_given_is_kept():
    error = InputError("odd", read=3).at("a.txt", 2)
    assert str(error.at("b.txt", 9)) == "a.txt:2: odd: read 3"
