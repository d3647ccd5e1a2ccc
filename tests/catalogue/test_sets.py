import re
import tomllib

import pytest

from e2cp.catalogue.load import load_entry
from e2cp.catalogue.sets import (
    all_entries,
    find_entry,
    instances_folder,
    select_entries,
    set_names,
)
from e2cp.errors import InputError
from e2cp.puzzle.estimate import estimate
from e2cp.puzzle.generate import generate
from e2cp.puzzle.generate.promise import promise_fault
from e2cp.puzzle.identity import fingerprint

SERIES = sorted({e.series for e in all_entries().values() if e.best_source == "planted"})


def test_the_sets_are_complete():
    assert set_names() == ("eternity2", "balanced", "clues", "harris", "meta10")
    assert len(all_entries()) == 1 + 4 + 4 + 2 * 6 * 20 + 4 * 10


@pytest.mark.parametrize("name", all_entries())
def test_every_puzzle_is_what_its_set_says(name):
    entry = all_entries()[name]
    puzzle = load_entry(entry, "all")
    assert puzzle.name == name
    assert fingerprint(puzzle) == entry.fingerprint
    assert 0 < entry.best <= puzzle.max_score
    assert entry.title
    assert entry.provenance
    assert entry.best_source


@pytest.mark.parametrize("series", SERIES)
def test_generated_series_are_made_by_the_command_they_name(series):
    entries = select_entries(series)
    words = re.fullmatch(
        r"e2cp generate (\S+) --size (\d+) --inner (\d+) --frame (\d+) --seed (\d+) --count (\d+)",
        entries[0].provenance,
    )
    assert words is not None
    kind = words[1]
    side, inner, frame, seed, count = map(int, words.groups()[1:])
    assert len(entries) == count
    for place, entry in enumerate(entries):
        planted = generate(kind, side, inner=inner, frame=frame, seed=seed + place)
        assert planted.puzzle.hash == entry.hash
        if kind == "e2style":
            assert promise_fault(planted.puzzle) is None


def test_every_file_below_a_set_is_listed():
    listed = {entry.file for entry in all_entries().values()}
    found = set(instances_folder().rglob("*.txt"))
    assert found == listed


def test_set_files_are_valid_toml():
    for path in instances_folder().glob("*/set.toml"):
        assert tomllib.loads(path.read_text())["title"]


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        ("eternity2", 1),
        ("meta10", 4),
        ("harris/gemp-6x6-6:2", 20),
        ("harris/gemp-*:2/*", 60),
        ("clue1", 1),
        ("balanced/4x4-3:2/07", 1),
    ],
)
def test_patterns_choose(pattern, count):
    assert len(select_entries(pattern)) == count


@pytest.mark.parametrize(
    ("name", "near"),
    [("eternity", "eternity2"), ("meta10/10x11", "meta10/10x10"), ("haris/gemp-6x6-6:2", "harris")],
)
def test_a_wrong_name_gets_the_nearest(name, near):
    with pytest.raises(InputError, match=near):
        select_entries(name)


def test_a_short_name_must_be_clear():
    assert find_entry("clue1").name == "clues/clue1"
    assert find_entry("01") is None


def test_altered_pieces_are_noticed(tmp_path, monkeypatch):
    entry = find_entry("clue1")
    copy = tmp_path / "clue1.txt"
    lines = entry.file.read_text().splitlines()
    lines[2], lines[3] = lines[3], lines[2]
    copy.write_text("\n".join(lines) + "\n")
    from dataclasses import replace

    with pytest.raises(InputError, match="was altered"):
        load_entry(replace(entry, file=copy))


def test_the_balanced_set_lies_at_the_transition():
    for series in ("balanced/5x5-4:3", "balanced/10x10-10:4", "balanced/16x16-17:5"):
        assert estimate(load_entry(select_entries(series)[0])).position == "at"
