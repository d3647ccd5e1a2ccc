"""The command as a user meets it: a process of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from e2cp.catalogue.opening import load_board
from e2cp.cli.main import app

E2CP = Path(sys.executable).with_name("e2cp")


def run(*arguments, **options):
    return subprocess.run(
        [E2CP, *arguments], capture_output=True, text=True, check=False, **options
    )


def commands(group=app, path=()):
    for command in group.registered_commands:
        yield (*path, command.name)
    for below in group.registered_groups:
        yield from commands(below.typer_instance, (*path, below.name))


@pytest.mark.parametrize("path", list(commands()), ids=" ".join)
def test_every_command_has_help_with_examples_and_json(e2cp, monkeypatch, path):
    monkeypatch.setenv("COLUMNS", "200")
    text = e2cp(*path, "--help").stdout
    assert "For example:" in text
    assert "--json" in text
    for example in re.findall(r"^ *(e2cp .*?) *$", text, re.MULTILINE):
        assert example.split()[1 : 1 + len(path)] == list(path)


def test_help_of_a_process_is_that_of_the_tests(e2cp, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert run("model", "--help").stdout.split() == e2cp("model", "--help").stdout.split()


def test_brackets_survive_in_help():
    text = run("model", "--help", env={**os.environ, "COLUMNS": "200"}).stdout
    assert '"sat-pd[amo=ladder]"' in text


def test_help_imports_nothing_heavy():
    code = (
        "import sys; import e2cp.cli.main; "
        "sys.exit(any(m in sys.modules for m in ('numpy', 'rich.console', 'resvg_py')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_arguments_help_is_shown():
    result = run()
    assert "instances" in result.stdout + result.stderr


def test_unknown_commands_are_exit_code_two():
    result = run("chekc")
    assert result.returncode == 2
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("e2cp check eter", "eternity2"),
        ("e2cp check eternity2 record:jo", "record:joshua-blackwood-470"),
        ("e2cp show record:ig", "record:igor-pejic-465"),
        ("e2cp instances list harr", "harris"),
        ("e2cp instances show meta", "meta10/10x10"),
        ("e2cp estimate clues/", "clues/clue1"),
    ],
)
def test_the_shell_completes_names(words, expected):
    environment = {
        **os.environ,
        "_E2CP_COMPLETE": "complete_zsh",
        "_TYPER_COMPLETE_ARGS": words,
    }
    assert expected in run(env=environment).stdout.replace("\\", "")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["e2cp", "check", "eternity2", "record", ":", "jo"], "joshua-blackwood-470"),
        (["e2cp", "show", "record", ":", ""], "igor-pejic-465"),
        (["e2cp", "instances", "show", "harris/gemp-6x6-6", ":", "2/0"], "2/01"),
        (["e2cp", "estimate", "eter"], "eternity2"),
    ],
)
def test_bash_completes_names_with_colons(words, expected):
    """Bash splits words at colons and replaces only what follows the last one."""
    environment = {
        **os.environ,
        "_E2CP_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(words),
        "COMP_CWORD": str(len(words) - 1),
    }
    assert expected in run(env=environment).stdout.split()


def test_a_terminal_of_few_characters_gets_what_it_can_show():
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    result = subprocess.run(
        [E2CP, "check", "record:470"], capture_output=True, env=environment, check=False
    )
    assert result.returncode == 0
    assert b"yes, no rule is broken" in result.stdout


def test_a_closed_pipe_is_no_error():
    pipe = f"'{E2CP}' instances list --all | head -n 1"
    result = subprocess.run(["bash", "-c", pipe], capture_output=True, text=True, check=False)
    assert "eternity2" in result.stdout
    assert "Traceback" not in result.stderr


def test_a_bug_is_reported_in_one_line(monkeypatch, e2cp):
    monkeypatch.setattr("e2cp.puzzle.check.check", lambda board: 1 / 0)
    monkeypatch.delenv("E2CP_DEBUG", raising=False)
    result = e2cp("check", "record:470", code=70)
    assert result.stderr == (
        "e2cp: ZeroDivisionError: division by zero (a bug: E2CP_DEBUG=1 shows where)\n"
    )
    monkeypatch.setenv("E2CP_DEBUG", "1")
    with pytest.raises(AssertionError):
        e2cp("check", "record:470")


def test_an_interrupt_is_exit_code_130(monkeypatch, e2cp):
    def interrupt(board):
        raise KeyboardInterrupt

    monkeypatch.setattr("e2cp.puzzle.check.check", interrupt)
    assert e2cp("check", "record:470", code=130).stderr == "e2cp: interrupted\n"


def test_ctrl_c_keeps_the_best_board(tmp_path, monkeypatch, e2cp):
    def interrupt(quiet):
        def on_event(kind):
            if kind == "board":
                raise KeyboardInterrupt

        return on_event

    monkeypatch.setattr("e2cp.cli.model.step_listener", interrupt)
    out = tmp_path / "best.json"
    arguments = ["balanced/5x5-4:3/01", "-e", "maxsat-match", "--engine", "lsu", "--out", out]
    values = e2cp.json("model", *arguments, code=130)
    assert values["interrupted"]
    assert (values["status"], values["boards"]) == ("FEASIBLE", 1)
    assert load_board(out).score == values["score"]


def test_colours_reach_a_terminal_and_stop_at_a_pipe():
    forced = run("show", "clue1", env={**os.environ, "FORCE_COLOR": "1", "COLORTERM": "truecolor"})
    assert "\x1b[" in forced.stdout
    assert "\x1b[" not in run("show", "clue1").stdout
