"""``e2cp model``: a puzzle through a declarative encoding to a board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from e2cp.cli.board_file import BoardFile
from e2cp.cli.clock import command_start
from e2cp.cli.command import add_command
from e2cp.cli.guard import ANSWER_IS_NO, BUG, INTERRUPTED, NOTHING_FOUND
from e2cp.cli.model_options import (
    CellsOption,
    Conflicts,
    Cpu,
    Encoding,
    Engine,
    Memory,
    Parameter,
    Relax,
    Seed,
    Time,
    chosen_in_time,
    chosen_model,
    megabytes,
    parameters_of,
    relaxed_cells,
)
from e2cp.cli.model_report import facts_of, lines_of, refuse_folder, save, step_listener
from e2cp.cli.opening import open_instance
from e2cp.cli.options import (
    Clues,
    FileSize,
    Force,
    Grey,
    Instance,
    Json,
    Link,
    Order,
    read_options,
)
from e2cp.cli.output import note, print_facts, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.modelling.relaxation import Cells
    from e2cp.puzzle.puzzle import Puzzle
    from e2cp.solvers.drat import ProofVerdict
    from e2cp.workflows.relax_and_complete import ModelRun


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "model", model)


def model(
    instance: Instance = "eternity2",
    encoding: Encoding = None,
    engine: Engine = None,
    relax: Relax = None,
    cells: CellsOption = "checkerboard",
    seed: Seed = 1,
    seconds: Time = 60.0,
    cpu: Cpu = None,
    memory: Memory = None,
    conflicts: Conflicts = None,
    every: Annotated[bool, typer.Option("--all", help="Find every board.")] = False,
    count: Annotated[
        int | None, typer.Option("--count", min=1, help="Find so many boards, not one.")
    ] = None,
    how: Annotated[
        Literal["optimal", "random", "none"],
        typer.Option("--complete", help="How holes are filled; the paper does it at random."),
    ] = "optimal",
    search: Annotated[
        Literal["free", "first-fail"],
        typer.Option("--search", help="CP-SAT's own search, or the paper's: first fail, random."),
    ] = "free",
    workers: Annotated[int, typer.Option("--workers", min=1, help="Threads of CP-SAT.")] = 1,
    parameter: Parameter = None,
    log: Annotated[
        bool, typer.Option("--log", help="Show the solver's own log on standard error.")
    ] = False,
    hint: Annotated[
        str | None, typer.Option("--hint", metavar="BOARD", help="A board to start from.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write the board, or with several a folder of boards."),
    ] = None,
    force: Force = False,
    export: Annotated[
        Path | None,
        typer.Option(
            "--export",
            metavar="FILE",
            help="Write the model and its map for other solvers and stop: .cnf, .wcnf, .opb "
            "(pseudo-Boolean), .mzn, .xml (XCSP3), or .pb, .pbtxt (CP-SAT's protocol buffer), as "
            "`e2cp models formats` lists; `e2cp decode` brings an answer back.",
        ),
    ] = None,
    prove: Annotated[
        Path | None,
        typer.Option(
            "--prove", metavar="FILE", help="If there is no board, write a DRAT proof and check it."
        ),
    ] = None,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    link: Link = False,
    as_json: Json = False,
) -> None:
    """State a puzzle as a model, solve it, and fill the cells that were relaxed.

    The limit bounds everything, the start of the command too. 15 % of it, but 3 to 9 s and at
    most half, is kept for the completion. If the model is not solved by then, the largest
    partial assignment that our own propagating search meets is completed instead, and said to
    be: see the status. --complete none gives all the time to the solver.

    Exit codes: 0 there is a board that breaks no rule, from the model or not; 1 there is proven
    to be none, or the checker refused it; 2 bad input; 3 nothing found, or the model was
    not built within the limit; 70 a crash; 130 interrupted, what was found by then is written.

    For example:

      e2cp model --relax 24 --encoding table

      e2cp model harris/gemp-6x6-6:2/01 --encoding "sat-pd[amo=ladder]" --engine cadical195

      e2cp model balanced/4x4-3:2/01 --encoding bool --all --json

      e2cp model clue1 --encoding heule --export clue1.cnf
    """
    from e2cp.catalogue.opening import load_board
    from e2cp.runtime.files import refuse_unwritable
    from e2cp.solvers.request import Request
    from e2cp.workflows.relax_and_complete import run_model, time_kept

    started = command_start()
    if every and count is not None:
        raise InputError("--all and --count exclude each other", read=f"--all --count {count}")
    several = every or (count or 1) > 1
    if out is not None and several:
        refuse_folder(out)
    if prove is not None:
        refuse_unwritable(prove)
    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    file = None if out is None or several else BoardFile(out, puzzle, force=force)
    relaxed = relaxed_cells(puzzle, relax, cells, seed)
    if export is not None:
        name, _ = chosen_model(encoding, engine)
        _export(puzzle, name, relaxed, seed, export, as_json)
        return
    kept = time_kept(seconds, completing=how != "none" and not several)
    name, chosen, phase = chosen_in_time(encoding, engine, started + seconds - kept)
    request = Request(
        puzzle,
        name,
        chosen,
        relaxed,
        seed=seed,
        seconds=seconds,
        cpu_seconds=cpu,
        memory_mb=megabytes(memory),
        conflicts=conflicts,
        solutions=None if every else count or 1,
        search=search,
        workers=workers,
        parameters=parameters_of(parameter),
        hint=None if hint is None else load_board(hint, puzzle),
        proof=None if prove is None else str(prove),
        log=log,
    )
    result = run_model(
        request,
        how="none" if several else how,
        started=started,
        phase=phase,
        on_event=step_listener(as_json),
    )
    facts = facts_of(result)
    if prove is not None:
        verdict = _check_proof(result)
        facts["proof_checked"] = None if verdict is None else verdict.valid
        if verdict is not None:
            counted = ("additions", "deletions", "lemmas")
            facts["proof_lines"] = {name: getattr(verdict, name) for name in counted}
    if out is not None:
        facts["files"] = save(result, file or out, facts)
    if as_json:
        print_json(facts)
    else:
        lines = lines_of(result, facts, several=several, link=link)
        print_facts(lines | ({} if file is None else file.remark))
    _exit(result, facts)


def _check_proof(result: ModelRun) -> ProofVerdict | None:
    from e2cp.solvers.proof import check_run_proof

    if result.run.proof is None:
        found = "there is a board" if result.run.boards else "no answer"
        note(f"nothing to prove: {found}")
        return None
    verdict = check_run_proof(result.request, result.run.proof)
    note(f"proof {result.run.proof}: {verdict}")
    return verdict


def _exit(result: ModelRun, facts: dict[str, Any]) -> None:
    from e2cp.solvers.status import Status

    if result.run.interrupted:
        raise typer.Exit(INTERRUPTED)
    if result.run.status is Status.CRASH:
        raise typer.Exit(BUG)
    if facts.get("proof_checked") is False or result.run.status in (Status.UNSAT, Status.WRONG):
        raise typer.Exit(ANSWER_IS_NO)
    if result.board is None or result.unbuilt:
        raise typer.Exit(NOTHING_FOUND)


def _export(
    puzzle: Puzzle, encoding: str, relaxed: Cells, seed: int, path: Path, as_json: bool
) -> None:
    from e2cp.exchange.export import export

    if not encoding:
        raise InputError("there is no model to write", read=str(path), expected="an --encoding")
    done = export(puzzle, encoding, path, relax=relaxed, seed=seed)
    facts = {
        "puzzle": puzzle.name,
        "encoding": encoding,
        "file": str(done.file),
        "map": str(done.map_file),
        "form": done.form,
        "text": done.text,
        "variables": done.variables,
        "constraints": done.constraints,
    }
    if as_json:
        print_json(facts)
        return
    if done.variables is None:
        size = f"the hand-written MiniZinc text of {encoding}"
    else:
        size = f"{encoding}, {done.variables} variables, {done.constraints} constraints"
    note(f"{done.file}: {puzzle.name}, {size}")
    note(f"{done.map_file}: its map; e2cp decode {done.map_file} OUTPUT brings an answer back")
