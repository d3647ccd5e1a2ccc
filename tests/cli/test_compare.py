import csv
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lab_cases import supervisor
from outside import write_method
from solving import unsatisfiable
from variants import write_variant

from e2cp.formats.saving import save_puzzle
from e2cp.lab import supervise
from e2cp.lab.ledger import Ledger
from e2cp.puzzle.generate import generate
from e2cp.solvers.status import Status

E2CP = Path(sys.executable).with_name("e2cp")
FEW = ("-i", "balanced/4x4-3:2/01,balanced/4x4-3:2/02", "--time", 20)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def stub(monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor())


def test_a_model_an_exact_method_and_a_search_side_by_side(e2cp, tmp_path):
    result = e2cp("compare", "-e", "sat-pd", "-m", "zla,anneal", *FEW, "-o", "c")
    assert "sat-pd@cadical195" in result.stdout
    assert "anneal" in result.stdout
    assert re.search(r"6/6  SAT ", result.stderr)
    assert (tmp_path / "c" / "report.html").exists()
    output = e2cp.json(
        "compare", "-e", "sat-pd", "-m", "zla,anneal", *FEW, "-o", "c", "--no-report"
    )
    assert (output["planned"], output["known"], output["done"], output["left"]) == (6, 6, 0, 0)
    assert output["statuses"] == {"SAT": 6}
    assert output["comparison"]["sets"]
    difference = e2cp("compare", "--diff", "c", "c")
    assert "new against old" in difference.stdout
    assert e2cp.json("compare", "--diff", "c", "c")["wrong"] == []


def test_a_difference_says_whose_code_has_changed(e2cp, stub, tmp_path):
    body = "from helper import times; return honest(puzzle, relaxed, parameters)"
    mine = write_variant(tmp_path, "mine", body)
    for folder in ("old", "new"):
        (tmp_path / "helper.py").write_text(f"times = '{folder}'\n")
        e2cp("compare", "-e", f"{mine},bool", *FEW, "-o", folder, "--no-report")
    found = e2cp.json("compare", "--diff", "old", "new")["code"]
    assert [(each["label"], each["code"], each["differences"]) for each in found] == [
        ("bool@cpsat", "same", []),
        ("mine.py@cpsat", "changed", ["helper.py has changed"]),
    ]
    shown = e2cp("compare", "--diff", "old", "new").stdout
    assert re.search(r"mine.py@cpsat +changed +helper.py has changed", shown)
    assert "the code is the same" in e2cp("compare", "--diff", "old", "old").stdout


def test_seeds_relaxed_cells_limits_and_lists_with_brackets(e2cp, stub):
    output = e2cp.json(
        *("compare", "-e", "sat-pd[amo=ladder,z=on]@glucose4, bool", "-m", "vlns", *FEW),
        *("--seeds", "1-3,7", "--relax", "0,2", "--memory", "2G", "--no-report"),
    )
    assert output["planned"] == 2 * 4 * (2 * 2 + 1)
    text = Path("comparison/spec.toml").read_text()
    assert 'seeds = "1-3,7"' in text
    assert '"sat-pd[amo=ladder,z=on]@glucose4"' in text
    assert 'memory = "2G"' in text


def test_engines_with_settings_and_parameters(e2cp, tmp_path):
    output = e2cp.json(
        *("compare", "-e", "table@cpsat, table@cpsat[tuning=default], sat-pd"),
        *("--param", "cadical195:elim=0", "-i", "balanced/4x4-3:2/01", "--time", "20", "-o", "c"),
    )
    assert output["statuses"] == {"SAT": 3}
    runs = {run.label: run.settings for run in Ledger(tmp_path / "c").records()}
    tuned = ("cp_model_probing_level", "linearization_level", "symmetry_level")
    assert runs == {
        "table@cpsat": {**dict.fromkeys(tuned, "0"), "num_workers": "1"},
        "table@cpsat[tuning=default]": {"num_workers": "1"},
        "sat-pd@cadical195[elim=0]": {"elim": "0", "slice": "1000"},
    }
    page = (tmp_path / "c" / "report.html").read_text()
    assert "Solver settings" in page
    assert "linearization_level=0" in page
    assert "renames the variables" in page


def test_options_may_be_given_several_times(e2cp, stub):
    output = e2cp.json(
        *("compare", "-e", "bool", "-e", "sat-pd,table", "-m", "vlns", "-m", "anneal"),
        *("-i", "balanced/4x4-3:2/01", "-i", "balanced/4x4-3:2/02", "--no-report"),
    )
    assert output["planned"] == 5 * 2


def test_files_that_the_shell_has_found_are_instances(e2cp, stub, tmp_path):
    for number in (1, 2):
        e2cp("instances", "convert", f"balanced/4x4-3:2/0{number}", tmp_path / f"{number}.txt")
    output = e2cp.json("compare", "1.txt", "2.txt", "-e", "bool", "--no-report")
    assert output["planned"] == 2


def test_a_wrong_answer_is_shouted(e2cp, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(statuses={1: Status.WRONG}))
    result = e2cp("compare", "-e", "bool", *FEW, "--no-report", code=1)
    assert "WRONG" in result.stdout
    assert "WRONG" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("-e", "bool"), "no instances"),
        (("-i", "eternity2"), "nothing to run"),
        (("-i", "eternty2", "-e", "bool"), "no puzzle of this name: read eternty2"),
        (("-i", "eternity2", "-e", "bol"), "no variant of this name: read bol, expected bool?"),
        (("-i", "eternity2", "-e", "bool", "--seeds", "5-1"), "--seeds is no list: read 5-1"),
        (("-i", "eternity2", "-e", "bool", "--memory", "4"), "--memory is no size: read 4"),
        (("-i", "eternity2", "-e", "bool", "-j", "999"), "more jobs than processors"),
        (
            ("-i", "eternity2", "-e", "bool", "--local-cluster", "1", "--scheduler", "tcp://a:1"),
            "exclude each other",
        ),
        (("-i", "eternity2", "-e", "bool", "--param", "x=1"), "no solver of this comparison takes"),
        (("-i", "eternity2", "-e", "bool@cpsat[x=1]"), "cpsat has no such parameter: read x"),
        (("--diff", "a", "b"), "a: no such folder"),
    ],
)
def test_what_makes_no_sense_is_refused(e2cp, arguments, complaint):
    result = e2cp("compare", *arguments, code=2)
    assert complaint in result.stderr
    assert "Traceback" not in result.output


def test_ctrl_c_keeps_what_ended_and_says_how_to_go_on(e2cp, tmp_path):
    command = [E2CP, "compare", "-m", "anneal", "-i", "eternity2", "--seeds", "1-20"]
    with subprocess.Popen(
        [*command, "--time", "0.3", "-o", "c", "--no-report"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        for _ in range(2):
            assert "FEASIBLE" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        rest, table = process.stderr.read(), process.stdout.read()
    assert process.returncode == 130
    assert "left: e2cp campaign resume c" in rest
    assert "anneal" in table
    output = e2cp.json("campaign", "status", "c")
    assert 2 <= output["done"] < 20
    assert output["owner"] is None


def test_a_terminal_shows_a_table(tmp_path):
    leader, follower = pty.openpty()
    command = [E2CP, "compare", "-m", "anneal", "-i", "eternity2", "--seeds", "1-2", "--no-report"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "110"}
    with subprocess.Popen(
        [*command, "--time", "1"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=follower,
        env=environment,
    ) as process:
        os.close(follower)
        shown = b""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                part = os.read(leader, 1 << 16)
            except OSError:
                break
            shown += part
    os.close(leader)
    assert process.returncode == 0
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    assert "0 of 2 done" in text
    assert re.search(r"gone, up to \d\.\d s left", text)
    assert re.search(r"gone, about \d\.\d s left", text)
    assert re.search(r"anneal +eternity2 +seed 1 +0\.\d s of 1\.0 s +slot 1", text)
    assert "1 of 2 done" in text


def test_the_help_shows_examples(e2cp):
    shown = e2cp("compare", "--help").stdout
    assert "e2cp compare -e sat-pd,bool" in shown
    assert json.dumps("") not in shown


PAIRS = ("compare", "-e", "bool,table", *FEW, "--seeds", "1-2")


def test_scatters_are_chosen_by_name_plots_as_pdf_and_tables_as_latex(e2cp, stub):
    output = e2cp.json(*PAIRS, "--scatter", "table,bool@cpsat", "--pdf", "--latex")
    names = {str(Path(file).relative_to("comparison")) for file in output["files"]}
    assert {"report.html", "instances.csv", "plots/01-scatter-1.pdf"} <= names
    assert {"tables/01-summary.tex", "tables/01-puzzles-by-time.csv"} <= names
    page = Path("comparison/report.html").read_text()
    assert "bool@cpsat (up) against table@cpsat (across)" in page
    again = e2cp.json("campaign", "report", "comparison", "--out", "paper", "--latex")
    assert "paper/tables/tables.tex" in again["files"]
    assert not any(file.endswith(".pdf") for file in again["files"])


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ("bool,tabel", "no configuration of this name: read tabel, expected table@cpsat?"),
        ("bool", "not two configurations: read bool, expected A,B"),
    ],
)
def test_a_scatter_of_an_unknown_name_is_refused_before_anything_runs(e2cp, stub, pair, message):
    result = e2cp(*PAIRS, "--scatter", pair, code=2)
    assert message in result.stderr
    assert not Path("comparison").exists()
    e2cp(*PAIRS, "--no-report")
    result = e2cp("campaign", "report", "comparison", "--scatter", pair, code=2)
    assert message in result.stderr


ONE = ("-i", "balanced/4x4-3:2/01", "--time", 20)


def test_an_encoding_with_a_helper_and_a_method_of_ones_own(e2cp, tmp_path):
    (tmp_path / "enc_helper.py").write_text("TIMES = 1\n")
    body = "from enc_helper import TIMES; return honest(puzzle, relaxed, parameters)"
    write_variant(tmp_path, "mine", body)
    write_method(tmp_path, "my-search")
    arguments = ("compare", "-e", "./mine.py", "-m", "./my_search.py", "-i", ONE[1], "-t", 5)
    result = e2cp(*arguments, "--no-report")
    assert "mine.py@cpsat" in result.stdout
    assert "my_search.py" in result.stdout
    assert "comparison: 2 run now, 0 known before\n" in result.stderr
    (tmp_path / "enc_helper.py").write_text("TIMES = 2\n")
    result = e2cp(*arguments, "--no-report")
    summary = "comparison: 1 run now, 1 known before, 1 superseded (older, not compared)"
    assert summary in result.stderr.splitlines()
    output = e2cp.json(*arguments, "--no-report")
    assert [output[name] for name in ("done", "known", "superseded")] == [0, 2, 1]


def test_searches_start_from_the_same_boards(e2cp, tmp_path):
    arguments = (
        *("compare", "-m", "vlns,anneal", *ONE[:2], "--time", 0.5, "--seeds", "1-2", "-o", "c"),
        *("--start", "random", "--start", "model:sat-pd[relax=2,time=20]"),
    )
    result = e2cp(*arguments)
    for label in ("vlns ← random", "anneal ← model:sat-pd[relax=2,time=20]"):
        assert label in result.stdout
    assert re.search(r"model:sat-pd\[.*\] +2 +sat-pd@cadical195 +2/2 ", result.stdout)
    assert "start boards 2/2  SAT" in result.stderr
    assert "anneal ← random" in (tmp_path / "c" / "report.html").read_text()
    output = e2cp.json(*arguments, "--no-report")
    assert (output["known"], output["done"]) == (8, 0)
    assert [each["start"] for each in output["starts"]] == [
        "random",
        "model:sat-pd[relax=2,time=20]",
    ]
    assert output["starts"][1]["cpu_s"] > 0
    e2cp("campaign", "export", "c", "--csv")
    with (tmp_path / "c" / "ledger.csv").open() as stream:
        rows = list(csv.DictReader(stream))
    pairs = {}
    for row in rows:
        pairs.setdefault((row["origin"], row["seed"]), set()).add(row["start"])
        assert (float(row["start_cpu_s"]) > 0) == row["origin"].startswith("model:")
    assert len(pairs) == 4 and all(len(marks) == 1 for marks in pairs.values())


def test_boards_of_a_folder_are_matched_by_their_pieces(e2cp, stub, tmp_path):
    e2cp("initial", ONE[1], "-e", "sat-pd", "-k", 2, "-n", 2, "--out", "boards")
    arguments = ("compare", "-m", "vlns", "--seeds", "1-3", "--start", "boards", "--no-report")
    output = e2cp.json(*arguments, *ONE)
    assert output["planned"] == 3
    assert [each["boards"] for each in output["starts"]] == [3]
    result = e2cp(*arguments, "-i", "eternity2", code=2)
    assert "boards: no start board of eternity2 among these 2" in result.stderr


def test_fresh_and_starved(e2cp, monkeypatch):
    monkeypatch.setattr(supervise, "supervise", supervisor(starved=(2,)))
    arguments = ("compare", "-e", "bool", *ONE, "--seeds", "1-3", "--no-report")
    result = e2cp(*arguments)
    assert "STARVED: 1 run got too little of the processor" in result.stderr
    assert "e2cp campaign resume comparison --fresh starved" in result.stderr
    output = e2cp.json("campaign", "resume", "comparison", "--fresh", "starved")
    assert (output["known"], output["done"], output["superseded"]) == (2, 1, 1)
    output = e2cp.json(*arguments, "--fresh")
    assert (output["known"], output["done"], output["superseded"]) == (0, 3, 4)
    result = e2cp(*arguments, "--fresh", "hungry", code=2)
    assert "'starved'" in result.stderr


def test_one_run_is_explained_in_detail(e2cp, stub, tmp_path):
    (tmp_path / "helper_of_it.py").write_text("")
    body = "import helper_of_it; return honest(puzzle, relaxed, parameters)"
    write_variant(tmp_path, "mine", body)
    arguments = ("compare", "-e", "./mine.py,bool", *ONE, "--seeds", "1-2", "--no-report")
    e2cp(*arguments)
    (tmp_path / "helper_of_it.py").write_text("# changed\n")
    all_of_it = e2cp(*arguments, "--explain").stdout
    assert re.search(r"2  mine\.py@cpsat +repeated +helper_of_it\.py has changed", all_of_it)
    assert re.search(r"2  bool@cpsat +known +ended with SAT", all_of_it)
    named = "mine.py@cpsat balanced/4x4-3:2/01 seed 2"
    detail = e2cp(*arguments, "--explain", named).stdout
    assert "verdict   repeated" in detail
    assert "because   helper_of_it.py has changed" in detail
    [output] = e2cp.json(*arguments, "--explain", named)["runs"]
    assert output["seed"] == 2 and output["files"]["helper_of_it.py"]
    assert output["earlier"]["status"] == "SAT" and output["earlier"]["source"] != output["source"]
    by_key = e2cp.json(*arguments, "--explain", output["key"][:12])["runs"]
    assert [each["key"] for each in by_key] == [output["key"]]
    other = e2cp("campaign", "explain", "comparison", "bool@cpsat seed 1").stdout
    assert "verdict  known" in other
    assert "no planned run is called so" in e2cp(*arguments, "--explain", "no", code=2).stderr


def test_starts_are_explained_too(e2cp, stub):
    arguments = ("compare", "-m", "vlns", *ONE, "--start", "model:table[relax=2]", "--no-report")
    shown = e2cp(*arguments, "--explain").stdout
    assert re.search(r"starts +configuration", shown)
    assert "its start board is not made yet" in shown
    assert not Path("comparison").exists()
    e2cp(*arguments)
    assert "not made yet" not in e2cp(*arguments, "--explain").stdout


def test_lines_have_the_time_left(e2cp, stub):
    lines = e2cp("compare", "-e", "bool", *FEW, "--seeds", "1-4", "--no-report").stderr.splitlines()
    assert re.fullmatch(r"8 runs to do, up to 2:(40|39|38) left", lines[0])
    assert re.search(r"1/8 .* seed 1  \(about 0\.0 s left\)$", lines[1])
    assert "left" not in lines[8]


def test_answers_without_a_board_are_certified_or_refuted(e2cp, tmp_path):
    save_puzzle(unsatisfiable(), tmp_path / "none.json")
    save_puzzle(generate("gemp", 4, inner=3, frame=2, seed=77).puzzle, tmp_path / "some.json")
    body = "model = honest(puzzle, relaxed, parameters); model.model.add(0 == 1); return model"
    write_variant(tmp_path, "denying", body)
    arguments = ("compare", "-e", "bool", "-i", "none.json", "--certify", "--no-report")
    result = e2cp(*arguments)
    assert "no board: proof of sat-pd@cadical195 checked" in result.stderr
    arguments = ("compare", "-e", "./denying.py", "-i", "some.json", "--no-report", "-o", "other")
    assert e2cp.json(*arguments)["statuses"] == {"UNSAT": 1}
    assert e2cp.json(*arguments, "--certify", code=1)["statuses"] == {"WRONG": 1}
    e2cp("campaign", "export", "other", "--out", "runs.csv")
    assert "refuted: sat-pd on cadical195 found a board" in Path("runs.csv").read_text()


def test_a_false_unsat_alone_is_wrong_in_every_output(e2cp, tmp_path):
    body = "model = honest(puzzle, relaxed, parameters); model.model.add(0 == 1); return model"
    write_variant(tmp_path, "denying", body)
    output = e2cp.json("compare", "-e", "./denying.py", *ONE, code=1)
    assert output["statuses"] == {"WRONG": 1}
    assert "but one of 24 is known" in output["comparison"]["wrong"][0]["message"]
    assert "but one of 24 is known" in Path("comparison/runs.csv").read_text()
    assert "but one of 24 is known" in Path("comparison/report.html").read_text()


def test_the_help_cuts_nothing_off_a_start():
    shown = subprocess.run(
        [E2CP, "compare", "--help"],
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "[relax=24]" in shown and "[cpu=10]" in shown
    assert "=…" not in shown


def test_unsat_beside_a_board_is_wrong_in_every_output(e2cp, tmp_path):
    save_puzzle(generate("gemp", 4, inner=3, frame=2, seed=77).puzzle, tmp_path / "some.json")
    body = "model = honest(puzzle, relaxed, parameters); model.model.add(0 == 1); return model"
    write_variant(tmp_path, "denying", body)
    output = e2cp.json("compare", "-e", "./denying.py,bool", "-i", "some.json", code=1)
    assert output["statuses"] == {"SAT": 1, "WRONG": 1}
    assert e2cp.json("campaign", "status", "comparison")["statuses"] == {"SAT": 1, "WRONG": 1}
    for file in ("comparison/runs.csv", "comparison/report.html"):
        assert "says that there is no board, but bool@cpsat found one" in Path(file).read_text()
    e2cp("campaign", "export", "comparison", "--out", "runs.csv")
    assert "bool@cpsat found one" in Path("runs.csv").read_text()
