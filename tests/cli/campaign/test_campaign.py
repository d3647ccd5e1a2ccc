import duckdb
import pytest
from lab_cases import supervisor
from variants import write_variant

from e2cp.lab import supervise
from e2cp.solvers.status import Status

SPEC = """
instances = ["balanced/4x4-3:2/01"]
encodings = ["bool"]
methods = ["zla"]
seeds = "1-4"
time = 10
measure = "wall"
"""


@pytest.fixture(autouse=True)
def stub(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small.toml").write_text(SPEC)
    ends = {3: Status.CRASH, 4: Status.TIMEOUT}
    monkeypatch.setattr(supervise, "supervise", supervisor(statuses=ends))


def test_run_status_resume_report_export(e2cp, tmp_path, monkeypatch):
    output = e2cp.json("campaign", "run", "small.toml")
    assert output["folder"] == "small"
    assert (output["planned"], output["done"], output["left"]) == (8, 8, 0)
    status = e2cp.json("campaign", "status", "small")
    assert (status["planned"], status["done"]) == (8, 8)
    assert status["statuses"] == {"CRASH": 2, "SAT": 4, "TIMEOUT": 2}
    monkeypatch.setattr(supervise, "supervise", supervisor())
    assert e2cp.json("campaign", "resume", "small")["done"] == 0
    again = e2cp.json("campaign", "resume", "small", "--retry")
    assert (again["done"], again["statuses"]) == (2, {"SAT": 6, "TIMEOUT": 2})
    files = e2cp.json("campaign", "report", "small", "--out", "paper")["files"]
    assert files[0] == "paper/report.html"
    assert "by the clock" in (tmp_path / "paper" / "report.html").read_text()
    assert e2cp.json("campaign", "export", "small", "--parquet")["file"] == "small/ledger.parquet"
    assert len(duckdb.read_parquet("small/ledger.parquet").fetchall()) == 8
    e2cp("campaign", "export", "small", "--out", "runs.csv")
    exported = (tmp_path / "runs.csv").read_text()
    assert len(exported.splitlines()) == 9
    assert exported == (tmp_path / "paper" / "runs.csv").read_text()


def test_a_larger_spec_runs_the_rest_in_the_same_folder(e2cp, tmp_path):
    e2cp("campaign", "run", "small.toml", "-o", "c")
    (tmp_path / "small.toml").write_text(SPEC.replace("1-4", "2-6"))
    output = e2cp.json("campaign", "run", "small.toml", "-o", "c")
    assert (output["planned"], output["known"], output["done"]) == (10, 6, 4)
    result = e2cp("campaign", "status", "c")
    assert "10 of 10" in result.stdout
    assert "2 of earlier plans" in result.stdout


def test_status_of_one_that_was_stopped_says_how_to_go_on(e2cp, tmp_path):
    e2cp("campaign", "run", "small.toml", "-o", "c")
    [file] = (tmp_path / "c" / "runs").iterdir()
    file.write_bytes(file.read_bytes()[:-5])
    result = e2cp("campaign", "status", "c")
    assert "7 of 8" in result.stdout
    assert "e2cp campaign resume c" in result.stdout
    assert e2cp.json("campaign", "resume", "c")["done"] == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("run", "none.toml"), "none.toml: no such file"),
        (("status", "none"), "none: no such folder"),
        (("resume", "."), "there is no campaign here"),
        (("report", "none"), "none: no such folder"),
        (("export", "c"), "what kind of table"),
        (("export", "c", "--csv", "--parquet"), "exclude each other"),
        (("export", "c", "--csv", "--out", "a.parquet"), "this file is no .csv"),
        (("export", "c", "--out", "a.xls"), "no such kind of table"),
    ],
)
def test_what_makes_no_sense_is_refused(e2cp, arguments, complaint):
    e2cp("campaign", "run", "small.toml", "-o", "c")
    assert complaint in e2cp("campaign", *arguments, code=2).stderr


def test_a_report_of_nothing_is_refused(e2cp, tmp_path):
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "spec.toml").write_text(SPEC)
    assert "no run has ended yet" in e2cp("campaign", "report", "c", code=2).stderr


def test_a_broken_spec_names_its_line(e2cp, tmp_path):
    (tmp_path / "s.toml").write_text(SPEC + "tiem = 3\n")
    result = e2cp("campaign", "run", "s.toml", code=2)
    assert "s.toml:8: no such key: read tiem, expected time?" in result.stderr


def test_an_export_has_one_version_of_an_encoding_under_one_label(e2cp, tmp_path):
    honest = "return honest(puzzle, relaxed, parameters)"
    (tmp_path / "mine.toml").write_text(
        'instances = "balanced/4x4-3:2/01"\nencodings = "./mine.py, bool"\nseeds = "1-2"\n'
    )
    for body in (honest, f"import os; {honest}"):
        write_variant(tmp_path, "mine", body)
        e2cp("campaign", "run", "mine.toml")
    result = e2cp("campaign", "export", "mine", "--csv")
    assert "mine/ledger.csv: 4 runs; 2 superseded or of earlier plans left out" in result.stderr
    assert "superseded  2" in e2cp("campaign", "status", "mine").stdout

    def sources(table):
        found = {}
        for label, source in table.project("label, source").fetchall():
            found.setdefault(label, set()).add(source)
        return found

    plain = sources(duckdb.read_csv("mine/ledger.csv"))
    assert set(plain) == {"mine.py@cpsat", "bool@cpsat"}
    for ending, read in ((".csv", duckdb.read_csv), (".parquet", duckdb.read_parquet)):
        output = e2cp.json("campaign", "export", "mine", "--all", "--out", f"all{ending}")
        assert (output["runs"], output["left_out"]) == (6, 0)
        found = sources(read(f"all{ending}"))
        assert all(len(each) == 1 for each in found.values())
        [older] = set(found) - set(plain)
        assert older == f"mine.py@cpsat (superseded {next(iter(found[older]))[:8]})"


def test_starts_in_a_file(e2cp, tmp_path):
    (tmp_path / "s.toml").write_text(
        'instances = "balanced/4x4-3:2/01"\nmethods = "vlns, anneal"\n'
        'starts = ["random", "model:table[relax=2]"]\nseeds = "1-2"\n'
    )
    output = e2cp.json("campaign", "run", "s.toml")
    assert (output["planned"], output["done"]) == (8, 8)
    assert e2cp.json("campaign", "resume", "s")["done"] == 0
    (tmp_path / "s.toml").write_text('instances = "eternity2"\nmethods = "zla"\nstarts = "own"')
    result = e2cp("campaign", "run", "s.toml", code=2)
    assert "nothing here takes a start board" in result.stderr


def with_helper(folder):
    """Write an encoding with a helper, and return what changes the helper."""
    body = "from helper import version; return honest(puzzle, relaxed, parameters)"
    write_variant(folder, "mine", body)
    (folder / "mine.toml").write_text(
        'instances = "balanced/4x4-3:2/01"\nencodings = "./mine.py, bool"\nseeds = "1-2"\n'
    )

    def change(version):
        (folder / "helper.py").write_text(f"version = '{version}'\n")

    return change


def sources_in(file):
    found = duckdb.read_csv(str(file)).filter("label = 'mine.py@cpsat'").project("source")
    return {source for (source,) in found.fetchall()}


def test_a_report_is_of_the_code_as_it_is_now(e2cp, tmp_path):
    change = with_helper(tmp_path)
    seen = {}
    for version in ("old", "new", "old"):
        change(version)
        e2cp("campaign", "run", "mine.toml")
        e2cp("campaign", "report", "mine")
        seen[version] = sources_in("mine/runs.csv")
    assert seen["old"] != seen["new"]
    change("new")
    explained = e2cp.json("campaign", "explain", "mine")["runs"]
    assert {each["verdict"] for each in explained} == {"known"}
    result = e2cp("campaign", "report", "mine")
    assert sources_in("mine/runs.csv") == seen["new"]
    assert "changed since" not in result.stderr + (tmp_path / "mine/report.html").read_text()
    status = e2cp.json("campaign", "status", "mine")
    assert (status["done"], status["left"], status["superseded"]) == (4, 0, 2)
    e2cp("campaign", "export", "mine", "--csv")
    assert sources_in("mine/ledger.csv") == seen["new"]


def test_runs_of_code_that_has_changed_are_reported_and_said_to_be(e2cp, tmp_path):
    change = with_helper(tmp_path)
    change("old")
    e2cp("campaign", "run", "mine.toml")
    change("newest")
    said = "mine.py@cpsat: 2 of the runs shown are of code that has changed since (helper.py has"
    status = e2cp("campaign", "status", "mine")
    assert said in status.stderr
    assert "2 of 4" in status.stdout
    assert "e2cp campaign resume mine" in status.stdout
    result = e2cp("campaign", "report", "mine")
    assert said in result.stderr
    assert "4 runs, 2 to come" in result.stderr
    for page in ("report.html", "report.md"):
        assert "of code that has changed since" in (tmp_path / "mine" / page).read_text()
    assert said in e2cp("campaign", "export", "mine", "--csv").stderr
    (tmp_path / "mine.py").unlink()
    assert "cannot be told" in e2cp("campaign", "report", "mine").stderr
