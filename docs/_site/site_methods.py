"""A page for each method: what its folder says, its options, published figures and ours."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from site_links import ROOT
from site_text import choices, rows_of, sentence, table

from e2cp.methods.info import ABILITIES
from e2cp.methods.registry import MethodEntry, all_methods

KINDS = {
    "search": "Searches for the best board",
    "solutions": "Solutions only",
    "exact": "Exact: proves and counts",
}


def method_pages() -> dict[str, str]:
    """Return the pages by name, with one that lists them."""
    entries = [entry for entry in all_methods()[0].values() if ROOT in entry.file.parents]
    measured = {row[0].strip("`"): row[2] for row in rows_of(_docs("which-method.md"), "method")}
    papers = _filled(rows_of(_docs("papers.md"), "paper"))
    pages = {f"methods/{entry.name}.md": _page(entry, measured, papers) for entry in entries}
    return {"methods/index.md": _index(entries, measured), **pages}


def _index(entries: Sequence[MethodEntry], measured: dict[str, str]) -> str:
    parts = [
        "# Methods",
        "",
        "Our own algorithms, one folder each in `e2cp/methods/`, most of them as a paper describes "
        "them. These pages are made from what the folders say; `e2cp methods show NAME` prints the "
        "same. [Which one to use](../which-method.md) is a page of its own, and so are "
        "[published figures and ours](../papers.md), and "
        "[how to write your own](../tutorials/your-own-method.md).",
        "",
    ]
    for kind, title in KINDS.items():
        rows = [
            (f"[`{e.name}`]({e.name}.md)", sentence(e.idea), e.paper, measured.get(e.name, ""))
            for e in entries
            if e.kind == kind
        ]
        head = ("method", "idea", "paper", "Eternity II after 5 s")
        parts += [f"## {title}", "", table(head, rows)]
    return "\n".join(parts)


def _page(entry: MethodEntry, measured: dict[str, str], papers: list[list[str]]) -> str:
    info = entry.info
    facts = [
        ("paper", info.paper),
        ("work is counted in", info.unit),
        *((f"`{each}`", ABILITIES[each]) for each in sorted(info.abilities)),
    ]
    if entry.name in measured:
        facts.append(("Eternity II, `--time 5`", measured[entry.name]))
    options = [(f"`{o.name}`", o.default, choices(o.choices), o.meaning) for o in entry.options()]
    named = [row for row in papers if _names(row[2], entry)]
    parts = [
        f"# {entry.name}",
        "",
        sentence(info.idea),
        "",
        table(("", ""), facts),
        _example(entry),
        "",
        "## How it works",
        "",
        _body(entry),
        "",
    ]
    if options:
        head = ("option", "default", "takes", "meaning")
        parts += ["## Options", "", f"Set as `{entry.name}[{_setting(entry)}]`.", ""]
        parts += [table(head, options)]
    if named:
        head = ("paper", "system", "published", "ours", "command")
        rows = [(row[0], row[1], *row[3:]) for row in named]
        parts += ["## Published, and ours", "", table(head, rows)]
        parts += ["[All systems of the papers](../papers.md)"]
    return "\n".join(parts)


def _example(entry: MethodEntry) -> str:
    lines = [f"e2cp search --method {entry.name} --time 60"]
    if entry.kind == "exact" and entry.info.solves:
        lines = [f"e2cp solve balanced/5x5-4:3/01 --method {entry.name}", *lines]
    if entry.info.polishes:
        lines.append(f"e2cp search --method {entry.name} --start record:467 --time 60")
    return "\n".join(["```sh", *lines, f"e2cp methods show {entry.name} --source", "```"])


def _setting(entry: MethodEntry) -> str:
    first = entry.options()[0]
    return f"{first.name}={first.default}"


def _body(entry: MethodEntry) -> str:
    text = ast.get_docstring(ast.parse(entry.file.read_text())) or ""
    body = text.partition("\nCan:")[2].partition("\n")[2].strip()
    body = re.sub(r"``(.+?)``", r"`\1`", body)
    return re.sub(r":\n(?=[-*] )", ":\n\n", body)  # Markdown wants a blank line before a list


def _names(here: str, entry: MethodEntry) -> bool:
    folder = entry.file.parent.name
    return f"methods/{folder}`" in here or bool(re.search(rf"`{re.escape(entry.name)}\[", here))


def _filled(rows: list[list[str]]) -> list[list[str]]:
    """Repeat the paper where the table leaves it out."""
    paper = ""
    filled = []
    for row in rows:
        paper = row[0] or paper
        filled.append([paper, *row[1:]])
    return filled


def _docs(name: str) -> str:
    return (ROOT / "docs" / name).read_text()
