import pytest
from hypothesis import given
from hypothesis import strategies as st

from e2cp.errors import InputError
from e2cp.lab.quantities import megabytes, names, numbers, write_megabytes, write_numbers


@given(st.integers(1, 10**8))
def test_sizes_are_read_as_they_are_written(size):
    assert megabytes(write_megabytes(size)) == size


@pytest.mark.parametrize("text", ["", "4", "4T", "-1G", "0G", "1.5G", "G"])
def test_what_is_no_size(text):
    with pytest.raises(InputError, match="--memory is no size"):
        megabytes(text)


@given(st.lists(st.integers(0, 10**6), min_size=1, unique=True).map(tuple))
def test_numbers_are_read_as_they_are_written(values):
    assert numbers(write_numbers(values), "--seeds") == values


def test_a_number_named_twice_counts_once():
    assert numbers(" 3, 1-4 ,2", "--seeds") == (3, 1, 2, 4)


@pytest.mark.parametrize("text", ["", "a", "1,", "5-1", "-3", "1-2-3", "0-99999999", "1.5"])
def test_what_is_no_list(text):
    with pytest.raises(InputError, match="--seeds is no list"):
        numbers(text, "--seeds")


NAME = st.from_regex(r"[a-z]{1,5}(\[[a-z]=[0-9](,[a-z]=[0-9]){0,2}\])?(@[a-z]+)?", fullmatch=True)


@given(st.lists(NAME).map(tuple), st.sampled_from([",", ", ", " ,"]))
def test_lists_are_split_outside_brackets(parts, comma):
    assert names(comma.join(parts)) == parts


def test_a_bracket_left_open_stays_for_the_complaint():
    assert names("a[b=1,c") == ("a[b=1,c",)
