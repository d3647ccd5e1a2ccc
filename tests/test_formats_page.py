"""What docs/formats.md shows is so."""

import re
import shlex
from pathlib import Path

import pytest

from e2cp.catalogue.opening import load
from e2cp.formats.saving import FORMAT_OF_SUFFIX

PAGE = (Path(__file__).parents[1] / "docs" / "formats.md").read_text()


def test_the_commands_of_the_page_run(e2cp, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    [block] = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines():
        e2cp(*shlex.split(line)[1:])


@pytest.mark.parametrize("column", range(4))
def test_the_examples_of_piece_files_are_one_puzzle(tmp_path, column):
    [block] = re.findall(r"```\n(2 2 .*?)```", PAGE, re.DOTALL)
    starts = (0, 13, 26, 45, 999)
    lines = [line[starts[column] : starts[column + 1]].strip() for line in block.splitlines()]
    file = tmp_path / "p.txt"
    file.write_text("\n".join(line for line in lines if line))
    example = load(file, keep_order=True, order="urdl")
    assert example.sides.tolist() == [[0, 1, 2, 0], [0, 0, 3, 1], [2, 4, 0, 0], [3, 0, 0, 4]]


def test_the_example_of_json_has_its_clue_and_is_shuffled(tmp_path):
    [block] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "p.json"
    file.write_text(block)
    kept, shuffled = load(file, keep_order=True), load(file)
    assert len(kept.clues) == len(shuffled.clues) == 1
    assert kept.hash != shuffled.hash


def test_the_page_names_every_suffix():
    assert all(f"`{suffix}`" in PAGE for suffix in FORMAT_OF_SUFFIX if suffix != ".link")
