"""Every configuration on every puzzle."""

from records import record, search

from e2cp.lab.metrics import compare

INF = float("inf")


def test_by_hand():
    runs = [record("a", "p1", seed, cpu=cpu) for seed, cpu in ((1, 4.0), (2, 1.0), (3, 2.0))]
    runs += [record("b", "p1", 1, status="TIMEOUT"), record("a", "p2", 1, status="TIMEOUT")]
    found = compare(runs).sets[0].instances
    assert [(one.instance, one.label) for one in found] == [("p1", "a"), ("p1", "b"), ("p2", "a")]
    assert (found[0].runs, found[0].solved) == (3, 3)
    assert (found[0].low, found[0].median, found[0].high) == (1.0, 2.0, 4.0)
    assert (found[1].solved, found[1].median) == (0, INF)
    assert found[0].best_score is None and found[0].max_score == 60


def test_scores_are_in_junctions_and_a_run_without_a_board_has_none():
    runs = [search(seed=1, scores=[(1.0, 40)]), search(seed=2, scores=[]), search(seed=3)]
    runs.append(search(instance="p2", scores=[(1.0, 30)], max_score=40))
    small, large = compare(runs).sets[0].instances
    assert (small.best_score, small.median_score) == (50, 40)
    assert (large.best_score, large.max_score) == (30, 40)


def test_clues_and_relaxed_cells_make_another_puzzle():
    runs = [record(), record(clues=1, key="clue"), record(relax=4)]
    together = compare(runs).sets[0]
    assert [(one.clues, one.relax) for one in together.instances] == [(0, 0), (0, 4), (1, 0)]
    assert together.puzzles == 3
