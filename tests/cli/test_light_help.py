import subprocess
import sys

CODE = """
import sys
from e2cp.cli.light_help import UNUSED, load_help_lightly
load_help_lightly({arguments})
assert ("typer.rich_utils" in sys.modules) == {loaded}
assert not any(name in sys.modules for name in UNUSED)
from rich.markdown import Markdown
assert Markdown("*text*").markup == "*text*"
"""


def fine(arguments, *, loaded):
    code = CODE.format(arguments=arguments, loaded=loaded)
    return subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_help_loads_neither_markdown_nor_traces():
    assert fine(["search", "--help"], loaded=True)
    assert fine([], loaded=True)


def test_other_commands_load_nothing_ahead():
    assert fine(["check"], loaded=False)
