"""How little the boards of a search may lose."""

from e2cp.methods.breaks.pruning_level import (
    BEGIN,
    LEAST,
    MOST,
    SHARE,
    TIME_CONSTANT,
    PruningLevel,
)


def test_much_early_work_lets_boards_spend_more():
    level = PruningLevel()
    level.update(TIME_CONSTANT, 0)
    assert level.level == BEGIN - (1 - SHARE)


def test_much_late_work_lets_them_spend_less():
    level = PruningLevel()
    level.update(0, TIME_CONSTANT)
    assert level.level == BEGIN + SHARE


def test_the_right_share_leaves_the_level_alone():
    level = PruningLevel()
    level.update(round(SHARE * TIME_CONSTANT), round((1 - SHARE) * TIME_CONSTANT))
    assert level.level == BEGIN


def test_the_level_stays_within_bounds():
    low, high = PruningLevel(), PruningLevel()
    for _ in range(20):
        low.loosen()
        high.update(0, 10 * TIME_CONSTANT)
    assert (low.level, high.level) == (LEAST, MOST)
