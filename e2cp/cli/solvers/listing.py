"""``e2cp solvers list``."""

from __future__ import annotations

from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table


def list_solvers(as_json: Json = False) -> None:
    """List the solvers, what each can do, its version, and whatever is broken or missing.

    The last ones are methods: they search the puzzle itself and need no encoding.

    For example:

      e2cp solvers list

      e2cp solvers list --json
    """
    from e2cp.solvers.registry import all_solvers
    from e2cp.workflows.listing import solvers

    found, broken = solvers(), all_solvers()[1]
    if as_json:
        print_json({"solvers": [each.as_dict() for each in found], "broken": broken})
        return
    rows = [
        (
            each.name,
            each.runs + (", by default" if each.default_for else ""),
            each.boards,
            "yes" if each.proves else "no",
            f"{each.package} {each.version}".strip(),
            each.missing or "here",
        )
        for each in found
    ]
    print_table(("solver", "runs", "boards", "proofs", "version", "state"), rows)
    for name, reason in broken.items():
        print(f"\nbroken: {name}: {reason}")
