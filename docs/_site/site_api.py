"""The reference of the documented names of e2cp, by what they are for."""

from __future__ import annotations

import inspect
from importlib import import_module

from site_text import table

import e2cp

CHAPTERS = {
    "puzzles": ("Puzzles and boards", ("puzzle", "catalogue", "formats", "errors")),
    "pictures": ("Pictures and plots", ("picture", "plotting")),
    "models": ("Models and solvers", ("modelling", "solvers", "completion", "exchange")),
    "searches": ("Methods and searches", ("methods", "parallel", "workflows")),
    "campaigns": ("Comparisons and campaigns", ("lab", "report")),
    "papers": ("The papers' experiments", ("reproduce",)),
}
"""Page, title, and the rooms whose names it has."""

LISTS = {"methods": "workflows.listing", "solvers": "workflows.listing"}
"""Names that stand for a room; called, they list what is in it."""

INTRO = """# Python reference

Every name that `import e2cp` documents, which is `e2cp.__all__`. [From Python](../python.md)
shows them at work.

"""


def api_pages() -> dict[str, str]:
    """Return a page a chapter, and one that lists all names."""
    homes = {name: LISTS.get(name, e2cp._HOMES.get(name, "")) for name in e2cp.__all__}
    chapters: dict[str, list[str]] = {page: [] for page in CHAPTERS}
    for name, home in homes.items():
        if home:
            chapters[_chapter(home)].append(name)
    parts = [INTRO]
    pages = {}
    for page, names in chapters.items():
        title = CHAPTERS[page][0]
        rows = [
            (f"[`{name}`]({page}.md#e2cp.{_path(name, homes[name])})", _first(name, homes[name]))
            for name in sorted(names, key=str.lower)
        ]
        parts += [f"## {title}", "", table(("name", "what it is"), rows)]
        blocks = [f"::: e2cp.{_path(name, homes[name])}" for name in sorted(names, key=str.lower)]
        pages[f"api/{page}.md"] = "\n\n".join([f"# {title}", *blocks, ""])
    return {"api/index.md": "\n".join(parts), **pages}


def _chapter(home: str) -> str:
    room = home.partition(".")[0]
    return next(page for page, (_, rooms) in CHAPTERS.items() if room in rooms)


def _path(name: str, home: str) -> str:
    return home if name == "plot" else f"{home}.{name}"


def _first(name: str, home: str) -> str:
    module = import_module(f"e2cp.{home}")
    thing = module if name == "plot" else getattr(module, name)
    return (inspect.getdoc(thing) or "").split("\n\n")[0].replace("\n", " ").replace("|", r"\|")
