"""The notebooks: executed by nbmake, and kept without outputs."""

import json
import re
from pathlib import Path

import pytest

import e2cp

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_all_notebooks_are_there():
    assert [path.stem for path in NOTEBOOKS] == [
        *("campaign_report", "hybrid_from_parts", "models_side_by_side", "phase_transition"),
        *("quick_start", "vlns_from_parts", "write_your_own_encoding", "write_your_own_method"),
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_outputs_are_stripped_and_prose_stands_between_the_cells(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert cells[0]["cell_type"] == "markdown"
    assert len(cells) - len(code) >= len(code) / 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_only_documented_names_are_used(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    outside = re.sub(r"source = \'\'\'.*?\'\'\'", "", code, flags=re.DOTALL)  # files that it writes
    assert "from e2cp" not in outside and "import e2cp." not in outside
    assert set(re.findall(r"\be2cp\.(\w+)", outside)) <= set(e2cp.__all__)
