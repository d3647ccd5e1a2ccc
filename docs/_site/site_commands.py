"""The reference of the command line, made from the commands themselves."""

from __future__ import annotations

import re
from typing import Any, get_args

import typer
from site_text import sentence, table

from e2cp.cli.main import app

INTRO = """# Commands

Every command takes `--help`, and `--json` for scripts ([exit codes](../scripts.md)). This reference
is made from the commands themselves.

"""


TYPES = {"int": "N", "float": "NUMBER", "str": "TEXT", "Path": "PATH", "bool": "on|off"}
"""How types are shown."""


def command_pages() -> dict[str, str]:
    """Return a page for each command or group of commands, and one that lists them."""
    root = typer.main.get_command(app)
    commands = dict(sorted(_commands(root).items()))
    rows = [(f"[`e2cp {name}`]({name}.md)", _first(each)) for name, each in commands.items()]
    pages = {f"cli/{name}.md": _page(name, each) for name, each in commands.items()}
    return {"cli/index.md": INTRO + table(("command", "what it does"), rows), **pages}


def _commands(group: Any) -> dict[str, Any]:  # noqa: ANN401
    return {name: each for name, each in getattr(group, "commands", {}).items() if not each.hidden}


def _page(name: str, command: Any) -> str:  # noqa: ANN401
    inner = _commands(command)
    if not inner:
        return f"# e2cp {name}\n\n{_body(f'e2cp {name}', command)}"
    rows = [(f"[`{each}`](#e2cp-{name}-{each})", _first(inner[each])) for each in inner]
    chapters = [
        f"## e2cp {name} {each}\n\n{_body(f'e2cp {name} {each}', inner[each])}" for each in inner
    ]
    head = f"# e2cp {name}\n\n{sentence(_help(command))}\n\n"
    return "\n".join([head + table(("command", "what it does"), rows), *chapters])


def _body(name: str, command: Any) -> str:  # noqa: ANN401
    text, _, examples = _help(command).partition("For example:")
    lines = [line.strip() for line in examples.split("\n") if line.strip()]
    parts = [text.strip(), ""]
    if lines:
        parts += ["```sh", *lines, "```", ""]
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [
        each for each in command.params if each.param_type_name == "option" and not each.hidden
    ]
    usage = " ".join([name, *(_metavar(each) for each in arguments), "[OPTIONS]"])
    parts += ["```text", usage, "```", ""]
    parts.append(
        table(("argument", "meaning"), [(f"`{_metavar(a)}`", _meaning(a)) for a in arguments])
    )
    parts.append(
        table(
            ("option", "takes", "meaning"), [(_flags(o), _takes(o), _meaning(o)) for o in options]
        )
    )
    return "\n".join(parts)


def _help(command: Any) -> str:  # noqa: ANN401
    return (command.help or "").replace(r"\[", "[")


def _first(command: Any) -> str:  # noqa: ANN401
    return sentence(re.split(r"\.(?:\s|$)|\n\n", _help(command))[0].replace("|", r"\|"))


def _metavar(argument: Any) -> str:  # noqa: ANN401
    name = str(argument.metavar or argument.name).upper().strip("[]….")
    dots = "…" if argument.nargs == -1 else ""
    return f"{name}{dots}" if argument.required else f"[{name}{dots}]"


def _flags(option: Any) -> str:  # noqa: ANN401
    names = sorted([*option.opts, *option.secondary_opts], key=lambda flag: (len(flag) < 3, flag))
    return " ".join(f"`{flag}`" for flag in names)


def _takes(option: Any) -> str:  # noqa: ANN401
    if option.is_flag:
        return ""
    if option.metavar:
        shown = option.metavar
    else:  # releases of typer differ in where they keep the type
        described = getattr(option, "type_descriptor", None)
        kind = getattr(described, "annotation", None) or option.type
        named = getattr(kind, "__name__", None) or getattr(kind, "name", "value")
        choices = getattr(kind, "choices", None) or get_args(kind)
        shown = "|".join(map(str, choices)) if choices else named
    return f"`{TYPES.get(shown, shown)}`".replace("|", r"\|")


def _meaning(parameter: Any) -> str:  # noqa: ANN401
    text = str(getattr(parameter, "help", None) or "").replace(r"\[", "[").replace("\n", " ")
    text = text.replace("|", r"\|").replace("<", "&lt;")
    default = parameter.default
    shown = getattr(parameter, "show_default", False)
    plain = isinstance(default, str | int | float) and not isinstance(default, bool)
    if shown and plain and default != "":
        text = f"{text} Default: `{default}`."
    return text
