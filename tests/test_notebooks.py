"""The notebooks: executed by nbmake, and kept without outputs."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_both_notebooks_are_there():
    assert [path.stem for path in NOTEBOOKS] == ["models_side_by_side", "quick_start"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_stripped_and_prose_stands_between_the_cells(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert cells[0]["cell_type"] == "markdown"
    assert len(cells) - len(code) >= len(code) / 2
