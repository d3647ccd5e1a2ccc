from e2cp.catalogue.opening import load
from e2cp.lab.instances import Instance
from e2cp.lab.spec import Spec
from e2cp.lab.starts.made import MadeStart

PUZZLE = load("balanced/4x4-3:2/01")
INSTANCE = Instance(PUZZLE.name, "set", PUZZLE)
SPEC = Spec((PUZZLE.name,), methods=("vlns",), seconds=20.0, memory_mb=700)


def task(text, seed=1, spec=SPEC):
    return MadeStart.parse(text).task(INSTANCE, seed, spec)


def test_a_model_is_run_under_the_limits_of_the_campaign():
    made = task("model:sat-pd[amo=ladder]@glucose4", seed=5)
    run = made.run
    assert (run.kind, run.variant, run.engine) == ("model", "sat-pd[amo=ladder]", "glucose4")
    assert (run.seed, run.seconds, run.memory_mb, run.relax) == (5, 20.0, 700, 2)
    assert (made.fallback.variant, made.fallback.relax, made.fallback.seconds) == ("mac", 2, 3.0)
    assert made.how == "optimal"


def test_the_settings_of_a_start_are_not_those_of_its_model():
    made = task("model:table[relax=3,cells=late,time=2.5,complete=random]")
    assert (made.run.variant, made.run.relax, made.run.cells) == ("table", 3, "late")
    assert (made.run.seconds, made.how) == (2.5, "random")


def test_methods_make_starts_too():
    search = task("method:vlns[cells=4,time=1]")
    assert (search.run.kind, search.run.variant) == ("search", "vlns[cells=4]")
    assert search.fallback is None
    exact = task("method:mac[relax=3]")
    assert (exact.run.kind, exact.run.relax, exact.fallback) == ("exact", 3, None)


def test_whatever_determines_the_board_is_part_of_its_mark():
    texts = (
        *("model:table", "model:table[relax=3]", "model:table[time=5]", "model:bool"),
        *("model:table[complete=random]", "model:table[cells=late]"),
    )
    assert len({task(text).mark for text in texts}) == len(texts)
    assert task("model:table", seed=2).mark != task("model:table").mark == task("model:table").mark


def test_limits_on_the_processor_and_by_the_clock():
    usual = Spec((PUZZLE.name,), methods=("vlns",), cpu_seconds=40.0)

    def limits(text):
        made = task(text, spec=usual)
        runs = (made.run, made.fallback)
        return [(run.cpu_seconds, run.seconds) for run in runs if run is not None]

    assert limits("model:table") == [(40.0, 190.0), (6.0, 54.0)]
    assert limits("model:table[cpu=10]") == [(10.0, 70.0), (3.0, 42.0)]
    assert limits("model:table[time=10]") == [(None, 10.0), (None, 3.0)]
    assert limits("method:mac[cpu=5,time=9]") == [(5.0, 9.0)]
