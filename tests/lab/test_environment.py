"""What is recorded of a machine."""

import json
import os
import subprocess
from dataclasses import replace
from importlib.metadata import version

import e2cp
from e2cp.lab.environment import Environment, _commit


def test_this_machine():
    here = Environment.here()
    assert here.cores == os.cpu_count()
    assert here.memory_mb > 100
    assert here.cpu and here.host and here.system
    assert here.e2cp == e2cp.__version__
    assert here.packages["ortools"] == version("ortools")
    assert set(here.packages) == {"ortools", "python-sat", "numba", "numpy", "scipy"}


def test_everything_is_in_the_hash():
    here = Environment.here()
    assert here.hash == Environment.here().hash == Environment(**here.as_dict()).hash
    others = [
        replace(here, host="another"),
        replace(here, cpu="another"),
        replace(here, cores=here.cores + 1),
        replace(here, memory_mb=1),
        replace(here, python="another"),
        replace(here, e2cp="another"),
        replace(here, packages={**here.packages, "numba": "0"}),
    ]
    assert len({here.hash, *(other.hash for other in others)}) == 8
    assert json.loads(json.dumps(here.as_dict())) == here.as_dict()


def test_a_commit_makes_no_other_environment():
    here = Environment.here()
    assert replace(here, commit="another").hash == here.hash
    assert "commit" not in here.as_dict()


def test_a_commit_is_that_of_our_own_sources(tmp_path):
    assert _commit(tmp_path) is None
    assert _commit(tmp_path / "nowhere") is None
    identity = ["-c", "user.name=a", "-c", "user.email=a@b"]
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "a.py").write_text("")
    (tmp_path / "installed").mkdir()
    for words in (["init", "-q"], ["add", "source"], [*identity, "commit", "-qm", "a"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    commit = _commit(tmp_path / "source")
    assert len(commit) == 40
    (tmp_path / "source" / "a.py").write_text("changed")
    assert _commit(tmp_path / "source") == f"{commit}+dirty"
    # a folder inside a tree of somebody else's
    assert _commit(tmp_path / "installed") is None
