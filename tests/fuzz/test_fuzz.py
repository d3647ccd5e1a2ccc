"""A few seconds of it, and every file of the corpus as it is."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.fuzz.readers import (
    corpus,
    read_campaign_spec,
    read_file,
    read_ledger,
    read_name,
    read_search,
    read_state,
)
from tests.fuzz.run import fuzz

READERS = [read_campaign_spec, read_file, read_ledger, read_name, read_search, read_state]


def test_the_corpus_is_read_or_refused():
    for reader, data in corpus():
        reader(data)


@pytest.mark.parametrize("reader", READERS)
@given(
    st.one_of(
        st.binary(max_size=300), st.text(max_size=200).map(lambda t: t.encode(errors="replace"))
    )
)
def test_any_bytes_are_read_or_refused(reader, data):
    reader(data)


def test_files_changed_at_random_are_read_or_refused():
    counts, failures = fuzz(3.0, seed=7)
    assert counts.total() > 10
    assert not failures, failures[0]
