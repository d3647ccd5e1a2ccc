"""The comparison on a terminal."""

import re

import pytest
from records import campaign, record, search

from e2cp.lab.metrics import compare
from e2cp.report.pair_tables import pair_tables
from e2cp.report.text import MOST_PAIRS, lines


def test_wrong_answers_come_first():
    runs = [record(), record(seed=2, status="WRONG", message="piece 3 twice")]
    shown = lines(compare(runs))
    assert shown[0] == "!!! 1 WRONG ANSWER: in no average below !!!"
    assert "piece 3 twice" in shown[2]


def test_starved_runs_are_shouted():
    shown = lines(compare([record(), record(seed=2, status="TIMEOUT", starved=True)]))
    assert shown[0].startswith("!!! starved runs: 1, ended by the clock")


def test_the_star_and_the_columns_of_the_virtual_best_are_explained_once():
    shown = lines(compare([record("a"), record("b", cpu=2.0)]))
    [line] = [line for line in shown if line.strip().startswith("*: the best of its column")]
    assert all(f"; {name}: " in line for name in ("alone", "fastest", "lost s"))
    assert "  " not in shown
    alone = lines(compare([record("a")]))
    assert "  *: the best of its column" in alone


def test_phases_are_shown_where_they_were_measured():
    before, after = (
        next(line for line in lines(compare(runs)) if "build s" in line)
        for runs in ([record()], [record(start_s=0.2, check_s=0.1)])
    )
    assert "start s" not in before and "check s" not in before
    assert "start s" in after and "check s" in after
    assert "import s" not in after


def test_a_long_message_stays_on_its_line():
    shown = lines(compare([record(status="CRASH", message="one\ntwo\x1b[31m" + 999 * "x")]))
    (line,) = [line for line in shown if "one two" in line]
    assert len(line) < 200 and line.isprintable()


def test_a_forced_comparison_says_so():
    shown = lines(compare([record(), record("b", host="there")], force=True))
    assert shown[:2] == [
        "FORCED although conditions differ:",
        "  set: different hosts here, there",
    ]


def test_the_table_by_hand():
    runs = [record("a", "p1", cpu=1.0), record("a", "p2", cpu=3.0)]
    runs += [record("b", "p1", cpu=2.0), record("b", "p2", status="TIMEOUT")]
    shown = [" ".join(line.split()) for line in lines(compare(runs))]
    assert "set: 2 puzzles, limit 10 s" in shown
    assert "a 2/2* 2.00* 1.73* 0.001 to 20.0 2.00* 2.00* 1 2 9.00 0" in shown
    assert "b 1/2 > 10 6.33 0 to 20.0 11.0 51.0 0 0 0 1" in shown
    assert "virtual best 2/2 2.00 1.73 2.00 2.00" in shown
    pair = next(line for line in shown if line.startswith("a b 2 2 0 0 1 0 0.27 "))
    assert pair.endswith(" 0.500 0.500 +1.00 1.00")
    assert any(line.startswith("with fewer than 6 puzzles intervals") for line in shown)


def test_the_correction_is_said_wherever_a_p_value_is():
    by_time, by_score = pair_tables(compare(campaign(puzzles=6, seeds=2)).sets[0])
    for table, names in ((by_time, 2), (by_score, 1)):
        named = [column for column in table.columns if re.search(r"\bp\b", column.name)]
        assert len(named) == names
        assert all(column.name.endswith("p (Holm)") for column in named)
        assert all("corrected after Holm" in column.meaning for column in named)
    assert "p values are corrected after Holm for 10 pairs, intervals are not" in by_time.notes


def test_one_puzzle_is_said_to_be_one():
    runs = [record(label, seed=seed, cpu=seed) for label in "ab" for seed in range(1, 8)]
    shown = "\n".join(lines(compare(runs)))
    assert shown.count("with one puzzle intervals are over its seeds, for this puzzle only") == 2


def test_scores_of_searches():
    shown = [" ".join(line.split()) for line in lines(compare([search(), search(seed=2)]))]
    assert "vlns 2/2 50 50 50 50 50 0 > 10 2.83" in shown


@pytest.mark.parametrize("width", [44, 80, 200])
def test_a_table_wider_than_the_terminal_is_parted(width):
    runs = [*campaign(puzzles=2, seeds=2), record(status="WRONG", message="x" * 99, group="6x6")]
    comparison = compare(runs)
    whole, shown = lines(comparison), lines(comparison, width)
    title = next(place for place, line in enumerate(shown) if "(processor seconds" in line)
    assert max(map(len, shown[:title] + shown[title + 1 :])) <= width
    numbers = {word for line in whole for word in line.split() if word.strip("*").isdecimal()}
    assert numbers <= {word for line in shown for word in line.split()}


def test_of_many_pairs_those_of_the_best_are_reported():
    runs = [record(f"v{place}", cpu=1.0 + place) for place in range(9)]
    shown = lines(compare(runs))
    pairs = [
        line.split()[:2]
        for line in shown
        if line.startswith("v") and line.split()[1].startswith("v") and "," not in line
    ]
    assert len(pairs) == MOST_PAIRS
    assert ["v0", "v1"] in pairs and ["v7", "v8"] not in pairs
    assert any("12 of 36 pairs" in line for line in shown)
    assert shown[0].startswith("v0, v1, v2, v3, v4, v5 and 3 more (")


def test_what_a_time_holds_is_said_where_kinds_differ():
    models = [record("bool@cpsat"), record("table@cpsat")]
    mixed = [*models, record("zla", kind="exact")]
    note = "the start of the interpreter"
    assert not any(note in line for line in lines(compare(models)))
    assert any(note in line and "--measure solve" in line for line in lines(compare(mixed)))
    assert not any(note in line for line in lines(compare(mixed, "solve")))


def test_searches_without_a_target_are_told_by_their_scores_first():
    runs = [search(f"s{n}", f"p{p}", scores=((1.0, 30 + n),)) for n in range(9) for p in range(2)]
    comparison = compare(runs)
    shown = lines(comparison)
    assert "PAR2" not in "\n".join(shown)  # nobody solved anything
    assert shown[2] == "set: 2 puzzles, limit 10 s: scores"
    [table] = pair_tables(comparison.sets[0], most=3)
    named = {cell.text for row in table.rows for cell in row[:2]}
    assert named <= {"s8", "s7", "s6", "s5"}
    assert any("of the best median scores" in note for note in table.notes)
    assert shown[0].endswith("(processor seconds of the run, from when the machine code is loaded)")
    with_target = compare([search("a", target=55), search("b", target=55)])
    assert "PAR2" in "\n".join(lines(with_target))


def test_models_methods_and_outside_solvers_are_told_apart():
    runs = [record("t@cpsat"), search("vlns"), record("t@outside:clasp", engine="outside:clasp")]
    shown = lines(compare(runs))
    assert "of a model of the whole run, start and build included, of a method" in shown[0]
    assert shown[0].endswith("of an outside solver as entered by hand)")
    assert any("entered by hand, not measured here: t@outside:clasp" in line for line in shown)
    assert "outside" not in lines(compare([record()]))[0]


def test_no_correction_is_spoken_of_where_there_is_no_test():
    once = [record(label, cpu=cpu) for label, cpu in (("a", 1.0), ("b", 2.0), ("c", 3.0))]
    assert not any("Holm for" in line for line in lines(compare(once)))
    more = [record(label, f"p{n}", cpu=n + 1.0) for label in "abc" for n in range(3)]
    assert any("corrected after Holm for 3 pairs" in line for line in lines(compare(more)))


def test_phases_are_in_the_time_that_is_compared():
    run = record(build_s=2.0, solve_s=3.0, cpu_phases={"build": 0.5, "solve": 1.5})
    for measure, build, said in (
        ("cpu", 0.5, "in processor seconds"),
        ("wall", 2.0, "by the clock"),
    ):
        (one,) = compare([run], measure).sets
        assert one.stages[0].build_s == build
        assert any(f"phases are {said}" in line for line in lines(compare([run], measure)))
    mixed = lines(compare([run, record("b")]))
    assert any("in processor seconds, but by the clock for b" in line for line in mixed)
