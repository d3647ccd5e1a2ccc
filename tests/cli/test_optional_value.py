from e2cp.cli.optional_value import filled_in


def test_a_value_that_is_left_out_is_filled_in():
    assert filled_in(["--fresh", "-j", "2"]) == ["--fresh", "all", "-j", "2"]
    assert filled_in(["a.txt", "--explain"]) == ["a.txt", "--explain", "all"]


def test_a_value_that_is_there_stays():
    words = ["--fresh", "starved", "--explain", "0123", "--explain=0123", "--time", "3"]
    assert filled_in(words) == words
    assert filled_in([]) == []
