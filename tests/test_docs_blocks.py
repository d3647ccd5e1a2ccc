"""What the pages tell a reader to type works: all of it is parsed, most of it is run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import typer
from page_blocks import PAGES, ROOT, Block, blocks_of, notes_of, programs, scaled

from e2cp.cli.main import app

BIN = Path(sys.executable).parent
SAMPLE = {"docs/puzzles.md"}
"""Pages that are run whenever tests are; the others are long."""

OURS = {"e2cp", "rc2.py"}
OUTSIDE = {"cadical", "clasp", "minizinc"}
"""Programs that are run if they are here."""

CHECKED = {"make", "pytest"}
SETUP = {"apt-get", "cp", "pip", "python3", "dask", "java"}
"""What needs a network, machines or much time: known, and never run."""

GENERATED = {"docs/solvers.md"}
"""Pages that a command writes, with no place for notes: they are parsed only."""

CODES = {"sh": "commands", "python": "code"}


def name_of(page):
    return str(page.relative_to(ROOT))


def blocks(language):
    found = [block for page in PAGES for block in blocks_of(page) if block.language == language]
    return pytest.mark.parametrize("block", found, ids=lambda block: block.place)


@cache
def whole():
    return typer.main.get_command(app)


def parse(arguments):
    """Read a command line as e2cp does, without running it."""
    command, name = whole(), ""
    while hasattr(command, "commands"):
        name = arguments.pop(0)
        assert name in command.commands, f"no command {name}"
        command = command.commands[name]
    command.make_context(name, arguments)


@blocks("sh")
def test_every_command_is_one(block: Block):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for line in [*block.before, *block.commands]:
        for program, *arguments in programs(re.sub(r"\$\w+", "1", line)):
            if program == "e2cp":
                parse(arguments)
            elif program == "make":
                assert set(arguments) <= targets, line
            elif program == "pytest":
                for path in (each for each in arguments if "/" in each):
                    assert (ROOT / path).exists(), path
            else:
                known = OURS | OUTSIDE | SETUP
                assert program in known or "/bin/" in program, f"{block.place}: {program}"


@blocks("python")
def test_python_can_be_read(block: Block):
    if "…\n" not in block.text and not block.text.startswith(" "):
        compile(block.text, block.place, "exec")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_notes_for_tests_are_understood(page):
    form = r'skip because .+|replace ".+" by ".*"|first .+|save as [\w./-]+|exits with \d+'
    for note in notes_of(page):
        assert re.fullmatch(form, note), note
    heard = [note for block in blocks_of(page) for note in block.notes]
    assert heard == notes_of(page)  # none stands where no block follows


def run(block: Block, folder: Path):
    """Run a block as a reader would, made small."""
    if block.saved_as:
        (folder / block.saved_as).write_text(block.text)
    elif block.skipped:
        return
    elif block.language == "python":
        if block.before:
            check(block.before, block, folder)
        command = [sys.executable, "-c", block.small]
        check([shlex.join(command)], block, folder)
    elif block.language == "sh":
        used = {words[0] for line in block.commands for words in programs(line)}
        if all(shutil.which(program) for program in used & OUTSIDE):
            lines = [scaled(line) for line in block.commands if not left_out(line)]
            check([*map(forgiving, [*block.before, *lines])], block, folder)


def forgiving(line):
    """Solvers from outside end with codes of their own."""
    outside = any(words[0] in OUTSIDE | {"rc2.py"} for words in programs(line))
    return f"{line} || true" if outside else line


def left_out(line):
    return any(words[0] in CHECKED | SETUP or "/bin/" in words[0] for words in programs(line))


def check(lines, block, folder):
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "MPLBACKEND": "Agg"}
    command = ["bash", "-e", "-c", "\n".join(lines)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == block.code, f"{block.place}\n{done.stdout}\n{done.stderr}"


RUNNABLE = [
    page
    for page in PAGES
    if name_of(page) not in GENERATED
    and any(block.language in CODES and not block.skipped for block in blocks_of(page))
]


@pytest.mark.timeout(1800)  # by the clock, on a busy machine
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[] if name_of(page) in SAMPLE else pytest.mark.long)
        for page in RUNNABLE
    ],
    ids=name_of,
)
def test_a_reader_can_type_it(page, tmp_path):
    for block in blocks_of(page):
        run(block, tmp_path)


@pytest.mark.parametrize("line", ["search --tome 3", "model --relax many", "campaign walk x"])
def test_a_wrong_command_would_be_seen(line):
    with pytest.raises(Exception, match=r"(?i)no such option|integer|no command"):
        parse(line.split())
