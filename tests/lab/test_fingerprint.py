"""A change anywhere in the code of a run makes it a new run."""

import shutil
from pathlib import Path

import pytest
from outside import write_method
from variants import write_variant

from e2cp.lab import fingerprint
from e2cp.lab.configurations import configurations
from e2cp.lab.explain import explain
from e2cp.lab.fingerprint import fingerprint_of
from e2cp.lab.ledger import Ledger
from e2cp.lab.plan import plan
from e2cp.lab.record import Record
from e2cp.lab.spec import Spec
from e2cp.solvers.status import Status

SMALL = "balanced/4x4-3:2/01"
PACKAGE = Path(fingerprint.__file__).parents[1]


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """A copy of e2cp whose files can be changed; it is only read, never imported."""
    target = tmp_path / "tree"
    shutil.copytree(PACKAGE, target / "e2cp", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(fingerprint.models_folder(), target / "models")
    monkeypatch.setattr(fingerprint, "_package_folder", lambda: target / "e2cp")
    monkeypatch.setattr(fingerprint, "models_folder", lambda: target / "models")
    fingerprint._module_file.cache_clear()
    yield target
    fingerprint._module_file.cache_clear()


def change(file):
    file.write_text(file.read_text() + "\n# another line\n")


@pytest.mark.parametrize(
    ("place", "file"),
    [
        ("e2cp.methods.breaks", "e2cp/methods/breaks/pruning_level.py"),
        ("e2cp.methods.breaks", "e2cp/methods/breaks/kernel_end.py"),
        ("e2cp.methods.breaks", "e2cp/puzzle/scan_order.py"),
        ("e2cp.methods.hybrid", "e2cp/methods/windows/formula.py"),
        ("e2cp.methods.hybrid", "e2cp/methods/hybrid/pool.py"),
        ("e2cp.methods.hybrid", "e2cp/methods/breaks/restart_policy.py"),
        ("e2cp.methods.zla", "e2cp/methods/zla/plan.py"),
        ("e2cp.methods.vlns", "e2cp/kernels/assignment.py"),
        ("e2cp.methods.vlns", "e2cp/methods/local_search.py"),
        ("e2cp.models.table", "e2cp/modelling/placements.py"),
        ("e2cp.models.sat_pd", "models/sat_p.py"),
        ("e2cp.solvers.backends.sat", "e2cp/solvers/base.py"),
    ],
)
def test_what_a_run_imports_is_part_of_it(copy, place, file):
    before = fingerprint_of([place])
    assert file in before.files
    change(copy / file)
    after = fingerprint_of([place])
    assert after.hash != before.hash
    assert before.differences(after) == [f"{file} has changed"]


@pytest.mark.parametrize(
    "file", ["e2cp/cli/main.py", "e2cp/methods/anneal/kernel.py", "e2cp/report/html.py"]
)
def test_what_a_run_does_not_import_is_not(copy, file):
    before = fingerprint_of(["e2cp.methods.vlns"])
    change(copy / file)
    assert fingerprint_of(["e2cp.methods.vlns"]) == before


def test_versions_of_what_it_builds_on_count(monkeypatch):
    before = fingerprint_of(["e2cp.methods.vlns"])
    assert {"numba", "numpy"} <= set(before.versions)
    assert "python-sat" in fingerprint_of(["e2cp.solvers.backends.sat"]).versions
    monkeypatch.setattr(fingerprint, "_version", lambda name: "9.9")
    after = fingerprint_of(["e2cp.methods.vlns"])
    assert f"numba {before.versions['numba']} → 9.9" in before.differences(after)
    assert fingerprint_of([], gecode="6.2").hash != fingerprint_of([], gecode="6.3").hash


def test_a_model_of_a_hybrid_search_is_part_of_it():
    sources = [
        configurations([], [], [text])[0]
        for text in ("hybrid", "hybrid[source=sat]", "hybrid[encoding=bool]", "hybrid[source=zla]")
    ]
    assert len({each.source for each in sources}) == 4
    assert "models/bool.py" in sources[2].fingerprint.files
    assert "e2cp/methods/zla/scan.py" in sources[3].fingerprint.files


def keys(spec):
    return {each.key for each in plan(spec)}


def test_a_local_import_of_a_users_method_makes_new_runs(tmp_path):
    method = write_method(tmp_path)
    spec = Spec((SMALL,), methods=(method, "vlns"))
    before = keys(spec)
    assert keys(spec) == before
    (tmp_path / "helper.py").write_text("FACTOR = 2\n")
    after = keys(spec)
    assert len(before & after) == 1  # vlns is as it was


def test_a_local_import_of_a_users_variant_makes_new_runs(tmp_path):
    (tmp_path / "mine_helper.py").write_text("LIMIT = 1\n")
    body = "import mine_helper; return honest(puzzle, relaxed, parameters)"
    spec = Spec((SMALL,), (write_variant(tmp_path, "mine", body),))
    before = keys(spec)
    (tmp_path / "mine_helper.py").write_text("LIMIT = 2\n")
    assert not before & keys(spec)


def ledger_of(folder, specs, **changes):
    with Ledger(folder) as ledger:
        for spec in specs:
            ledger.keep_code(spec)
            record = Record.of(spec, Status.SAT, started="2026-01-02T03:04:05.000")
            for name, value in changes.items():
                setattr(record, name, value)
            ledger.append(record)
    return Ledger(folder)


def test_why_a_run_is_repeated_or_not(tmp_path):
    method = write_method(tmp_path)
    first = plan(Spec((SMALL,), methods=(method,), seconds=5.0))
    ledger = ledger_of(tmp_path / "runs", first)
    [known] = explain(first, ledger)
    assert (known.verdict, known.reasons) == ("known", ("ended with SAT on 2026-01-02 03:04:05",))
    (tmp_path / "helper.py").write_text("FACTOR = 3\n")
    [changed] = explain(plan(Spec((SMALL,), methods=(method,), seconds=5.0)), ledger)
    assert (changed.verdict, changed.reasons) == ("repeated", ("helper.py has changed",))
    (tmp_path / "helper.py").write_text("FACTOR = 1\n")
    [longer] = explain(plan(Spec((SMALL,), methods=(method,), seconds=9.0)), ledger)
    assert longer.reasons == ("the limit on time: 5 → 9",)
    [fresh] = explain(plan(Spec((SMALL,), methods=(method,), seeds=(8,))), ledger)
    assert fresh.verdict == "new"


def test_a_run_of_another_version_says_so(tmp_path):
    specs = plan(Spec((SMALL,), methods=("vlns",)))
    ledger = ledger_of(tmp_path, specs, key="other", version="0.0.1", source="unknown")
    [found] = explain(specs, ledger)
    assert found.verdict == "repeated"
    assert found.reasons[0].startswith("e2cp 0.0.1 → ")
    assert "was not noted" in found.reasons[1]


def test_the_command_says_it_too(e2cp, tmp_path):
    method = write_method(tmp_path)
    arguments = ["compare", "-m", method, "-i", SMALL, "--time", "0.5", "--out", tmp_path / "runs"]
    assert "new" in e2cp(*arguments, "--explain").stdout
    assert not (tmp_path / "runs").exists()
    e2cp(*arguments, "--no-report")
    assert e2cp.json(*arguments, "--explain")["runs"][0]["verdict"] == "known"
    (tmp_path / "helper.py").write_text("FACTOR = 2\n")
    assert "helper.py has changed" in e2cp(*arguments, "--explain").stdout
