"""Loading ahead of time: nothing is left to load when a search has begun."""

import subprocess
import sys

import pytest

from e2cp.methods.registry import all_methods

PROBE = """
import sys
from pathlib import Path
from importlib import import_module
from numba.core.registry import CPUDispatcher
import e2cp.kernels
from e2cp.kernels import kernel_sources
from e2cp.catalogue.opening import load
from e2cp.puzzle.generate import generate
from e2cp.methods.registry import make_search
from e2cp.parallel.warm import load_kernels

ROOT = Path(e2cp.kernels.__file__).parents[1]
MODULES = [
    import_module(".".join(["e2cp", *file.relative_to(ROOT).with_suffix("").parts]))
    for file in kernel_sources()
    if file.name != "__init__.py"
]

def loaded():
    return {
        f"{module.__name__}.{name}": len(value.signatures)
        for module in MODULES
        for name, value in vars(module).items()
        if isinstance(value, CPUDispatcher)
    }

method = sys.argv[1]
load_kernels(method)
before = loaded()
for puzzle in (generate("gemp", 6, inner=4, frame=3).puzzle, load("eternity2", clues="all")):
    search = make_search(method, puzzle, seed=1)
    for _ in range(5):
        if not search.step():
            break
print({name: count for name, count in loaded().items() if count != before[name]})
"""


@pytest.mark.parametrize("method", all_methods()[0])
def test_nothing_is_left_to_load(method):
    """In a process of its own, where no other test has loaded anything."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, method], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "{}"
