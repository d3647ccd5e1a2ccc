"""``e2cp model``: a puzzle through a declarative encoding to a board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from e2cp.cli.command import add_command
from e2cp.cli.guard import ANSWER_IS_NO, INTERRUPTED, NOTHING_FOUND
from e2cp.cli.model_options import (
    CellsOption,
    Encoding,
    Engine,
    Memory,
    Parameter,
    Relax,
    Seed,
    Time,
    megabytes,
    parameters_of,
    relaxed_cells,
)
from e2cp.cli.opening import open_instance
from e2cp.cli.options import Clues, FileSize, Grey, Instance, Json, Order, read_options
from e2cp.cli.output import note, print_facts, print_json
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.model_run import ModelRun
    from e2cp.modelling.relaxation import Cells
    from e2cp.puzzle.puzzle import Puzzle


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "model", model)


def model(
    instance: Instance = "eternity2",
    encoding: Encoding = "table",
    engine: Engine = None,
    relax: Relax = 0,
    cells: CellsOption = "checkerboard",
    seed: Seed = 1,
    seconds: Time = 60.0,
    memory: Memory = None,
    conflicts: Annotated[
        int | None, typer.Option("--conflicts", min=1, help="Limit on conflicts (fails).")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Find every board.")] = False,
    count: Annotated[int, typer.Option("--count", min=1, help="Find so many boards.")] = 1,
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
    export: Annotated[
        Path | None,
        typer.Option(
            "--export", help="Write the model and stop: .cnf, .wcnf, .pb, .pbtxt or .mzn."
        ),
    ] = None,
    prove: Annotated[
        Path | None,
        typer.Option("--prove", metavar="FILE", help="Write and check a DRAT proof, if none."),
    ] = None,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    as_json: Json = False,
) -> None:
    """State a puzzle as a model, solve it, and fill the cells that were relaxed.

    The limit bounds everything. If the model is not solved in time, the largest partial
    assignment that our own propagating search meets is completed instead, and said to be.

    For example:

      e2cp model --relax 24 --encoding table

      e2cp model harris/gemp-6x6-6:2/01 --encoding "sat-pd[amo=ladder]" --engine cadical195

      e2cp model balanced/4x4-3:2/01 --encoding bool --all --json

      e2cp model clue1 --encoding heule --export clue1.cnf
    """
    from e2cp.catalogue.opening import load_board
    from e2cp.engines.all import MODEL_FREE, engine_for, find_engine
    from e2cp.engines.proof import check_run_proof
    from e2cp.engines.request import Request
    from e2cp.model_run import run_model
    from e2cp.modelling.registry import find_variant

    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    relaxed = relaxed_cells(puzzle, relax, cells, seed)
    if engine in MODEL_FREE:
        chosen, name = str(engine), ""
    else:
        variant, settings = find_variant(encoding)
        chosen = engine_for(variant, engine)
        name = encoding if variant.name != encoding.split("[")[0] else variant.full_name(settings)
    if export is not None:
        _export(puzzle, name, relaxed, export, as_json)
        return
    missing = find_engine(chosen).missing()
    if missing is not None:
        raise InputError(f"{chosen} is not here", read=missing)
    request = Request(
        puzzle,
        name,
        chosen,
        relaxed,
        seed=seed,
        seconds=seconds,
        memory_mb=megabytes(memory),
        conflicts=conflicts,
        solutions=None if every else count,
        search=search,
        workers=workers,
        parameters=parameters_of(parameter),
        hint=None if hint is None else load_board(hint, puzzle),
        proof=None if prove is None else str(prove),
        log=log,
    )
    several = every or count > 1
    result = run_model(request, how="none" if several else how, on_event=_telling(as_json))
    facts = result.as_dict()
    if result.run.proof is not None:
        verdict = check_run_proof(request, result.run.proof)
        note(f"proof {result.run.proof}: {verdict.reason}, {verdict.lemmas} lemmas")
        facts["proof_checked"] = verdict.valid
    if out is not None:
        facts["files"] = _save(result, out, several, facts)
    if as_json:
        print_json(facts)
    else:
        print_facts(_lines(result, facts, several))
    _exit(result, facts)


def _exit(result: ModelRun, facts: dict[str, Any]) -> None:
    from e2cp.engines.status import Status

    if result.run.interrupted:
        raise typer.Exit(INTERRUPTED)
    if facts.get("proof_checked") is False or result.run.status in (Status.UNSAT, Status.WRONG):
        raise typer.Exit(ANSWER_IS_NO)
    if result.board is None:
        raise typer.Exit(NOTHING_FOUND)


def _telling(quiet: bool) -> Callable[[str], None]:
    """Return a listener that notes each step on standard error."""
    import time

    start = time.time()
    words = {"built": "model built", "loaded": "handed to the solver", "end": "solver ended"}

    def tell(kind: str) -> None:
        if kind in words and not quiet:
            note(f"{time.time() - start:6.1f} s  {words[kind]}")

    return tell


def _export(puzzle: Puzzle, encoding: str, relaxed: Cells, path: Path, as_json: bool) -> None:
    from e2cp.modelling.export import export_model
    from e2cp.modelling.registry import find_variant

    variant, settings = find_variant(encoding)
    if path.suffix.lower() == ".mzn":
        from e2cp.engines.minizinc_text import minizinc_text
        from e2cp.files import write_atomically

        write_atomically(path, minizinc_text(variant.name, puzzle, relaxed))
        sizes = {}
    else:
        built = variant.build(puzzle, relaxed, settings)
        export_model(built, variant.kind, path)
        parts = built.parts.listed
        sizes = {
            "variables": sum(part.variables for part in parts),
            "constraints": sum(part.constraints for part in parts),
        }
    facts = {"puzzle": puzzle.name, "encoding": encoding, "file": str(path), **sizes}
    if as_json:
        print_json(facts)
    else:
        note(", ".join(f"{key} {value}" for key, value in facts.items()))


def _save(result: ModelRun, out: Path, several: bool, facts: dict[str, Any]) -> list[str]:
    from e2cp import __version__
    from e2cp.formats.saving import save_board

    keys = ("encoding", "engine", "seed", "status", "source", "completion", "wall_s")
    made = {"by": f"e2cp {__version__}", **{key: facts[key] for key in keys}}
    if several:
        return [
            str(save_board(board, out / f"board-{number:04d}.json", made=made))
            for number, board in enumerate(result.run.boards, start=1)
        ]
    if result.board is None:
        return []
    return [str(save_board(result.board, out, made=made))]


def _lines(result: ModelRun, facts: dict[str, Any], several: bool) -> dict[str, str]:
    run = result.run
    encoding = f"{facts['encoding']} on {facts['engine']}" if facts["encoding"] else facts["engine"]
    lines = {
        "puzzle": f"{facts['puzzle']}, {facts['relaxed']} cells relaxed",
        "model": f"{encoding}: {run.variables} variables, {run.constraints} constraints",
        "time": f"build {run.build_s:.2f} s, load {run.load_s:.2f} s, solve {run.solve_s:.2f} s; "
        f"in all {run.wall_s:.1f} s, {run.cpu_s:.1f} s of processor, {run.memory_mb:.0f} MB",
        "status": str(run.status) + (f": {run.message}" if run.message else ""),
    }
    counts = [f"{key} {value:.0f}" for key, value in sorted(run.counts.items())]
    if counts:
        lines["counts"] = ", ".join(counts)
    if several:
        lines["boards"] = str(len(run.boards))
        return lines
    if result.partial is None:
        return lines
    origin = {
        "model": "the model's solution",
        "mac": "not solved: the largest partial assignment our own search met",
        "clues": "not solved: the clues alone",
    }[result.source if not run.boards else "model"]
    partial = f"{facts['placed']} placed, {facts['holes']} holes, score {facts['score_partial']}"
    lines["partial"] = f"{partial} ({origin})"
    if result.completion is not None:
        proven = ", proven optimal" if result.completion.optimal else ""
        lines["completed"] = f"by {result.completion.how}{proven}"
    lines["score"] = f"{facts['score']} of {facts['max_score']}"
    lines["valid"] = "yes" if facts["valid"] else "NO"
    return lines
