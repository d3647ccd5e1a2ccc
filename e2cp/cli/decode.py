"""``e2cp decode``: another solver's answer as a board."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from e2cp.cli.board_file import BoardFile
from e2cp.cli.command import add_command
from e2cp.cli.guard import ANSWER_IS_NO, NOTHING_FOUND
from e2cp.cli.options import Force, Json, Link, Trust
from e2cp.cli.output import note, plural, print_facts, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.exchange.decode import Decoded


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "decode", decode_answer)


def decode_answer(
    model_map: Annotated[
        Path, typer.Argument(metavar="MODEL.map.json", help="The map beside the written model.")
    ],
    answer: Annotated[
        str,
        typer.Argument(
            metavar="SOLVER_OUTPUT", help="What the solver printed, or - for standard input."
        ),
    ],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the board.")] = None,
    force: Force = False,
    campaign: Annotated[
        Path | None,
        typer.Option("--campaign", metavar="DIR", help="Record the run beside those of `compare`."),
    ] = None,
    solver: Annotated[
        str | None, typer.Option("--solver", metavar="NAME", help="To record: what ran.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", min=0.0, help="To record: processor seconds that it took."),
    ] = None,
    trust: Trust = False,
    link: Link = False,
    as_json: Json = False,
) -> None:
    """Bring another solver's answer to an exported model back as a board, and recount it.

    The output may be that of a SAT, MaxSAT or pseudo-Boolean solver (s and v lines), of MiniZinc
    (as it prints by default, as JSON or as a stream of JSON), of an XCSP3 solver (an
    instantiation), or a response of CP-SAT as text. Of several solutions the last counts.

    `e2cp model --export six.cnf` writes six.cnf.map.json beside the model. From it the model is
    built again, and has to be the same as when it was written.

    Exit codes: 0 a board that breaks no rule; 1 the solver says that there is none, or the checker
    refused it; 2 bad input; 3 the solver found nothing.

    For example:

      e2cp decode six.cnf.map.json answer.txt --out board.json

      minizinc --solver gecode six.mzn | e2cp decode six.mzn.map.json - --link

      e2cp decode six.cnf.map.json answer.txt --campaign results --solver cadical --seconds 3.2
    """
    from e2cp.exchange.decode import decode
    from e2cp.exchange.model_map import ModelMap
    from e2cp.solvers.status import Status

    if campaign is not None and (solver is None or seconds is None):
        raise InputError("a record needs the solver and its time", expected="--solver, --seconds")
    _refuse_model(model_map)
    asked = ModelMap.read(model_map, trust=trust, on_note=note)
    file = None if out is None else BoardFile(out, asked.puzzle, force=force)
    decoded = decode(asked, answer)
    facts = _facts(decoded)
    good = decoded.board is not None and decoded.status is not Status.WRONG
    if file is not None and good:
        assert decoded.board is not None
        made = {"by": "another solver", "encoding": asked.encoding, "model": asked.file}
        facts["file"] = file.save(decoded.board, made | ({"solver": solver} if solver else {}))
    if campaign is not None:
        from e2cp.lab.outside import record_outside

        assert solver is not None
        assert seconds is not None
        record = record_outside(decoded, campaign, solver=solver, seconds=seconds)
        names = ("label", "key", "status", "message")
        facts["recorded"] = {name: getattr(record, name) for name in names}
    if as_json:
        print_json(facts)
    else:
        print_facts(_lines(decoded, facts, link=link) | ({} if file is None else file.remark))
    if decoded.status in (Status.UNSAT, Status.WRONG):
        raise typer.Exit(ANSWER_IS_NO)
    if decoded.board is None:
        raise typer.Exit(NOTHING_FOUND)


def _refuse_model(path: Path) -> None:
    """Refuse a written model whose map lies beside it, and name the map."""
    beside = path.with_name(f"{path.name}.map.json")
    if beside.exists():
        raise InputError("this is the model, not its map", file=str(path), expected=str(beside))


def _facts(decoded: Decoded) -> dict[str, Any]:
    from e2cp.formats.boards.document import board_to_json
    from e2cp.formats.boards.link import board_to_link
    from e2cp.puzzle.check import check
    from e2cp.solvers.status import Status

    asked = decoded.model_map
    facts: dict[str, Any] = {
        "puzzle": asked.puzzle.name,
        "encoding": asked.encoding,
        "model": asked.file,
        "status": str(decoded.status),
        "message": decoded.message,
        "objective": decoded.objective,
        "relaxed": len(asked.relaxed),
        "max_score": asked.puzzle.max_score,
    }
    if decoded.board is None:
        return facts | {"score": None, "board": None, "link": None}
    report = check(decoded.board)
    facts |= {
        "score": report.score,
        "placed": report.placed,
        "holes": report.holes,
        "mismatches": len(report.mismatches),
        "valid": report.valid and decoded.status is not Status.WRONG,
        "board": json.loads(board_to_json(decoded.board)),
        "link": None,
    }
    with contextlib.suppress(InputError):  # too many colours for the viewer
        facts["link"] = board_to_link(decoded.board)
    return facts


def _lines(decoded: Decoded, facts: dict[str, Any], *, link: bool) -> dict[str, str]:
    from e2cp.solvers.status import Status

    meaning = {
        Status.UNSAT: "the solver says that there is no such board",
        Status.UNKNOWN: "the solver found nothing",
    }
    remark = decoded.message or meaning.get(decoded.status, "")
    lines = {
        "puzzle": facts["puzzle"],
        "model": f"{facts['model']}, {facts['encoding']}",
        "status": facts["status"] + (f": {remark}" if remark else ""),
    }
    if decoded.board is not None:
        lines["board"] = f"{facts['placed']} placed, {plural(facts['holes'], 'hole')}"
        lines["score"] = f"{facts['score']} of {facts['max_score']}"
        lines["mismatches"] = str(facts["mismatches"])
        lines["valid"] = "yes" if facts["valid"] else "NO"
    if link and facts["link"] is not None:
        lines["see it"] = facts["link"]
    if "file" in facts:
        lines["written"] = facts["file"]
    if "recorded" in facts:
        recorded = facts["recorded"]
        reason = f": {recorded['message']}" if recorded["message"] else ""
        lines["recorded"] = f"{recorded['label']}, {recorded['status']}{reason}"
    return lines
