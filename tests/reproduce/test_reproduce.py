"""Repeating an experiment for real, on a puzzle so small that it takes no time."""

import json
from dataclasses import dataclass
from typing import ClassVar
from xml.etree import ElementTree

import pytest

from e2cp.catalogue.opening import load
from e2cp.lab.local import LocalExecutor
from e2cp.lab.run_planned import Campaign
from e2cp.report.table import Cell, Column, Table
from e2cp.reproduce import reproduce as module
from e2cp.reproduce.experiment import Outcome
from e2cp.reproduce.methods import find_method, find_methods
from e2cp.reproduce.reproduce import reproduce

BROKEN = """\"\"\"broken: a model that fails.

Paper: none
Kind: cpsat
Supports: relaxed, clues, rectangles, duplicates
\"\"\"
from dataclasses import dataclass

@dataclass(frozen=True)
class Parameters:
    pass

def build(puzzle, relaxed, parameters):
    raise ValueError("on purpose")
"""


@dataclass(frozen=True)
class Size:
    """How many seeds."""

    repetitions: int


class Tiny:
    """Two exact methods on a 4×4."""

    name = "tiny"
    title = "A tiny | experiment"
    paper = "harris2018"
    claim = "It is tiny."
    sizes: ClassVar = {"quick": Size(3)}

    def __init__(self, methods=("zla", "mac")):
        self.methods = methods

    def protocol(self, size):
        return f"two methods, {size.repetitions} seeds"

    def repeat(self, size, runs):
        puzzle = load("balanced/4x4-3:2/01")
        methods = find_methods(list(self.methods))
        results = runs(
            [
                method.run_spec(puzzle, seed=1 + seed, seconds=20.0)
                for seed in range(size.repetitions)
                for method in methods
            ]
        )
        rows = [[Cell(record.label), Cell(record.status)] for record, _ in results]
        figures = {
            "scores": [board and board.score for _, board in results],
            "beyond": float("inf"),
        }
        columns = [Column("method", holds="names"), Column("status", holds="names")]
        table = Table("Statuses", columns, rows)
        return Outcome([table], ["It is so."], figures, lambda ax: ax.plot([1, 2]))


@pytest.fixture
def repeat(monkeypatch, tmp_path):
    def run(experiment, seen=None, repetitions=1, minutes=None):
        monkeypatch.setattr(module, "find_experiment", lambda name: experiment)
        on_progress = None if seen is None else lambda p: seen.append(p.last) if p.last else None
        return reproduce(
            *("tiny", "quick", tmp_path, LocalExecutor(1)),
            repetitions=repetitions,
            minutes=minutes,
            on_progress=on_progress,
        )

    return run


def test_page_figures_and_pictures_are_written_and_nothing_is_run_twice(repeat, tmp_path):
    seen = []
    _, files = repeat(Tiny(), seen)
    assert [record.label for record in seen] == ["zla", "mac"]
    kinds = ("html", "md", "json", "png", "svg")
    assert files == [str(tmp_path / f"tiny.{kind}") for kind in kinds]
    values = json.loads((tmp_path / "tiny.json").read_text())
    assert values["figures"] == {"scores": [24, 24], "beyond": None}
    assert values["machines"][0]["cores"] > 0 and values["faults"] == []
    page = (tmp_path / "tiny.md").read_text()
    assert "| zla | SAT |" in page and "![A tiny \\| experiment:" in page and "](tiny.png)" in page
    assert "e2cp reproduce tiny --scale quick" in page
    html = ElementTree.fromstring((tmp_path / "tiny.html").read_text())
    assert "".join(html.find("body/header/h1").itertext()) == "A tiny | experiment"
    assert [cell.text for cell in html.findall(".//tbody/tr[1]/*")] == ["zla", "SAT"]
    assert len(html.findall(".//{http://www.w3.org/2000/svg}svg")) == 1
    assert "e2cp reproduce tiny --scale quick" in "".join(html.itertext())
    assert (tmp_path / "tiny.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "tiny.svg").read_text()
    again = []
    repeat(Tiny(), again)
    assert again == []


def test_a_crash_is_reported_first(repeat, tmp_path):
    file = tmp_path / "broken.py"
    file.write_text(BROKEN)
    done, _ = repeat(Tiny(("zla", str(file))))
    first = done.sentences[1]  # after how far it got
    assert first.startswith("CRASH: broken.py@cpsat on balanced/4x4-3:2/01, seed 1:")
    assert "on purpose" in first and done.sentences[-1] == "It is so."


def test_methods_of_every_kind_are_found_by_name():
    kinds = {
        text: find_method(text).configuration.kind for text in ("bool", "mac", "vlns[cells=8]")
    }
    assert kinds == {"bool": "model", "mac": "exact", "vlns[cells=8]": "search"}
    assert find_method("sat-pd@glucose4").label == "sat-pd@glucose4"


def test_an_interrupted_campaign_interrupts_the_experiment(repeat, monkeypatch, tmp_path):
    def interrupted(run_specs, folder, executor, **_):
        return Campaign(folder, len(run_specs), 0, 0, {}, True, 0.1)

    monkeypatch.setattr("e2cp.lab.run_planned.run_planned", interrupted)
    with pytest.raises(KeyboardInterrupt):
        repeat(Tiny())
    assert not (tmp_path / "tiny.md").exists()


def test_as_many_repetitions_are_made_as_time_allows_and_the_next_call_goes_on(repeat, tmp_path):
    seen = []
    done, _ = repeat(Tiny(("zla",)), seen, repetitions=None, minutes=0.0)
    assert len(seen) == done.size.repetitions == 1
    assert "1 of 3 repetitions were made." in done.sentences
    page = (tmp_path / "tiny.md").read_text()
    assert "e2cp reproduce tiny --scale quick --repetitions 1" in page
    done, _ = repeat(Tiny(("zla",)), seen, repetitions=None, minutes=10.0)
    assert len(seen) == done.size.repetitions == 3 and not done.missing
