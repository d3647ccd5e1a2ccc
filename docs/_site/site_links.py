"""Links between pages as the tree has them become links between pages as the site has them."""

from __future__ import annotations

import re
from hashlib import sha256
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
DIAGRAMS = Path(__file__).parent / "diagrams"

MOVED = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "models/README.md": "models/index.md",
}
"""Pages of the tree outside docs/, and what they are called on the site."""

LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#|<)([^)\s#]+)((?:#[^)\s]*)?)(?=\))")
FENCE = re.compile(r"^( *)(```+|~~~+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
MERMAID = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Links:
    """What a link of a page means, by the place of its source in the tree."""

    def __init__(self) -> None:
        self._sources = {page: source for source, page in MOVED.items()}

    def outside(self, page: str, text: str) -> set[str]:
        """Return the files of the tree, neither pages nor in docs/, that a page links to."""
        found = {self._in_tree(page, target) for target, _ in LINK.findall(_prose(text))}
        return {
            each
            for each in found
            if not each.startswith("docs/") and each not in MOVED and (ROOT / each).is_file()
        }

    def published(self, source: str) -> str:
        """Return what a file of the tree is called on the site."""
        if source in MOVED:
            return MOVED[source]
        return source.removeprefix("docs/") if source.startswith("docs/") else f"files/{source}"

    def rewritten(self, page: str, text: str) -> str:
        """Return a page with links as the site has them; what is code stays as it is."""
        parts, end = [], 0
        for fence in FENCE.finditer(text):
            parts += [self._prose_rewritten(page, text[end : fence.start()]), fence[0]]
            end = fence.end()
        return "".join([*parts, self._prose_rewritten(page, text[end:])])

    def _prose_rewritten(self, page: str, text: str) -> str:
        return LINK.sub(lambda link: self._on_site(page, link[1]) + link[2], text)

    def _on_site(self, page: str, target: str) -> str:
        source = self._in_tree(page, target)
        if page not in self._sources and source.startswith("docs/"):
            return target  # both are in docs/, or the target is generated
        if not (ROOT / source).is_file():
            return target
        return relpath(self.published(source), PurePosixPath(page).parent)

    def _in_tree(self, page: str, target: str) -> str:
        source = PurePosixPath(self._sources.get(page, f"docs/{page}"))
        return normpath(source.parent / target)


def with_diagrams(page: str, text: str) -> str:
    """Show each diagram as the picture that was drawn of it; one that has changed stays text."""

    def picture(found: re.Match[str]) -> str:
        name = diagram_name(found[1])
        if not (DIAGRAMS / name).is_file():
            return f"```text\n{found[1]}```"
        return f"![diagram]({'../' * page.count('/')}diagrams/{name})"

    return MERMAID.sub(picture, text)


def plain_pipes(text: str) -> str:
    """Take the backslash from pipes of code in tables, which other readers of Markdown want."""
    code = re.compile(r"`[^`\n]*`")
    lines = (
        code.sub(lambda span: span[0].replace(r"\|", "|"), line) if line.startswith("|") else line
        for line in text.split("\n")
    )
    return "\n".join(lines)


def diagram_name(source: str) -> str:
    """Return the file of the picture of a diagram, named after what it draws."""
    return f"{sha256(source.encode()).hexdigest()[:12]}.svg"


def _prose(text: str) -> str:
    return FENCE.sub("", text)
