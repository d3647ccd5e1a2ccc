"""The navigation: an order for the pages that are there, and a place for those that come later."""

from __future__ import annotations

import re
from typing import Any

from site_links import ROOT

DOCS = ROOT / "docs"

ORDER: dict[str, list[str]] = {
    "Start": ["index.md", "tour.md", "faq.md", "glossary.md"],
    "Tutorials": [
        "tutorials/index.md",
        "tutorials/first-comparison.md",
        "tutorials/your-own-encoding.md",
        "tutorials/your-own-method.md",
        "tutorials/a-week-for-a-record.md",
    ],
    "Guide": [
        "puzzles.md",
        "formats.md",
        "modelling.md",
        "exchange.md",
        "solving.md",
        "searching.md",
        "view.md",
        "reliability.md",
        "python.md",
        "scripts.md",
    ],
    "Methods": ["methods/index.md", "which-method.md"],
    "Models": ["models/index.md", "solvers.md"],
    "Comparing": ["campaigns.md", "comparing.md", "measuring.md", "statistics.md", "report.md"],
    "Results": ["papers.md", "benchmarks.md", "results/index.md"],
    "Reference": ["cli/index.md", "api/index.md"],
    "Developing": ["architecture.md", "contributing.md", "changelog.md"],
}
"""Sections and their pages; one that is not there is left out."""

FOLDERS = {
    "methods/": "Methods",
    "models/": "Models",
    "tutorials/": "Tutorials",
    "results/": "Results",
}
"""Where pages of a folder go that are not named above."""

NESTED = {"cli/": ("Reference", "Commands"), "api/": ("Reference", "Python")}
"""The same, in a part of their own."""

OTHERS = "Guide"
"""Where any other page of docs/ goes."""


def navigation(generated: dict[str, str]) -> list[Any]:
    """Return the navigation of all pages there are."""
    written = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")}
    there = written | set(generated)
    named = {page for pages in ORDER.values() for page in pages}
    sections: dict[str, list[Any]] = {
        title: [page for page in pages if page in there] for title, pages in ORDER.items()
    }
    rest = sorted(there - named)
    for folder, (section, title) in NESTED.items():
        inside = [page for page in rest if page.startswith(folder)]
        rest = [page for page in rest if page not in inside]
        index = f"{folder}index.md"
        sections[section] = [page for page in sections[section] if page != index]
        sections[section].append({title: [index, *inside]})
    for page in rest:
        section = next((s for folder, s in FOLDERS.items() if page.startswith(folder)), OTHERS)
        sections[section].append(page)
    return [
        {title: [_titled(page, generated) for page in pages]}
        for title, pages in sections.items()
        if pages
    ]


def _titled(page: Any, generated: dict[str, str]) -> Any:  # noqa: ANN401
    """Return an entry with the title of its page, without which the whole heading is shown."""
    if isinstance(page, dict):
        return {
            title: [_titled(each, generated) for each in inner] for title, inner in page.items()
        }
    if page.endswith("index.md") and page != "index.md":
        return page
    text = generated.get(page) or (DOCS / page).read_text()
    heading = re.search(r"^# (.+)$", text, re.MULTILINE)
    return {heading[1] if heading else page: page}
