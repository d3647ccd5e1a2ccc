"""``e2cp models formats``."""

from __future__ import annotations

from typing import Annotated

import typer

from e2cp.cli.model_options import complete_encoding
from e2cp.cli.options import Json
from e2cp.cli.output import print_json, print_table


def list_formats(
    encodings: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]…",
            help="Variants; all of them if none is named.",
            autocompletion=complete_encoding,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the forms that models can be written in, and which encoding has which.

    `e2cp model --export FILE` writes one by the suffix of the file; .pb is CP-SAT's protocol
    buffer, and pseudo-Boolean models are .opb. docs/exchange.md shows the way to other solvers
    and back.

    For example:

      e2cp models formats

      e2cp models formats bool ./mine.py --json
    """
    from e2cp.exchange.export import has_minizinc_text
    from e2cp.exchange.forms import FORMS, forms_of
    from e2cp.modelling.registry import all_variants
    from e2cp.solvers.registry import named_variant

    chosen = {name: named_variant(name) for name in encodings or all_variants()[0]}
    reasons = {name: forms_of(*found) for name, found in chosen.items()}
    written = [name for name, found in chosen.items() if has_minizinc_text(*found)]
    if as_json:
        print_json(
            {
                "forms": {form.name: form.title for form in FORMS.values()},
                "encodings": {
                    name: {
                        "kind": chosen[name][0].kind,
                        "forms": [form for form, why in found.items() if not why],
                        "missing": {form: why for form, why in found.items() if why},
                        "hand_written": ["mzn"] if name in written else [],
                    }
                    for name, found in reasons.items()
                },
            }
        )
        return
    print_table(("suffix", "form"), [(form.suffix, form.title) for form in FORMS.values()])
    print()
    rows = [
        (name, chosen[name][0].kind, *("-" if why else form for form, why in found.items()))
        for name, found in reasons.items()
    ]
    print_table(("encoding", "kind", *(form.suffix for form in FORMS.values())), rows)
    if written:
        names = " and ".join(written)
        print(f"\n.mzn of {names}, without settings, is the text that --engine gecode runs.")
