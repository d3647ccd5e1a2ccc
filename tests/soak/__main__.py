"""Run the soak from the command line."""

import argparse
import json
import signal
import sys
import tempfile
from pathlib import Path

from tests.soak.soak import Soak


def main() -> None:
    """Read the options, soak, print the counts; the exit code is 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where to search; a temporary folder")
    asked = parser.parse_args()
    # Started in the background of a script Ctrl-C is ignored, and so it would be by the search.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="e2cp-soak-") as temporary:
        soak = Soak(asked.folder or Path(temporary), workers=asked.workers, seed=asked.seed)
        report = soak.run(60 * asked.minutes)
    print(json.dumps(report, indent=2))
    sys.exit(bool(report["failures"]))


if __name__ == "__main__":
    main()
