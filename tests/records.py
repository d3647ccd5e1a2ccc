"""Records of runs that never were, for tests of what is made of them."""

import numpy as np

from e2cp.lab.record import Record


def record(label="a", instance="p1", seed=1, status="SAT", cpu=1.0, **facts):
    """One run of a model under 10 s; `facts` overrides any field."""
    variant, _, engine = label.partition("@")
    kind = facts.pop("kind", "model")
    name = f"{label}|{instance}|{seed}|{facts.get('relax', 0)}"
    values = {
        **{"key": name, "label": label, "kind": kind, "variant": variant, "engine": engine},
        **{"instance": instance, "group": "set", "puzzle": f"hash of {instance}"},
        **{"rows": 6, "cols": 6, "clues": 0, "max_score": 60, "seed": seed, "seconds": 10.0},
        **{"memory_mb": None, "relax": 0, "target": None, "source": "", "status": status},
        **{"cpu_s": cpu, "wall_s": cpu + 0.5, "solve_s": cpu / 2, "build_s": 0.1, "load_s": 0.05},
        **{"peak_mb": 100.0, "host": "here", "environment": "e", "version": "1"},
        **{"started": "2026-01-01T00:00:00Z"},
    }
    return Record(**{**values, **facts})


def search(label="vlns", instance="p1", seed=1, scores=((1.0, 30), (2.0, 50)), **facts):
    """One run of a search under 10 s, with its improvements."""
    values = {"status": "FEASIBLE", "cpu": 10.0, "kind": "search", "engine": ""}
    best = scores[-1][1] if scores else None
    return record(
        label, instance, seed, trajectory=list(scores), **{**values, "score": best, **facts}
    )


def campaign(labels=5, puzzles=40, seeds=5, groups=("6x6", "7x7"), searches=2, seed=0):
    """A made-up campaign: lognormal times, timeouts, a few crashes and a wrong answer."""
    rng = np.random.default_rng(seed)
    names = ["sat-pd@cadical195", "bool@cpsat", "table@cpsat", "zla", "heule@glucose4"]
    names += [f"element[order={place}]@cpsat" for place in range(labels)]
    runs = []
    for group in groups:
        for puzzle in range(puzzles):
            hard = rng.normal(0.5, 1.2)
            for place, label in enumerate(names[:labels]):
                for number in range(1, seeds + 1):
                    cpu = float(np.exp(hard + 0.4 * place + rng.normal(0, 0.6)))
                    ending = {"status": "SAT"} if cpu < 10 else {"status": "TIMEOUT", "cpu": 10.0}
                    if rng.random() < 0.004:
                        ending = {"status": "CRASH", "message": "Segmentation fault <core>"}
                    facts = {"cpu": cpu, "group": group, "score": 60 if cpu < 10 else None}
                    facts |= {"variables": 1000 * (place + 1), "constraints": 9000 * (place + 1)}
                    facts |= {"peak_mb": float(rng.normal(150, 20)), "build_s": 0.1 * place}
                    facts |= {"kind": "exact" if label == "zla" else "model"}
                    runs.append(record(label, f"{group}/{puzzle:02}", number, **(facts | ending)))
            for place in range(searches):
                for number in range(1, seeds + 1):
                    steps = np.cumsum(rng.exponential(0.7, 9))
                    climb = np.sort(rng.integers(25 + 5 * place, 60, 9))
                    gains = [
                        (float(t), int(s)) for t, s in zip(steps, climb, strict=True) if t < 10
                    ]
                    name = ("vlns[cells=16]", "anneal")[place % 2]
                    runs.append(search(name, f"{group}/{puzzle:02}", number, gains, group=group))
    return runs
