"""Data of any kind of damage: one clear message and exit code 2, never a crash."""

import json
import os
import shutil
from pathlib import Path

import pytest

from e2cp.catalogue.opening import load, load_board
from e2cp.errors import InputError
from e2cp.formats.boards.link import board_to_link
from e2cp.formats.saving import puzzle_to
from e2cp.lab.campaign_folder import CampaignFolder
from e2cp.lab.ledger import Ledger
from e2cp.parallel.folder import SearchFolder

DATA = Path(__file__).parents[1] / "data"
HUGE = 10**400


@pytest.fixture
def ledger(tmp_path):
    return Path(shutil.copytree(DATA / "ledger", tmp_path / "c"))


@pytest.fixture
def search(tmp_path):
    return Path(shutil.copytree(DATA / "checkpoints" / "vlns", tmp_path / "s"))


def change_line(file, **values):
    """Change the first line of a file of JSON lines; a value of ... takes a field away."""
    first, *others = file.read_text().splitlines()
    changed = {**json.loads(first), **values}
    changed = {key: value for key, value in changed.items() if value is not ...}
    file.write_text("\n".join([json.dumps(changed), *others]) + "\n")


def without_trace(result):
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("e2cp: ") and "a bug" not in result.stderr
    assert result.stderr.strip().isprintable()
    return result.stderr


@pytest.mark.parametrize("ending", ["#", "?"])
def test_links_with_something_at_the_end(e2cp, ending):
    e2cp("check", "eternity2", board_to_link(load_board("record:470")) + ending)


MISFITS = {
    "engine": [..., None, 3],
    "kind": [...],
    "variant": [...],
    "seed": [HUGE, 1.5, True],
    "seconds": [float("inf"), float("nan"), HUGE, "1"],
    "status": ["GREAT"],
    "max_score": [0],
    "puzzle": ["../../x"],
    "trajectory": [[1], [[1, 2, 3]], {"a": 1}],
    "counts": [{"a": "b"}, [1]],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name in MISFITS for value in MISFITS[name]]
)
def test_lines_of_a_ledger_are_held_against_what_a_run_is(ledger, name, value):
    change_line(ledger / "runs" / "host-1.jsonl", **{name: value})
    with pytest.raises(InputError) as caught:
        CampaignFolder.open(ledger).records()
    assert "host-1.jsonl:1: " in str(caught.value)
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize("line", ["[" * 200_000, '{"key": ' + "9" * 5000 + "}"])
def test_lines_that_python_cannot_read_are_named(e2cp, ledger, line):
    with (ledger / "runs" / "host-2.jsonl").open("a") as stream:
        stream.write(line + "\n")
    assert "host-2.jsonl:2: broken JSON" in without_trace(
        e2cp("campaign", "report", ledger, code=None)
    )


@pytest.mark.parametrize("name", ["rotations", "pieces"])
@pytest.mark.parametrize("value", [..., None, "x", [True], [HUGE], [0.5], [[1]]])
def test_boards_of_a_ledger_are_held_against_what_a_board_is(ledger, name, value):
    for file in (ledger / "boards").iterdir():
        change_line(file, **{name: value})
    book = Ledger(ledger)
    with pytest.raises(InputError, match="jsonl: "):
        for record in book.records():
            book.board_of(record)


def test_a_ledger_without_an_engine_ends_with_one_message(e2cp, ledger):
    change_line(ledger / "runs" / "host-1.jsonl", engine=...)
    message = without_trace(e2cp("campaign", "export", ledger, "--csv", code=None))
    assert "host-1.jsonl:1: a run without 'engine': expected a string" in message


@pytest.mark.parametrize("command", ["status", "report"])
def test_planned_keys_that_are_no_text(e2cp, ledger, command):
    (ledger / "planned.txt").write_bytes(b"abc\n\xff\n")
    message = without_trace(e2cp("campaign", command, ledger, code=None))
    assert "planned.txt:2: not a text file: read byte 0xff" in message


def test_code_and_environments_that_are_none(ledger):
    (ledger / "code").mkdir(exist_ok=True)
    (ledger / "code" / "x.json").write_text('{"files": {"a.py": 1}}')
    with pytest.raises(InputError, match="files"):
        Ledger(ledger).codes()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("home", 1),
        ("home", ["/x"]),
        ("out", {"a": 1}),
        ("works", [float("inf")]),
        ("works", [HUGE]),
        ("works", 3),
        ("seconds", HUGE),
        ("seconds", float("nan")),
        ("span", "long"),
        ("stop", {"seconds": "x"}),
        ("stop", {"work": HUGE}),
        ("stop", {"never": 1}),
        ("stop", {"idle": 0}),
        ("stop", None),
        ("trajectory", [[1]]),
        ("trajectory", [[float("inf"), 3]]),
        ("trajectory", 7),
        ("stopped", "\x1b[31mred"),
        ("stopped", 3),
        ("method", "vlns\x1b[2J"),
        ("method", 7),
        ("method", "vlns[cells=" + "[" * 100_000),
        ("code", 7),
        ("start", {"pieces": [1], "rotations": {}}),
        ("start", [1]),
        ("made_by", None),
        ("unit", "\n"),
        ("workers", HUGE),
    ],
)
def test_records_of_a_search_are_held_against_what_one_is(e2cp, search, name, value):
    file = search / "search.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), name: value}))
    with pytest.raises(InputError) as caught:
        SearchFolder.open(search)
    assert str(caught.value).isprintable()
    without_trace(e2cp("curve", search, code=None))


@pytest.mark.parametrize("name", ["a\u00a0b.txt", "a\nb.txt", b"a\xffb.txt", "\u200b.txt"])
def test_piece_files_of_any_name_can_be_solved(e2cp, tmp_path, name):
    path = tmp_path / os.fsdecode(name)
    path.write_text(puzzle_to(load("balanced/4x4-3:2/01"), "text"))
    text = str(path)
    puzzle = load(text)
    assert puzzle.name.isprintable() and puzzle.name.strip()
    result = e2cp.json("solve", text, "--time", 20)
    assert result["score"] == 24


@pytest.mark.parametrize("value", ["[" * 3000, "9" * 5000])
def test_specs_that_python_cannot_read_are_refused(e2cp, tmp_path, value):
    (tmp_path / "s.toml").write_text(f"seeds = {value}")
    assert "s.toml: broken TOML" in without_trace(
        e2cp("campaign", "run", tmp_path / "s.toml", code=None)
    )
