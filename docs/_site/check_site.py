"""See that a built site is whole: every link leads somewhere, nothing is asked of other hosts.

``python docs/_site/check_site.py site``
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
"""What a browser fetches by itself."""

NAMES = {"canonical", "license", "next", "prev", "search", "help"}
"""Links of the head that are not fetched."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors: set[str] = set()

    def has(self, anchor: str) -> bool:
        return anchor in self.anchors | {"", "__top"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[key] for key in ("id", "name") if values.get(key)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag in FETCHED and values.get(FETCHED[tag]) and values.get("rel") not in NAMES:
            self.fetched.append(values[FETCHED[tag]])


def check_site(site: Path) -> list[str]:
    """Return what is wrong, a line each."""
    pages = {file.resolve(): _read(file) for file in sorted(site.rglob("*.html"))}
    wrong = []
    for file, page in pages.items():
        for link in [*page.links, *page.fetched]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.fetched and parts.scheme != "data":
                    wrong.append(f"{file}: fetches {link}")
                continue
            if file.name == "404.html":
                continue  # its links count from the root of a server
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                wrong.append(f"{file}: no such page {link}")
            elif target in pages and not pages[target].has(unquote(parts.fragment)):
                wrong.append(f"{file}: no such place {link}")
    for sheet in site.rglob("*.css"):
        found = re.findall(r"url\(\s*['\"]?(https?:[^)'\"]+)", sheet.read_text())
        wrong += [f"{sheet}: fetches {address}" for address in found]
    return wrong


def _read(file: Path) -> _Reader:
    reader = _Reader()
    reader.feed(file.read_text())
    return reader


if __name__ == "__main__":
    site = Path(sys.argv[1])
    wrong = check_site(site)
    print(
        "\n".join(wrong) or f"{len(list(site.rglob('*.html')))} pages, every link leads somewhere"
    )
    sys.exit(bool(wrong))
