"""A page for each encoding: what its file says, its options, its figures and its code."""

from __future__ import annotations

import inspect
import re

from site_links import ROOT
from site_text import choices, rows_of, sentence, table

from e2cp.modelling.registry import all_variants
from e2cp.modelling.variant import Variant


def model_pages() -> dict[str, str]:
    """Return the pages by name; models/README.md is the one that lists them."""
    return {f"models/{each.name}.md": _page(each) for each in all_variants()[0].values()}


def _page(variant: Variant) -> str:
    readme = (ROOT / "models" / "README.md").read_text()
    measured = [row[1:] for row in rows_of(readme, "variant | engine") if row[0] == variant.name]
    columns = re.search(r"^\| variant \| engine \| (.+) \|$", readme, re.MULTILINE)
    exchange = (ROOT / "docs" / "exchange.md").read_text()
    forms = next(
        (r[2:] for r in rows_of(exchange, "encoding") if r[0].strip("`") == variant.name), []
    )
    facts = [
        ("paper", variant.paper),
        ("kind", f"`{variant.kind}`"),
        ("supports", ", ".join(variant.supports)),
        ("leaves as", ", ".join(f"`.{form}`" for form in forms if form != "-") or "–"),
    ]
    options = [(f"`{o.name}`", o.default, choices(o.choices), o.meaning) for o in variant.options()]
    source = inspect.getsource(variant.module).rstrip()
    body = re.sub(r"(?m)^(Paper|Kind|Supports):.*\n?", "", inspect.getdoc(variant.module) or "")
    parts = [
        f"# {variant.name}",
        "",
        sentence(variant.idea),
        "",
        table(("", ""), facts),
        "```sh",
        f"e2cp model balanced/4x4-3:2/01 --encoding {variant.name}",
        f"e2cp models explain {variant.name} eternity2",
        "```",
        "",
        re.sub(r"``(.+?)``", r"`\1`", body.partition("\n")[2].strip()),
        "",
        "## Options",
        "",
        table(("option", "default", "takes", "meaning"), options),
    ]
    if measured and columns:
        head = ("solver", *columns[1].split(" | "))
        parts += ["## Measured", "", table(head, measured), MEASURED, ""]
    parts += ["## The whole model", "", "```python", source, "```", "", BELOW, ""]
    return "\n".join(parts)


MEASURED = (
    "Solved of five GEMP puzzles (size, inner:frame colours), and median processor seconds of the "
    "whole run under a limit of 20 s; [all encodings side by side](index.md#measured)."
)
BELOW = (
    "[Write your own](../tutorials/your-own-encoding.md), or take this one to "
    "[another solver](../exchange.md)."
)
