"""Blocks of code in pages, and what tests are told about them in comments that readers do not see.

Before a block, each in a line of its own::

    <!-- test: skip because it takes hours -->
    <!-- test: replace "--relax 24" by "--relax 2" -->
    <!-- test: first e2cp models new mine -->
    <!-- test: save as mine.py -->
    <!-- test: exits with 1 -->

A block that is skipped is still parsed. Limits and series need no word: `scaled` makes them small.
"""

import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOTE = re.compile(r"<!-- test: (.+?) -->")

SEARCHES = ("search", "hybrid", "resume")
SMALLER = [
    (r"(e2cp compare\b.*) --time \d+", r"\1 --cpu 2"),
    (r"(--cpu) \d+", r"\1 2"),
    (r"(--seeds) [\d,-]+", r"\1 1"),
    (r"(--workers|--jobs) \d+", r"\1 1"),
    (r"\b((?:harris|balanced)/[\w:-]+\d)(?![\w/:-])", r"\1/01"),
]
"""What makes a command short: limits, seeds, workers, and of a series its first puzzle."""


@dataclass
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str
    notes: list[str] = field(default_factory=list)

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def skipped(self) -> bool:
        return any(note.startswith("skip because ") for note in self.notes)

    @property
    def saved_as(self) -> str | None:
        return next((note[8:] for note in self.notes if note.startswith("save as ")), None)

    @property
    def code(self) -> int:
        """The exit code that is expected."""
        return next((int(note[11:]) for note in self.notes if note.startswith("exits with ")), 0)

    @property
    def before(self) -> list[str]:
        """Commands that prepare what the page supposes."""
        return [note[6:] for note in self.notes if note.startswith("first ")]

    @property
    def small(self) -> str:
        """The text with what the notes replace."""
        text = self.text
        if self.language == "sh":
            text = re.sub(r" +", " ", text.replace("\\\n", " "))
        for note in self.notes:
            if found := re.fullmatch(r'replace "(.+)" by "(.*)"', note):
                assert found[1] in text, f"{self.place}: no {found[1]}"
                text = text.replace(found[1], found[2])
        return text

    @property
    def commands(self) -> list[str]:
        """The lines of a shell block, joined where they go on."""
        return [line.strip() for line in self.small.split("\n") if line.strip()]


def blocks_of(page: Path) -> list[Block]:
    """Return the blocks of a page in order."""
    text = page.read_text()
    blocks, end = [], 0
    for found in FENCE.finditer(text):
        notes = []
        for line in reversed(text[end : found.start()].rstrip("\n").split("\n")):
            note = NOTE.fullmatch(line)
            if note is None:
                break
            notes.insert(0, note[1])
        line = text[: found.start()].count("\n") + 1
        blocks.append(Block(page, line, found[1], found[2], notes))
        end = found.end()
    return blocks


def notes_of(page: Path) -> list[str]:
    """Return all that a page says to tests."""
    return NOTE.findall(page.read_text())


def programs(line: str) -> list[list[str]]:
    """Return the commands of a line, which pipes and the like part, as lists of words."""
    line = re.sub(r"^(for .* do|do|done)\b;?", "", line)
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
    lexer.commenters = "#"
    lexer.whitespace_split = True
    found: list[list[str]] = [[]]
    skip = False
    for word in lexer:
        if set(word) <= set("|&;"):
            found.append([])
        elif set(word) <= set("<>"):
            skip = True
        elif skip:
            skip = False
        else:
            found[-1].append(word)
    return [words for words in found if words]


def scaled(line: str) -> str:
    """Return a command that takes a moment."""
    for pattern, smaller in SMALLER:
        line = re.sub(pattern, smaller, line)
    search = re.match(rf" *e2cp ({'|'.join(SEARCHES)})\b", line)
    if search is None or "--help" in line:
        return line
    # a portion of work, however busy the machine is
    line = re.sub(r" --(time|idle|work) [\w.]+", "", re.sub(r" #.*", "", line))
    return f"{line} --work 1 --time 120"
