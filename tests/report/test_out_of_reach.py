"""Where no p value can be small, it is said."""

import pytest
from records import record

from e2cp.lab.metrics import compare
from e2cp.report.figures import figures
from e2cp.report.out_of_reach import out_of_reach
from e2cp.report.pair_tables import pair_tables


def comparison(labels, puzzles):
    """Each configuration is quicker than the next one on every puzzle, by another factor."""
    return compare(
        [
            record(f"v{place}", f"p{puzzle}", cpu=(1 + puzzle) * 1.3**place)
            for place in range(labels)
            for puzzle in range(puzzles)
        ]
    )


@pytest.mark.parametrize(
    ("labels", "puzzles", "needed"), [(2, 5, 6), (2, 6, 0), (4, 7, 8), (4, 8, 0), (6, 8, 10)]
)
def test_it_is_said_just_where_the_clearest_pair_is_not_significant(labels, puzzles, needed):
    one = comparison(labels, puzzles).sets[0]
    least = min(pair.p_holm for pair in one.pairs)
    assert (least >= 0.05) == bool(needed)
    note = out_of_reach(one.pairs)
    assert (f"takes {needed} puzzles" in note) if needed else not note
    [table] = pair_tables(one, 1)
    assert (note in table.notes) == bool(needed)


def test_the_caption_of_the_ranks_says_so():
    found = comparison(4, 7)
    drawn = figures(found, found.sets[0], None).drawn
    [caption] = [each.title for each in drawn if each.kind == "ranks-time"]
    assert "But no p value can be below 0.05 here: with 6 pairs and 7 puzzles" in caption
    assert "it is 0.094 at the least, and takes 8 puzzles" in caption
