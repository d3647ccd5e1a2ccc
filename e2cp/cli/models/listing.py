"""``e2cp models list``."""

from __future__ import annotations

from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table


def list_models(as_json: Json = False) -> None:
    """List the encodings, and whatever is broken, with the reason.

    `e2cp solvers list` shows what runs them.

    For example:

      e2cp models list

      e2cp models list --json
    """
    from e2cp.modelling.registry import all_variants

    variants, broken = all_variants()
    if as_json:
        print_json({"variants": [v.as_dict() for v in variants.values()], "broken": broken})
        return
    rows = [(v.name, v.kind, v.idea) for v in variants.values()]
    print_table(("variant", "kind", "idea"), rows)
    for name, reason in broken.items():
        print(f"\nbroken: {name}: {reason}")
