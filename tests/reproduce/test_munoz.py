"""The experiments of Muñoz, Gutiérrez & Sanchis 2009, on runs that are made up."""

from math import isclose

from paper_runs import MadeUpRuns, repeat

from e2cp.methods.genome_tables import FREE_SCORE
from e2cp.reproduce.munoz_fig4 import MunozFig4
from e2cp.reproduce.munoz_runs import METHODS
from e2cp.reproduce.munoz_table1 import MunozTable1
from e2cp.reproduce.published import published
from e2cp.solvers.status import Status

PUBLISHED = {name: row[2] for name, row in published("munoz2009")["table1"]["scores"].items()}


def made_up(means, converged=None, evaluations=5e7):
    """Return runs with these scores, reached after a share of ten seconds."""

    def answer(spec):
        name, free = spec.group.split()[0], "free" in spec.group
        score = round(means[name])
        return {
            "status": Status.FEASIBLE,
            "score": score - 100 * free,
            "trajectory": [(0.0, 20), (10.0 * (converged or {}).get(name, 0.5), score)],
            "solve_s": 10.0,
            "counts": {"evaluations": evaluations, **({FREE_SCORE: score + 1.0} if free else {})},
        }

    return MadeUpRuns(answer)


def here(outcome):
    return [finding.here for finding in outcome.findings.stated]


def test_what_the_paper_found_holds_on_its_own_numbers():
    outcome = repeat(MunozTable1(), "quick", made_up(PUBLISHED))
    assert all(each.startswith("Holds") for each in here(outcome)[1:])
    assert "does not hold" not in " ".join(here(outcome)[1:])
    assert "10 of 10" not in outcome.reading[0]  # of those that were rounded down


def test_what_does_not_hold_is_said():
    turned = {**PUBLISHED, "GA1C": 400, "MOEA1": 380, "GA2": 300}
    best, crossover, combined, elitism, moea = here(repeat(MunozTable1(), "quick", made_up(turned)))
    assert best.startswith("Does not hold: the best mean has GA1C 400.0")
    assert crossover == "Does not hold: GA1 296.0, GA2 300.0, GA3 107.0."
    assert combined.startswith("Does not hold")
    assert elitism.startswith("Holds for the normal fitness, does not hold for the combined one")
    assert moea == "Does not hold: MOEA1 380.0, MOEA2 362.0."


def test_both_rims_stand_beside_the_published_scores():
    runs = made_up(PUBLISHED)
    outcome = repeat(MunozTable1(), "paper", runs)
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in outcome.tables[0].rows}
    assert rows["ES"] == ["369", "357", "363.7", "3.66", "364", "364", "364.0", "0.00", "–"]
    assert rows["MOEA2"][-3:] == ["362.0", "0.00", "363.0"]
    variants = {spec.variant for spec in runs.run_specs}
    assert len(runs.run_specs) == 10 * (10 + 9) and len(variants) == 19
    assert all("evaluations=50000000" in variant for variant in variants)
    assert not any(spec.puzzle.clues for spec in runs.run_specs)


def test_scores_by_evaluations_and_when_they_converge():
    converged = {"MOEA1": 0.2, "MOEA2": 0.4, "GA1C": 0.1, "GA2C": 0.1, "GA3C": 0.14}
    outcome = repeat(MunozFig4(), "quick", made_up(PUBLISHED, converged, 1e7))
    rows = {row["experiment"]: row for row in outcome.figures["rows"]}
    assert set(rows) == set(METHODS)
    assert isclose(rows["MOEA1"]["converged"], 2.0, abs_tol=0.02)
    assert rows["MOEA1"]["means"] == [20, 354, 354]
    assert [each.split(":")[0] for each in here(outcome)] == ["Holds"] * 3
    slow = repeat(
        MunozFig4(), "quick", made_up(PUBLISHED, converged | {"GA3C": 0.3, "MOEA1": 0.5}, 1e7)
    )
    assert [each.split(":")[0] for each in here(slow)] == [
        "Does not hold",
        "Holds",
        "Does not hold",
    ]


def test_runs_that_the_clock_ended_show_nothing_about_the_paper():
    for experiment in (MunozTable1(), MunozFig4()):
        outcome = repeat(experiment, "quick", made_up(PUBLISHED, evaluations=4e5))
        said = outcome.reading[0]
        assert said.startswith("Too little was run to say: the clock ended ")
        assert " one after " in said and set(here(outcome)) == {said}
    assert repeat(MunozTable1(), "quick", made_up(PUBLISHED)).figures["cut_short"] == ""
