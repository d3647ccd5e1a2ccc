"""Every experiment, on runs that are made up."""

import json
import re
from dataclasses import replace
from math import inf
from typing import get_args
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure
from paper_runs import MadeUpRuns, plausible, repeat, with_holes

from e2cp.completion.complete import complete
from e2cp.reproduce import (
    coelho_table1,
    harris_table2,
    sanapo_convergence,
    sanapo_table1,
    schaus_fig3,
    schaus_fig4,
)
from e2cp.reproduce.experiment import Scale
from e2cp.reproduce.page import html_page, markdown_page
from e2cp.reproduce.published import published
from e2cp.reproduce.registry import EXPERIMENTS, find_experiment
from e2cp.reproduce.repetition import Repetition
from e2cp.solvers.status import Status

QUICK = 180.0
PROCESSORS = 2


FEW = {"harris-table2": 2, "harris-fig1": 3, "sanapo-table1": 3, "sanapo-convergence": 3}
"""Repetitions of experiments of which making all puzzles or records takes a while."""


@pytest.mark.parametrize("name", EXPERIMENTS)
@pytest.mark.parametrize("scale", get_args(Scale))
def test_tables_words_figures_and_plot_come_of_every_experiment(name, scale):
    experiment, runs = find_experiment(name), MadeUpRuns(plausible)
    assert experiment.name == name
    size = experiment.sizes[scale]
    size = replace(size, repetitions=min(size.repetitions, FEW.get(name, size.repetitions)))
    outcome = experiment.repeat(size, runs)
    ax = Figure().add_subplot()
    outcome.draw(ax)
    assert ax.has_data() and ax.get_xlabel() + ax.get_ylabel()
    assert all(len(row) == len(table.columns) for table in outcome.tables for row in table.rows)
    assert outcome.findings.stated and outcome.findings.unknown
    done = Repetition(experiment, scale, size, outcome, (), (), 1.0)
    values = json.loads(json.dumps(done.as_dict(), allow_nan=False))
    assert values["scale"] == scale
    assert experiment.claim in "\n".join(done.lines())
    pages = [html_page(done, "<svg></svg>"), markdown_page(done, "x.png"), "\n".join(done.lines())]
    for finding in values["findings"]:
        assert finding["where"].startswith("§") and finding["here"]
        for page in pages:
            assert finding["here"].split()[0] in page
    assert all(published(experiment.paper)["paper"][:9] in page for page in pages[:2])
    ElementTree.fromstring(pages[0])


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_what_the_paper_does_not_say_is_named_and_nothing_is_left_untranscribed(name):
    experiment = find_experiment(name)
    size = experiment.sizes["quick"]
    outcome = experiment.repeat(size, MadeUpRuns(plausible))
    done = Repetition(experiment, "quick", size, outcome, (), (), 1.0)
    text = "\n".join([*done.lines(), done.as_dict()["provenance"]])
    assert "not known from the text: " in text
    assert "not transcribed" not in text and "not noted" not in text


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_quick_fits_into_three_minutes_even_if_every_run_takes_all_its_time(name):
    runs = MadeUpRuns(plausible)
    experiment = find_experiment(name)
    experiment.repeat(experiment.sizes["quick"], runs)
    planned = {spec.key: spec.cpu_seconds for spec in runs.run_specs}
    assert sum(planned.values()) / PROCESSORS <= QUICK
    quick, paper = (experiment.protocol(experiment.sizes[scale]) for scale in get_args(Scale))
    assert quick != paper


@pytest.mark.parametrize("name", [name for name in EXPERIMENTS if name != "harris-fig1"])
def test_a_further_repetition_repeats_nothing_of_those_before(name):
    experiment = find_experiment(name)
    size = experiment.sizes["quick"]
    planned = []
    for count in (1, 2):
        runs = MadeUpRuns(plausible)
        experiment.repeat(replace(size, repetitions=count), runs)
        planned.append({spec.key for spec in runs.run_specs})
    assert planned[0] < planned[1] or size.repetitions == 1


def test_the_papers_protocols_are_planned_as_published():
    asked = {}
    for name in ("schaus-fig3", "schaus-fig4", "schaus-fig5"):
        runs = MadeUpRuns(plausible)
        repeat(find_experiment(name), "paper", runs)
        asked[name] = runs.run_specs
    fig3 = asked["schaus-fig3"]
    assert len(fig3) == 6 * 10 and {spec.cpu_seconds for spec in fig3} == {30}
    assert {spec.seed for spec in asked["schaus-fig4"]} == set(range(1, 31))
    assert {spec.cpu_seconds for spec in asked["schaus-fig4"]} == {30}
    searches = [spec for spec in asked["schaus-fig5"] if spec.kind == "search"]
    assert len(searches) == (7 + 1 + 1) * 20  # and past empty domains, as the paper proposes
    assert sum(spec.start is None for spec in searches) == 20
    assert not any(spec.puzzle.clues for run_specs in asked.values() for spec in run_specs)


def test_fig3_says_whether_more_than_sixteen_cells_gain():
    def scores(best):
        def answer(spec):
            cells = int(spec.group.split()[0])
            score = best.get(cells, 400)
            return {"status": Status.FEASIBLE, "score": score, "trajectory": [(0.0, score)]}

        return MadeUpRuns(answer)

    experiment = schaus_fig3.SchausFig3()
    same = repeat(experiment, "quick", scores({16: 430, 32: 430}))
    assert same.findings.stated[0].here.startswith("The same: the median is 430 with 16 cells")
    more = repeat(experiment, "quick", scores({16: 430, 32: 433}))
    gain = "Larger sets still gain: the median is 430 with 16 cells (quartiles 430 to 430)"
    assert more.findings.stated[0].here == f"{gain} and at most 433 with more (32)."
    assert [row["cells"] for row in more.figures["rows"]] == [2, 4, 8, 16, 32, 64]
    assert more.tables[0].rows[4][3].mark == "best"


def test_fig4_names_the_fewest_relaxed_cells_at_which_half_are_solved():
    def answer(spec):
        facts = plausible(spec)
        half = spec.relax == 24 and spec.seed % 2
        return {**facts, "status": Status.SAT if spec.relax >= 28 or half else Status.TIMEOUT}

    outcome = repeat(schaus_fig4.SchausFig4(), "quick", MadeUpRuns(answer))
    chance, none = (finding.here for finding in outcome.findings.stated)
    assert "bool@cpsat down to 24" in chance
    assert none == "Nothing was run below 20 cells at this scale."
    solved = {row[2].text: row[3].text for row in outcome.tables[0].rows}
    assert solved == {"32": "2/2", "24": "1/2", "20": "0/2"}


def test_fig4_counts_what_is_solved_below_twenty_cells():
    outcome = repeat(schaus_fig4.SchausFig4(), "paper", MadeUpRuns(plausible))
    _, none = (finding.here for finding in outcome.findings.stated)
    assert none.startswith("Solved below 20 cells: ") and "bool@cpsat 0 of 30" in none
    ax = Figure().add_subplot()
    outcome.draw(ax)
    names = [text.get_text() for text in ax.get_legend().get_texts()]
    assert names[-2:] == ["published: more than 24 needed", "published: none below 20"]


def test_fig4_runs_without_gecode_and_says_so(monkeypatch):
    monkeypatch.setattr("e2cp.solvers.backends.gecode.gecode_available", lambda: "no minizinc")
    runs = MadeUpRuns(plausible)
    outcome = repeat(schaus_fig4.SchausFig4(), "quick", runs)
    assert {spec.engine for spec in runs.run_specs} == {"cpsat"}
    assert "table@gecode is left out" in outcome.reading[0]


def test_fig5_compares_medians_by_start():
    scores = {"random start": 410, "0 relaxed cells": 430, "30 relaxed cells": 405}

    def answer(spec):
        if spec.kind == "exact":
            return plausible(spec)
        score = scores.get(spec.group, 420)
        return {"status": Status.FEASIBLE, "score": score, "trajectory": [(0.0, 300), (1, score)]}

    outcome = repeat(find_experiment("schaus-fig5"), "quick", MadeUpRuns(answer))
    start, fewer, none, placed = (finding.here for finding in outcome.findings.stated)
    assert start == "3 of 4 CP starts have a median above the random start's 410."
    assert fewer.endswith("30 relaxed cells 405: the same, the fewer the better.")
    assert none == "Below 20 relaxed cells our CP solved 0 of 8."
    assert placed == "Below 20 relaxed cells our CP placed 246 pieces (median), at most 246."
    scores["10 relaxed cells"] = 440
    outcome = repeat(find_experiment("schaus-fig5"), "quick", MadeUpRuns(answer))
    fewer = outcome.findings.stated[1].here
    assert fewer.endswith("not simply so, the best is 10 relaxed cells.")
    first = outcome.tables[0].rows[0]
    assert [cell.text for cell in first[:3]] == ["random start", "–", "300"]


def test_fig5_starts_from_solutions_and_from_largest_partial_assignments():
    runs = MadeUpRuns(plausible)
    repeat(find_experiment("schaus-fig5"), "quick", runs)
    optimal = {
        (spec.group, spec.seed): complete(with_holes(spec)).board.score
        for spec in runs.run_specs
        if spec.kind == "exact"
    }
    started = [spec for spec in runs.run_specs if spec.start is not None]
    assert len(started) == len(optimal)
    for spec in started:
        assert spec.start.holes.size == 0
        solved = spec.group == "30 relaxed cells"
        assert (spec.start.score == optimal[spec.group, spec.seed]) == solved


def test_table2_sets_medians_beside_the_published_ones_and_marks_the_doubtful_column():
    def answer(spec):
        solved = spec.variant != "mac"
        return {"status": Status.SAT if solved else Status.TIMEOUT, "cpu_s": 2.0}

    outcome = repeat(harris_table2.HarrisTable2(), "quick", MadeUpRuns(answer))
    assert outcome.figures["medians"]["mac (gemp)"] == [inf] * 6
    assert outcome.figures["medians"]["zla (e2style)"] == [2.0] * 6
    [table] = outcome.tables
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in table.rows}
    assert rows["mac (gemp), ours"] == ["> 4 (0/1)"] * 6
    assert rows["sat-pd@cadical195 (gemp), ours"] == ["2.00 (1/1)"] * 6
    assert rows["SAT(P), published"][1] == "> 20000"
    assert rows["ZLA (e2style), published"][0] == "0.026"
    doubtful = [column.name for column in table.columns if "†" in column.name]
    assert doubtful == ["6×6 6:4†"] and "probably belongs to 7×7" in table.notes[-1]
    assert not any("6:4" in text for text in outcome.reading)
    [fastest] = outcome.findings.stated
    assert "ahead of our other solvers in 0 of 6 columns" in fastest.here


def test_table2_has_every_published_row_with_ours_below_it_or_says_why_not(monkeypatch):
    monkeypatch.setattr("e2cp.solvers.backends.gecode.gecode_available", lambda: "no minizinc")
    methods = (*harris_table2.SIZES["quick"].methods, "mac[colour=none]")
    size = harris_table2.Size(methods, 1, 1.0)
    outcome = harris_table2.HarrisTable2().repeat(size, MadeUpRuns(plausible))
    [table] = outcome.tables
    labels = [row[0].text for row in table.rows]
    theirs = [text.removesuffix(", published") for text in labels if "published" in text]
    assert theirs == list(published("harris2018")["solvers"])
    assert labels[labels.index("PLA-CHESS, published") + 1] == "pla[order=chess] (gemp), ours"
    assert labels[labels.index("Benoist, published") + 1] == "benoist (gemp), ours"
    missing = outcome.figures["missing"]
    assert "XCSP3" in missing["Minion"]
    assert "gecode is not here: no minizinc" in missing["table@gecode"]
    assert "no such option" in missing["mac[colour=none]"]
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in table.rows}
    assert rows["Minion, ours"] == rows["table@gecode, ours"] == ["–"] * 6


def test_table1_runs_stand_ins_of_the_same_sizes_and_colours():
    runs = MadeUpRuns(plausible)
    outcome = repeat(find_experiment("harris-table1"), "paper", runs)
    assert len(runs.run_specs) == 48 * 5
    for spec in runs.run_specs:
        size, frame, inner = re.fullmatch(r"E.(\d+)_\d+.b(\d+)i(\d+)", spec.group).groups()
        assert spec.puzzle.rows == spec.puzzle.cols == int(size)
        assert len(spec.puzzle.frame_colours) <= int(frame)
        assert len(spec.puzzle.inner_colours) <= int(inner)
        assert "stand-in" in spec.puzzle.name
    assert len({spec.puzzle.hash for spec in runs.run_specs}) == 48
    assert outcome.figures["published_geometric_mean"][-1] == 7.76
    assert outcome.figures["geometric_mean"] == pytest.approx([1.1] * 5)
    [row] = [row for row in outcome.tables[0].rows if row[0].text == "E.9_1.b9i9"]
    assert [cell.text for cell in row[1:4:2]] == ["4\u202f866", "> 20000"]


def test_the_colours_of_random_puzzles_are_unequal_and_of_balanced_ones_are_not():
    outcome = repeat(find_experiment("harris-fig1"), "quick", MadeUpRuns(plausible))
    rows = {row["kind"]: row for row in outcome.figures["rows"]}
    assert rows["Eternity II"]["inner_least"] == 48 and rows["Eternity II"]["inner_most"] == 50
    assert rows["balanced"]["inner_stdev"] == pytest.approx(rows["Eternity II"]["inner_stdev"])
    assert rows["random"]["inner_stdev"] > 5 * rows["balanced"]["inner_stdev"]
    assert rows["balanced"]["duplicates"] == rows["balanced"]["symmetric"] == 0


def scoring(score):
    """Return runs of searches that end with this score, a function of the run."""

    def answer(spec):
        return {
            "status": Status.FEASIBLE,
            "score": score(spec),
            "trajectory": [(0.0, score(spec))],
            "counts": {"moves": 10.0, "evaluations": 2e9},
            "solve_s": 0.5,
        }

    return MadeUpRuns(answer)


def test_coelho_sets_all_columns_beside_the_published_and_judges_the_orders():
    def score(spec):
        place = coelho_table1.PUZZLES.index(spec.group)
        mean = [166, 238, 321, 420][place] + ("higher" in spec.variant)
        return mean - 2 * ("order=random" in spec.variant)

    outcome = repeat(coelho_table1.CoelhoTable1(), "quick", scoring(score))
    scores, robust, orders = (finding.here for finding in outcome.findings.stated)
    assert "166.00, 238.00, 321.00, 420.00: as high as published on 3 of 4 puzzles" in scores
    assert scores.endswith("167.00, 239.00, 322.00, 421.00, as high on 4.")
    assert robust == "Standard deviations 0.00, 0.00, 0.00, 0.00."
    assert orders.startswith("It holds: ") and orders.count("on 4 of 4 puzzles") == 2
    first = [cell.text for cell in outcome.tables[0].rows[0]]
    assert first == [
        *("10x10", "167", "166", "165.67", "166", "166", "166", "0.76", "0"),
        *("2.36e+09", "2e+09", "1200", "0.5", "167"),
    ]
    assert outcome.tables[1].rows[0][1].mark == "best"
    even = repeat(coelho_table1.CoelhoTable1(), "quick", scoring(lambda spec: 160))
    assert even.findings.stated[2].here.startswith("It does not hold: ")


def test_coelho_is_planned_as_published():
    runs = MadeUpRuns(plausible)
    repeat(coelho_table1.CoelhoTable1(), "paper", runs)
    alone = [spec for spec in runs.run_specs if "order=" in spec.variant]
    assert len(alone) == 3 * 4 * 10
    tens = [spec.variant for spec in alone if spec.group == "10x10" and spec.seed == 1]
    assert "gvns[order=random,millions=1181]" in tens  # half of the time, half of them
    table = [spec for spec in runs.run_specs if "order=" not in spec.variant]
    assert len(table) == 2 * 4 * 30
    assert sorted({spec.cpu_seconds for spec in table}) == [1200, 1800, 2400, 3600]
    assert "gvns[millions=2362]" in {spec.variant for spec in table}


def test_sanapo_compares_lists_rules_and_the_preliminary_search():
    means = {"as published": 156, "a single list": 158, "a single list of 23": 155}
    means |= {"places forbidden": 146, "ten times the steps": 159}
    runs = scoring(lambda spec: means.get(spec.group, 152))
    outcome = repeat(sanapo_table1.SanapoTable1(), "quick", runs)
    scores, lists, place, preliminary = (finding.here for finding in outcome.findings.stated)
    assert scores.startswith("Mean 156.00, best 156, in 0.50 s on 10×10")
    assert "With ten times the steps 159.00" in scores
    assert lists.startswith("It does not hold: 156.00 as published, 158.00 with a single list.")
    assert lists.endswith("It holds: 156.00 as published, 155.00 with a single list of 23.")
    assert place == "It holds: 156.00 as published, 146.00 with places forbidden."
    assert preliminary.startswith("It holds: 156.00 as published, 152.00")
    last = [cell.text for cell in outcome.tables[0].rows[-1]]
    assert last == ["10×10", "156", "156", "4.219", "0", "165", "156", "10.9", "0.5"]
    assert {spec.cpu_seconds for spec in runs.run_specs if spec.puzzle.rows == 10} == {1.0898}
    assert all(
        spec.puzzle.max_score == 2 * n * (n - 1)
        for spec in runs.run_specs
        for n in [spec.puzzle.rows]
    )


def test_sanapo_converges_if_ten_times_the_steps_gain_next_to_nothing():
    def rising(spec):
        return {"1000000": 150, "100000": 150 - late, "10000": 130}.get(spec.group, 100)

    late = 0
    outcome = repeat(sanapo_convergence.SanapoConvergence(), "quick", scoring(rising))
    fast, before = (finding.here for finding in outcome.findings.stated)
    assert fast.startswith("It holds: ") and before.startswith("It holds: 0 of 30 runs")
    late = 5
    outcome = repeat(sanapo_convergence.SanapoConvergence(), "quick", scoring(rising))
    fast, before = (finding.here for finding in outcome.findings.stated)
    assert fast.startswith("It does not hold: ") and "on 0 of 6 sizes" in fast
    assert before.startswith("It does not hold: 30 of 30 runs")
    assert [cell.text for cell in outcome.tables[0].rows[0]][-2:] == ["150.0", "40"]
