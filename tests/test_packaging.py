"""The wheel carries everything: a user installs it anywhere and has the instances."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "e2cp", "instances", "models")


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A copy of what is packed, so that building leaves nothing behind here."""
    folder = tmp_path_factory.mktemp("source")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(
                ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__")
            )
        else:
            shutil.copy(ROOT / part, folder)
    return folder


@pytest.fixture(scope="module")
def wheel(source, tmp_path_factory):
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, source]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("*.whl"))


def test_the_wheel_holds_every_module_and_instance(source, wheel):
    held = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(source).as_posix()
        for part in ("e2cp", "instances", "models")
        for path in (source / part).rglob("*")
        if path.suffix
        in (".py", ".toml", ".txt", ".json", ".typed", ".mzn", ".css", ".js", ".html")
        or (path.suffix == ".svg" and part == "e2cp")
    }
    assert len(wanted) > 300
    assert {name if name.startswith("e2cp/") else f"e2cp/{name}" for name in wanted} <= held


def test_the_wheel_runs_where_it_is_unpacked(wheel, tmp_path):
    zipfile.ZipFile(wheel).extractall(tmp_path)
    code = "import e2cp; print(e2cp.__file__, e2cp.load_board('record:470').score)"
    environment = {"PYTHONPATH": str(tmp_path)}
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.split() == [str(tmp_path / "e2cp" / "__init__.py"), "470"]
