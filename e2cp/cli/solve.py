"""``e2cp solve``: every junction of a puzzle matched, by the method that suits it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from e2cp.cli.board_file import BoardFile
from e2cp.cli.clock import command_start
from e2cp.cli.command import add_command
from e2cp.cli.gain_hook import Bell, GainHook, OnGain
from e2cp.cli.guard import ANSWER_IS_NO, INTERRUPTED, NOTHING_FOUND
from e2cp.cli.live_page import Live, page_of_solve
from e2cp.cli.model_options import Memory, Seed, Time, complete_encoding, megabytes
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

if TYPE_CHECKING:
    from e2cp.puzzle.board import Board
    from e2cp.workflows.solve import Solution

    BoardListener = Callable[[str, Board], None]


def register(app: typer.Typer) -> None:
    """Add the command."""
    add_command(app, "solve", solve)


def complete_method(incomplete: str) -> list[str]:
    """Return the methods whose name starts so."""
    from e2cp.methods.registry import all_methods

    own = ["auto", *(name for name, entry in all_methods()[0].items() if entry.info.solves)]
    return [name for name in own if name.startswith(incomplete)] + complete_encoding(incomplete)


def solve(
    instance: Instance,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            "-m",
            metavar="NAME",
            help="auto; a method: benoist, block2, mac, pla, quota, zla; or a variant such as "
            "sat-pd, perhaps on an engine as in sat-pd@glucose4 or table@cpsat[tuning=default].",
            autocompletion=complete_method,
        ),
    ] = "auto",
    every: Annotated[bool, typer.Option("--all", help="Find every solution.")] = False,
    count: Annotated[int, typer.Option("--count", min=1, help="Find so many solutions.")] = 1,
    seed: Seed = 1,
    seconds: Time = 60.0,
    memory: Memory = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Methods at a time; as many as processors."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write the board, or with several a folder of boards."),
    ] = None,
    force: Force = False,
    on_gain: OnGain = None,
    bell: Bell = False,
    live: Live = False,
    clues: Clues = "starter",
    order: Order = None,
    size: FileSize = None,
    grey: Grey = None,
    link: Link = False,
    as_json: Json = False,
) -> None:
    """Solve a puzzle: a board on which every junction matches, or a proof that there is none.

    Methods that suit the puzzle run beside each other, each in a process of its own; the first
    answer that the checker confirms counts, and the others are stopped. If there is none in
    time, the deepest partial board is printed and written. With --all and no --out solutions are
    counted without being kept. Pieces that look alike count as different pieces.

    For example:

      e2cp solve harris/gemp-6x6-6:2/01 --out solved.json

      e2cp solve clues/clue3 --all --json

      e2cp solve balanced/5x5-4:3/01 --method "sat-pd[amo=ladder]" --time 10
    """
    from e2cp.cli.model_report import refuse_folder
    from e2cp.workflows.solve import solve as find

    started = command_start()
    several = every or count > 1
    if out is not None and several:
        refuse_folder(out)
    puzzle = open_instance(instance, read_options(clues, order, size, grey)).puzzle
    file = None if out is None or several else BoardFile(out, puzzle, force=force)
    hook = GainHook(on_gain, bell=bell)
    listener = None if as_json or several else _board_listener()
    with contextlib.closing(hook), page_of_solve(live, puzzle, method, seconds) as follow:
        result = find(
            puzzle,
            method,
            solutions=None if every else count,
            keep=out is not None,
            seed=seed,
            seconds=seconds,
            memory_mb=megabytes(memory),
            jobs=jobs,
            started=started,
            on_board=_all_of(listener, _hooked(hook), follow),
        )
    facts = _facts(result)
    if out is not None:
        facts["files"] = _save(result, file or out, facts)
    if as_json:
        print_json(facts)
    else:
        print_facts(_lines(result, facts, link=link) | ({} if file is None else file.remark))
    _exit(result)


def _exit(result: Solution) -> None:
    from e2cp.solvers.status import Status

    if result.interrupted:
        raise typer.Exit(INTERRUPTED)
    if result.status in (Status.UNSAT, Status.WRONG):
        raise typer.Exit(ANSWER_IS_NO)
    if not result.solutions:
        raise typer.Exit(NOTHING_FOUND)


def _hooked(hook: GainHook) -> BoardListener | None:
    """Return a listener that lets a hook know of better boards; none if nothing hangs on it."""
    import time
    from threading import Lock

    if not hook.active:
        return None
    start, best = time.time(), 0
    one_at_a_time = Lock()

    def on_board(_: str, board: Board) -> None:
        nonlocal best
        with one_at_a_time:
            if board.score > best:
                best = board.score
                hook.gain(board, time.time() - start)

    return on_board


def _all_of(*listeners: BoardListener | None) -> BoardListener | None:
    """Return a listener that passes boards on to several; none if there is none."""
    given = [listener for listener in listeners if listener is not None]
    if not given:
        return None

    def on_board(method: str, board: Board) -> None:
        for listener in given:
            listener(method, board)

    return on_board


def _board_listener() -> BoardListener:
    """Return a listener that notes deeper boards on standard error."""
    import time

    start = time.time()
    most: dict[str, int] = {}

    def on_board(method: str, board: Board) -> None:
        if board.placed > most.get(method, 0):
            most[method] = board.placed
            placed = f"{board.placed} of {board.puzzle.size} placed"
            note(f"{time.time() - start:6.1f} s  {method}: {placed}, score {board.score}")

    return on_board


def _facts(result: Solution) -> dict[str, Any]:
    from e2cp.errors import InputError
    from e2cp.formats.boards.link import board_to_link

    facts = result.as_dict()
    facts["link"] = None
    if result.best is not None:
        with contextlib.suppress(InputError):  # too many colours for the viewer
            facts["link"] = board_to_link(result.best)
    return facts


def _save(result: Solution, out: BoardFile | Path, facts: dict[str, Any]) -> list[str]:
    from e2cp import __version__
    from e2cp.formats.saving import save_board

    keys = ("method", "seed", "status", "seconds")
    made = {"by": f"e2cp {__version__}", **{key: facts[key] for key in keys}}
    if isinstance(out, BoardFile):
        return [] if result.best is None else [out.save(result.best, made)]
    if result.boards:
        return [
            str(save_board(board, out / f"board-{number:04d}.json", made=made))
            for number, board in enumerate(result.boards, start=1)
        ]
    if result.best is None:
        return []
    return [str(save_board(result.best, out / "deepest.json", made=made))]


def _lines(result: Solution, facts: dict[str, Any], *, link: bool) -> dict[str, str]:
    others = "no others" if result.complete else "perhaps others"
    if not result.solutions:
        others = "there is none" if result.complete else "perhaps there are some"
    lines = {
        "puzzle": f"{result.puzzle.name}, {result.puzzle.rows}×{result.puzzle.cols}",
        "status": str(result.status) + (f": {result.message}" if result.message else ""),
        "method": result.method,
        "time": f"{result.seconds:.2f} s, {result.cpu_seconds:.2f} s of processor",
        "solutions": f"{result.solutions}, {others}",
    }
    if "placements" in facts:
        lines["placements"] = str(facts["placements"])
    if result.best is not None:
        placed = "" if result.boards else f", {facts['placed']} of {result.puzzle.size} placed"
        lines["score"] = f"{facts['score']} of {facts['max_score']}{placed}"
        lines["valid"] = "yes" if facts["valid"] else "NO"
        if link and facts["link"] is not None:
            lines["see it"] = facts["link"]
        where = facts.get("files")
        if where:
            lines["board"] = where[0] if len(where) == 1 else f"{where[0]} to {where[-1]}"
        elif not link:
            lines["board"] = "not kept: --out FILE writes it, --link prints it"
    return lines
