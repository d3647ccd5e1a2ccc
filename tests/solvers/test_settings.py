"""What solvers declare is what they do."""

import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.modelling.registry import find_variant
from e2cp.solvers.backends.cpsat import OURS, CpSat, _parameters, _values
from e2cp.solvers.backends.sat import CADICAL
from e2cp.solvers.clock import Clock
from e2cp.solvers.registry import all_solvers, find_solver
from e2cp.solvers.reporter import Reporter
from e2cp.solvers.request import Request
from e2cp.solvers.run import run
from e2cp.solvers.status import Status

SMALL = load("balanced/4x4-3:2/01")
TUNED = {
    "cp_model_probing_level": "0",
    "linearization_level": "0",
    "num_workers": "1",
    "symmetry_level": "0",
}


@pytest.mark.parametrize("name", all_solvers()[0])
def test_every_solver_says_what_it_sets_and_what_a_seed_does(name):
    solver = find_solver(name)
    assert "does not say" not in solver.seed_meaning
    settings = solver.settings()
    assert len({each.name for each in settings}) == len(settings)
    for each in settings:
        if each.ours is not None:
            assert each.meaning, each.name
            assert each.fixed or type(each.ours) is type(each.default), each.name
    assert solver.version() or solver.missing()


def test_the_defaults_that_we_state_are_those_of_cp_sat():
    values = _values(_parameters())
    assert {each.name: each.default for each in OURS} == {
        each.name: values[each.name] for each in OURS
    }
    listed = {each.name: each.default for each in CpSat().settings()}
    assert len(listed) > 200
    assert listed == {**values, "tuning": "default"}


@pytest.mark.parametrize(
    ("engine", "changes", "expected"),
    [
        ("cpsat", {}, TUNED),
        ("cpsat[tuning=default]", {}, {"num_workers": "1"}),
        ("cpsat[linearization_level=1]", {}, {**TUNED, "linearization_level": None}),
        ("cpsat[linearization_level=2]", {}, {**TUNED, "linearization_level": "2"}),
        ("cpsat", {"parameters": {"use_lns": "off"}}, {**TUNED, "use_lns": "off"}),
        ("cpsat[num_workers=2]", {}, {**TUNED, "num_workers": "2"}),
        ("cpsat", {"workers": 2}, {**TUNED, "num_workers": "2"}),
        ("cpsat", {"search": "first-fail"}, {**TUNED, "search_branching": "FIXED_SEARCH"}),
        ("cpsat", {"seed": 7, "solutions": 2, "conflicts": 9}, TUNED),
    ],
)
def test_what_is_in_force_is_what_cp_sat_was_given(engine, changes, expected):
    solver = find_solver(engine)
    request = solver.full(Request(SMALL, "bool", engine, **changes))
    model = find_variant("bool")[0].build(SMALL)
    expected = {name: value for name, value in expected.items() if value is not None}
    assert solver.in_force(model, request) == expected


def test_nothing_is_tuned_where_there_is_an_objective():
    model = find_variant("max-match")[0].build(SMALL)
    request = Request(SMALL, "max-match", "cpsat")
    assert find_solver("cpsat").in_force(model, request) == {"num_workers": "1"}


@pytest.mark.parametrize(
    ("encoding", "engine", "settings"),
    [
        ("bool", "cpsat[tuning=default]", {"num_workers": "1"}),
        ("sat-pd", "cadical195", {"slice": "1000"}),
        ("sat-pd", "cadical195[elim=0,seed=3,slice=0]", {"elim": "0", "seed": "3"}),
        ("sat-pd", "glucose42[rnd-freq=0.1]", {"rnd-freq": "0.1", "slice": "1000"}),
        ("sat-pd", "kissat404", {}),
        ("maxsat-half", "rc2[adapt=on,solver=g4]", {"adapt": "on", "solver": "g4"}),
        ("maxsat-match", "lsu", {}),
        ("", "zla[shuffle=off]", {"shuffle": "off"}),
        ("", "mac", {}),
        ("table", "gecode[restart=luby,nogoods=on]", {"nogoods": "on", "restart": "luby"}),
    ],
)
def test_a_run_tells_what_was_set(encoding, engine, settings):
    missing = find_solver(engine).missing()
    if missing:
        pytest.skip(missing)
    result = run(Request(SMALL, encoding, engine, seconds=60))
    assert result.status in (Status.SAT, Status.OPTIMAL)
    assert result.boards[-1].score == SMALL.max_score
    assert result.settings == settings


@pytest.mark.parametrize("name", ["cadical153", "cadical195", "cadical300"])
def test_options_reach_cadical_and_their_defaults_change_nothing(name):
    puzzle = load("harris/gemp-6x6-6:2/01")
    formula = find_variant("sat-pd")[0].build(puzzle)

    def conflicts(**parameters):
        ended = find_solver(name).solve(
            formula,
            Request(puzzle, "sat-pd", name, conflicts=1500, parameters=parameters),
            Clock(None, 0.0),
            Reporter(lambda event: None, 1),
        )
        return ended.counts

    usual = conflicts()
    defaults = {each.name: str(each.default) for each in CADICAL}
    assert conflicts(**defaults) == usual
    for option, value in (("phase", "0"), ("restart", "0"), ("chrono", "0")):
        assert conflicts(**{option: value}) != usual, option


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("cpsat[tuning=ours]", "cpsat"),
        ("cpsat[tuning=default, linearization_level=1]",
         "cpsat[linearization_level=1,tuning=default]"),
        ("cpsat[linearization_level=0]", "cpsat[linearization_level=0]"),
        ("cadical195[slice=1000,elim=00]", "cadical195[elim=0]"),
        ("rc2[adapt=True]", "rc2[adapt=on]"),
        ("zla[order=auto]", "zla"),
    ],
)  # fmt: skip
def test_names_hold_what_changes_something(name, full):
    assert find_solver(name).name == full
    assert find_solver(full).name == full


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cpsat[linearisation_level=1]", "expected linearization_level?"),
        ("cpsat[linearization_level=-1]", "read -1, expected a whole number from 0 to 2"),
        ("cpsat[linearization_level=99]", "read 99, expected a whole number from 0 to 2"),
        ("cpsat[random_branches_ratio=7]", "read 7, expected a number from 0 to 1"),
        ("cpsat[num_workers=-3]", "should be in [0,10000]"),
        ("cpsat[linearization_level=x]", "read x, expected a whole number"),
        ("cpsat[max_time_in_seconds=3]", "is set by --time"),
        ("cpsat[search_branching=FIXD_SEARCH]", "expected FIXED_SEARCH?"),
        ("cpsat[clear_symmetry_level=1]", "no such parameter"),
        ("cpsat[subsolvers=nonsense]", "not valid"),
        ("cadical103[elim=0]", "expected slice"),
        ("cadical195[elm=0]", "expected elim?"),
        ("kissat404[seed=1]", "expected none"),
        ("cadical195[slice=99999999999]", "expected a whole number from 0 to 2147483647"),
        ("glucose42[rnd-freq=nan]", "expected a number from 0 to 1"),
        ("rc2[solver=g77]", "wrong value of rc2[solver]"),
        ("rc2[solver=kissat404]", "wrong value of rc2[solver]"),
        ("rc2[trim=-4]", "read -4, expected a whole number from 0"),
        ("gecode[restart-base=inf]", "read inf, expected a number"),
        ("gecode[restart=lubi]", "expected luby?"),
        ("zla[order=sprial]", "wrong value of zla[order]"),
        ("cpsat[tuning=default", "broken brackets"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(name, message):
    with pytest.raises(InputError) as error:
        find_solver(name)
    assert message in str(error.value)


def test_a_parameter_is_not_set_twice():
    engine = "cpsat[linearization_level=1]"
    request = Request(SMALL, "bool", engine, parameters={"linearization_level": "2"})
    with pytest.raises(InputError, match="a parameter is set twice"):
        run(request)
