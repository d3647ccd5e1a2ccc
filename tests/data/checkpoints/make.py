"""Write a small checkpoint of each method named: ``python tests/data/checkpoints/make.py NAME…``.

They stay as the version that wrote them left them: later versions must go on with them.
"""

import json
import sys
from pathlib import Path

from e2cp.catalogue.opening import load
from e2cp.parallel.run_parallel import run_parallel
from e2cp.parallel.settings import SearchSettings
from e2cp.parallel.stop import Stop

PUZZLE = "meta10/10x10"
SMALLER = dict.fromkeys(("benoist", "mac", "pla"), "harris/gemp-6x6-6:2/01")
"""Puzzles of those whose states are large."""

SMALL = {"ga": "ga[population=40,crossover=30]", "moea": "moea[population=40,crossover=20]"}

for name in sys.argv[1:]:
    settings = SearchSettings.of(
        load(SMALLER.get(name, PUZZLE)),
        SMALL.get(name, name),
        stop=Stop(seconds=60.0, work=1),
        seed=7,
    )
    folder = Path(__file__).parent / name
    result = run_parallel(settings, checkpoint=folder)
    (folder / "lock").unlink()
    record = json.loads((folder / "search.json").read_text())
    (folder / "search.json").write_text(json.dumps({**record, "home": None}) + "\n")
    print(name, result.stopped, result.board.score)
