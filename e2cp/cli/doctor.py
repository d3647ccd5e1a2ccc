"""``e2cp doctor``: whether everything works here."""

from __future__ import annotations

from dataclasses import asdict

import typer

from e2cp.cli.command import add_command
from e2cp.cli.guard import ANSWER_IS_NO
from e2cp.cli.options import Json
from e2cp.cli.output import print_json


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "doctor", doctor)


def doctor(as_json: Json = False) -> None:
    """Check the installation and the machine, and say what to do.

    Packages, a small search, the cache of machine code, solvers, processors, memory, disks and
    temporary folders. Nothing is changed. Exit code 1 if something is wrong.

    For example:

      e2cp doctor

      e2cp doctor --json
    """
    from e2cp.workflows.diagnosis import diagnose

    findings = list(diagnose())
    wrong = sum(finding.state == "wrong" for finding in findings)
    if as_json:
        print_json({"wrong": wrong, "findings": [asdict(finding) for finding in findings]})
    else:
        width = max(len(finding.name) for finding in findings)
        for finding in findings:
            mark = {"ok": "ok   ", "note": "note ", "wrong": "WRONG"}[finding.state]
            print(f"{mark}  {finding.name:<{width}}  {finding.told}")
            if finding.advice:
                print(f"{'':{width + 9}}→ {finding.advice}")
    if wrong:
        raise typer.Exit(ANSWER_IS_NO)
