"""How few cells must be relaxed for a model to be solved: Figure 4 of Schaus & Deville 2008."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from e2cp.engines.all import engine_for
from e2cp.engines.request import Request
from e2cp.engines.run import run
from e2cp.matching.complete import complete
from e2cp.modelling.registry import find_variant
from e2cp.modelling.relaxation import checkerboard_cells
from e2cp.puzzle.puzzle import Puzzle


def frontier(
    puzzle: Puzzle,
    encodings: list[str],
    relaxed: list[int],
    *,
    seeds: int = 5,
    seconds: float = 60.0,
    jobs: int = 1,
    known: dict[str, Any] | None = None,
    on_row: Callable[[dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """Run each encoding with each number of relaxed cells, once a seed.

    Parameters
    ----------
    puzzle
        The puzzle.
    encodings
        Variants with their settings; an engine follows after ``@``, else the default one.
    relaxed
        Numbers of relaxed cells.
    seeds, seconds, jobs
        Runs a point, limit on each, and how many at a time.
    known
        Figures of an earlier call, whose rows are taken over if nothing else has changed.
    on_row
        Told the figures so far after each point.
    """
    figures: dict[str, Any] = {
        "puzzle": puzzle.name,
        "clues": len(puzzle.clues),
        "seeds": seeds,
        "seconds": seconds,
        "rows": [],
    }
    same = ("puzzle", "clues", "seeds", "seconds")
    if known is not None and all(known.get(key) == figures[key] for key in same):
        figures["rows"] = list(known["rows"])
    done = {(row["encoding"], row["engine"], row["relaxed"]) for row in figures["rows"]}
    with ThreadPoolExecutor(jobs) as pool:
        for text in encodings:
            encoding, _, wish = text.partition("@")
            variant, settings = find_variant(encoding)
            engine, name = engine_for(variant, wish or None), variant.full_name(settings)
            for count in relaxed:
                if (name, engine, count) in done:
                    continue
                requests = [
                    Request(
                        puzzle,
                        name,
                        engine,
                        checkerboard_cells(puzzle, count, np.random.default_rng(seed)),
                        seed=seed,
                        seconds=seconds,
                    )
                    for seed in range(1, seeds + 1)
                ]
                runs = list(pool.map(_one, requests))
                row = {"encoding": name, "engine": engine, "relaxed": count, "runs": runs}
                figures["rows"].append(row)
                if on_row is not None:
                    on_row(figures)
    return figures


def _one(request: Request) -> dict[str, Any]:
    result = run(request)
    if result.interrupted:
        raise KeyboardInterrupt
    score = complete(result.boards[-1]).board.score if result.boards else None
    return {
        "seed": request.seed,
        "status": str(result.status),
        "wall_s": round(result.wall_s, 1),
        "cpu_s": round(result.cpu_s, 1),
        "score": score,
    }
