"""``e2cp methods list``."""

from __future__ import annotations

from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table


def list_methods(as_json: Json = False) -> None:
    """List the methods with their papers, and whatever is broken, with the reason.

    For example:

      e2cp methods list

      e2cp methods list --json
    """
    from e2cp.methods.registry import all_methods

    methods, broken = all_methods()
    if as_json:
        rows = [
            {
                "name": name,
                "idea": entry.info.idea,
                "paper": entry.info.paper,
                "unit": entry.info.unit,
                "can": sorted(entry.info.abilities),
            }
            for name, entry in methods.items()
        ]
        print_json({"methods": rows, "broken": broken})
        return
    print_table(
        ("method", "can", "paper", "idea"),
        [
            (name, ", ".join(sorted(entry.info.abilities)), entry.info.paper, entry.info.idea)
            for name, entry in methods.items()
        ],
    )
    for name, reason in broken.items():
        print(f"\nbroken: {name}: {reason}")
