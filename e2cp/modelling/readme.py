"""The page about all variants, made from their headers and from measured runs."""

from __future__ import annotations

from statistics import median
from typing import Any

from e2cp.modelling.registry import all_variants
from e2cp.modelling.variant import Variant

HEAD = """# The model variants

One file a variant: a header that says what it is and whose idea, its parameters, then variables
and constraints in the order of the paper. This page is made by `make models-readme` from the
headers and from `measured.json`, the figures that `make measure-models` writes; a test keeps it
current.

Start your own with `e2cp models new my-table`, which copies `TEMPLATE.py` to `my_table.py`, or
`e2cp models new my-table --from table`, which copies a variant. Run it with
`e2cp model INSTANCE --encoding ./my_table.py`, and see what it is made of with
`e2cp models explain ./my_table.py INSTANCE`.

Boards are counted by the oriented pieces on their cells: `--all` reports each once, whatever other
variables a model has. A CNF variant that sets `formula.core`, as `CnfLiterals` does, has only those
variables blocked.
"""


def models_readme(measured: dict[str, Any] | None) -> str:
    """Write the page.

    Parameters
    ----------
    measured
        What :func:`e2cp.lab.measure_models.measure` returned, or None before any measurement.
    """
    variants = all_variants()[0].values()
    parts = [HEAD, _overview(list(variants))]
    if measured is not None:
        parts.append(_measurements(measured))
    parts.extend(_chapter(variant) for variant in variants)
    return "\n".join(parts)


def _overview(variants: list[Variant]) -> str:
    rows = [f"| [{v.name}](#{v.name}) | {v.kind} | {v.idea} | {v.paper} |" for v in variants]
    return "\n".join(["| variant | kind | idea | paper |", "|---|---|---|---|", *rows, ""])


def _measurements(measured: dict[str, Any]) -> str:
    columns: list[str] = measured["columns"]
    lines = [
        "## Measured",
        "",
        f"GEMP puzzles of the embedded set `harris`, the first {measured['count']} of each column "
        f"(size, inner:frame colours), {measured['seconds']:g} s of processor time for the whole "
        "run, one thread. Solved, and the median over all runs of processor seconds for start, "
        "import, build, load and solve; an unsolved run counts as the limit.",
        "",
        "`cpsat`, or `cpsat[tuning=ours]`, runs CP-SAT with linearisation, probing and symmetry "
        "detection off for variants without an objective, `cpsat[tuning=default]` with its own "
        "values: see [docs/solvers.md](../docs/solvers.md).",
        "",
        "| variant | engine | " + " | ".join(columns) + " |",
        "|---|---|" + "---|" * len(columns),
    ]
    for row in measured["rows"]:
        cells = [_cell(row["runs"][column], measured["seconds"]) for column in columns]
        lines.append(f"| {row['encoding']} | {row['engine']} | " + " | ".join(cells) + " |")
    versions = " and ".join(f"{name} {version}" for name, version in measured["versions"].items())
    return "\n".join([*lines, "", f"Made by `{measured['command']}` with {versions}.", ""])


def _cell(runs: list[dict[str, Any]], limit: float) -> str:
    solved = [run for run in runs if run["status"] in ("SAT", "OPTIMAL")]
    middle = median([run["cpu_s"] if run in solved else limit for run in runs])
    shown = f"> {limit:g} s" if middle >= limit else f"{middle:.1f} s"
    return f"{len(solved)}/{len(runs)}, {shown}"


def _chapter(variant: Variant) -> str:
    lines = [
        f"## {variant.name}",
        "",
        f"{variant.idea[0].upper()}{variant.idea[1:]}",
        "",
        f"Paper: {variant.paper}. Kind: {variant.kind}. Supports: {', '.join(variant.supports)}.",
        "",
        "| option | choices | default | meaning |",
        "|---|---|---|---|",
    ]
    for name, choices, default, meaning in variant.options():
        lines.append(f"| {name} | {choices.replace('|', ', ')} | {default} | {meaning} |")
    return "\n".join([*lines, ""])
