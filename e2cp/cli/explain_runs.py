"""Why planned runs are known, new or repeated, printed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from e2cp.cli.optional_value import DEFAULT
from e2cp.cli.output import note, plural, print_facts, print_json, print_table

if TYPE_CHECKING:
    from e2cp.lab.explain import Explanation
    from e2cp.lab.spec import Spec

MOST_RUNS = 20
"""More runs than these that one text names are not explained one by one."""


def explain_runs(spec: Spec, folder: Path, run: str, as_json: bool) -> None:
    """Run nothing; say for each planned run, or for the named one, whether it is known, and why."""
    from e2cp.lab.explain import explain, find_runs
    from e2cp.lab.ledger import Ledger
    from e2cp.lab.plan import plan, start_tasks
    from e2cp.lab.starts.store import StartStore

    store = StartStore(folder)
    found = explain(plan(spec, note, store), Ledger(folder))
    makers = [task.run for task in start_tasks(spec)]
    starts = explain(makers, Ledger(store.folder)) if makers else []
    if run != DEFAULT:
        named = find_runs([*found, *starts], run)
        if as_json:
            print_json({"folder": str(folder), "runs": [each.details() for each in named]})
        elif len(named) <= MOST_RUNS:
            for place, each in enumerate(named):
                print("\n" * (place > 0), end="")
                _print_one(each)
        else:
            _print_all(named, starts=False)
        return
    if as_json:
        facts = {"runs": [each.as_dict() for each in found]}
        if starts:
            facts["start_runs"] = [each.as_dict() for each in starts]
        print_json({"folder": str(folder), **facts})
        return
    if starts:
        _print_all(starts, starts=True)
    _print_all(found, starts=False)


def _print_all(found: list[Explanation], *, starts: bool) -> None:
    rows = Counter((each.spec.label, each.verdict, _because(each)) for each in found)
    print_table(
        ("starts" if starts else "runs", "configuration", "verdict", "because"),
        [(str(count), *row) for row, count in rows.items()],
        right=">",
    )


def _because(each: Explanation) -> str:
    if each.verdict == "known" and each.earlier is not None:
        return f"ended with {each.earlier.status}"
    return "; ".join(each.reasons)


def _print_one(each: Explanation) -> None:
    spec, before = each.spec, each.earlier
    facts = {
        "run": f"{spec.label}  {spec.instance}  seed {spec.seed}",
        "key": spec.key,
        "verdict": each.verdict,
        "because": each.reasons[0],
    }
    facts |= {" " * (place + 1): reason for place, reason in enumerate(each.reasons[1:])}
    if spec.code is not None:
        files, packages = len(spec.code.files), len(spec.code.versions)
        depends = f"{plural(files, 'file')}, {plural(packages, 'package')}"
        facts["code"] = f"{spec.source}: {depends}; --json names them"
    if before is not None and before.key != spec.key:
        facts["earlier"] = f"{before.key}: {before.status}, {before.started[:19]}"
        facts["its code"] = before.source
    print_facts(facts)
