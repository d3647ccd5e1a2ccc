"""The loop: change, feed, count."""

import random
import time
import traceback
from collections import Counter
from typing import NamedTuple

from tests.fuzz.mutate import mutate
from tests.fuzz.readers import corpus

SLOW = 5.0
"""Processor seconds that no input of a megabyte may take."""


class Failure(NamedTuple):
    """An input that was neither read nor refused."""

    reader: str
    data: bytes
    error: str


def fuzz(seconds: float, seed: int) -> tuple[Counter[str], list[Failure]]:
    """Feed changed files to the readers for so long; return inputs by reader, and what failed."""
    rng = random.Random(seed)
    readers = list(dict.fromkeys(reader for reader, _ in corpus()))
    counts: Counter[str] = Counter()
    failures: list[Failure] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        reader = rng.choice(readers)
        data = mutate(rng.choice([data for own, data in corpus() if own is reader]), rng)
        counts[reader.__name__] += 1
        began = time.process_time()
        try:
            reader(data)
            spent = time.process_time() - began
            if spent > SLOW:
                failures.append(Failure(reader.__name__, data, f"took {spent:.1f} s"))
        except Exception:
            failures.append(Failure(reader.__name__, data, traceback.format_exc(limit=-3)))
    return counts, failures
