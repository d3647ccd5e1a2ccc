"""``python -m tests.fuzz --seconds 600 [--seed 1]``."""

import argparse
import sys
from pathlib import Path

from tests.fuzz.run import fuzz


def main() -> int:
    """Run, and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the inputs that fail")
    asked = parser.parse_args()
    counts, failures = fuzz(asked.seconds, asked.seed)
    for number, failure in enumerate(failures):
        print(f"{failure.reader}: {failure.error}", file=sys.stderr)
        if asked.keep is not None:
            asked.keep.mkdir(parents=True, exist_ok=True)
            (asked.keep / f"{failure.reader}-{number}").write_bytes(failure.data)
    for reader, count in sorted(counts.items()):
        print(f"{reader:<20} {count:>9,} inputs")
    print(f"{'all':<20} {counts.total():>9,} inputs, {len(failures)} failures")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
