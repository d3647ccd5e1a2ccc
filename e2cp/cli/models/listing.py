"""``e2cp models list``."""

from __future__ import annotations

from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table


def list_models(as_json: Json = False) -> None:
    """List the encodings, the engines, and whatever is broken or missing, with the reason.

    For example:

      e2cp models list

      e2cp models list --json
    """
    from e2cp.modelling.registry import all_variants
    from e2cp.solvers.registry import all_solvers

    variants, broken = all_variants()
    solvers, lost = all_solvers()
    engines = {name: make() for name, make in solvers.items()}
    broken = broken | lost
    if as_json:
        print_json(
            {
                "variants": [
                    {
                        "name": v.name,
                        "kind": v.kind,
                        "idea": v.idea,
                        "paper": v.paper,
                        "supports": list(v.supports),
                        "options": {name: value for name, value, _, _ in v.options()},
                    }
                    for v in variants.values()
                ],
                "broken": broken,
                "engines": [
                    {"name": name, "kinds": list(engine.kinds), "missing": engine.missing()}
                    for name, engine in engines.items()
                ],
            }
        )
        return
    rows = [(v.name, v.kind, v.idea) for v in variants.values()]
    print_table(("variant", "kind", "idea"), rows)
    for name, reason in broken.items():
        print(f"\nbroken: {name}: {reason}")
    print()
    table = [
        (
            name,
            ", ".join((*engine.kinds, *engine.forms)) or "the puzzle itself",
            engine.missing() or "here",
        )
        for name, engine in engines.items()
    ]
    print_table(("engine", "runs", "state"), table)
