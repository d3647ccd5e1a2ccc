"""What ``e2cp model`` prints and writes."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from e2cp.cli.output import note, plural
from e2cp.errors import InputError

if TYPE_CHECKING:
    from e2cp.cli.board_file import BoardFile
    from e2cp.solvers.run import Run
    from e2cp.workflows.relax_and_complete import ModelRun

BOARD_FILE = "board-{:04d}.json"


def refuse_folder(out: Path) -> None:
    """Refuse a folder that cannot take the boards, before there are any."""
    from e2cp.formats.saving import FORMAT_OF_SUFFIX
    from e2cp.runtime.files import refuse_unwritable

    if out.is_file() or out.suffix.lower() in FORMAT_OF_SUFFIX:
        raise InputError("several boards go to a folder", file=str(out), expected="its name")
    stale = sorted(out.glob("board-*.json"))
    if stale:
        raise InputError(
            "the folder holds boards already",
            file=str(out),
            read=stale[0].name,
            expected="a folder without boards",
        )
    refuse_unwritable(out / BOARD_FILE.format(1))


def step_listener(quiet: bool) -> Callable[[str], None]:
    """Return a listener that notes each step on standard error."""
    import time

    start = time.time()
    words = {
        "built": "model built",
        "loaded": "handed to the solver",
        "end": "solver ended",
        "unsolved": "not solved: the time kept for it goes to a partial board and its completion",
    }

    def on_event(kind: str) -> None:
        if kind in words and not quiet:
            note(f"{time.time() - start:6.1f} s  {words[kind]}")

    return on_event


def facts_of(result: ModelRun) -> dict[str, Any]:
    """Return everything for JSON: figures, the board as in our files, and its viewer link."""
    from e2cp.formats.boards.document import board_to_json
    from e2cp.formats.boards.link import board_to_link

    facts = result.as_dict()
    facts["board"] = facts["link"] = None
    if result.board is not None:
        facts["board"] = json.loads(board_to_json(result.board))
        with contextlib.suppress(InputError):  # too many colours for the viewer
            facts["link"] = board_to_link(result.board)
    return facts


def save(result: ModelRun, out: BoardFile | Path, facts: dict[str, Any]) -> list[str]:
    """Write the board, or a folder of boards; nothing that the checker refused."""
    from e2cp import __version__
    from e2cp.formats.saving import save_board
    from e2cp.solvers.status import Status

    keys = ("encoding", "engine", "seed", "status", "source", "completion", "wall_s")
    made = {"by": f"e2cp {__version__}", **{key: facts[key] for key in keys}}
    if result.run.status is Status.WRONG or result.board is None:
        return []
    if not isinstance(out, Path):
        return [out.save(result.board, made)]
    return [
        str(save_board(board, out / BOARD_FILE.format(number), made=made))
        for number, board in enumerate(result.run.boards, start=1)
    ]


def lines_of(
    result: ModelRun, facts: dict[str, Any], *, several: bool, link: bool
) -> dict[str, str]:
    """Return what people read, line by line."""
    run = result.run
    lines = {"puzzle": facts["puzzle"]}
    if facts["relaxed"]:
        names = " ".join(facts["relaxed_cells"])
        lines["relaxed"] = f"{plural(facts['relaxed'], 'cell')}: {names}"
    model = f"{facts['encoding']} on {facts['engine']}" if facts["encoding"] else facts["engine"]
    if run.variables:
        model += f": {plural(run.variables, 'variable')}, {plural(run.constraints, 'constraint')}"
    lines["model"] = model
    if run.settings:
        texts = (f"{name}={value}" for name, value in run.settings.items())
        lines["settings"] = f"{', '.join(texts)}; all else as the solver has it"
    lines["time"] = (
        f"in all {result.wall_s:.1f} s, {run.cpu_s:.1f} s of processor, {run.memory_mb:.0f} MB"
    )
    lines["phases"] = _phases(run)
    lines |= _verdict(result, proven=bool(facts.get("proof_checked")))
    counts = [f"{key} {facts[key]}" for key in sorted(run.counts)]
    if counts:
        lines["counts"] = ", ".join(counts)
    if several:
        lines["boards"] = _number_of_boards(result)
    elif result.partial is not None:
        lines |= _board(result, facts)
    return lines | _where(facts, link=link)


def _phases(run: Run) -> str:
    """Return the seconds of each phase, and which did not end."""
    from e2cp.solvers.phases import PHASES

    spent = [f"{phase} {run.phases[phase]:.2f} s" for phase in PHASES if phase in run.phases]
    ended = [f"{run.unfinished} did not end"] if run.unfinished else []
    return ", ".join(spent + ended)


def _verdict(result: ModelRun, *, proven: bool) -> dict[str, str]:
    from e2cp.solvers.status import Status

    run, request = result.run, result.request
    remark = "interrupted" if run.interrupted else run.message
    lines = {"status": str(run.status) + (f": {remark}" if remark else "")}
    if run.status is Status.UNSAT:
        left_out = " that is not relaxed" if request.relaxed else ""
        clues = ", the clues in place: --clues none drops them" if request.puzzle.clues else ""
        checked = "the proof was checked" if proven else "--prove has a proof written and checked"
        lines["that is"] = (
            f"no board matches every junction{left_out}{clues}, says {request.engine}; {checked}; "
            "--encoding max-match looks for the best one"
        )
    return lines


def _number_of_boards(result: ModelRun) -> str:
    found = len(result.run.boards)
    if result.complete:
        return f"{found}, all found"
    if result.run.interrupted:
        return f"{found}, interrupted, there may be more"
    if result.request.solutions is not None and found >= result.request.solutions:
        return f"{found}, as many as asked for, there may be more"
    return f"{found}, stopped by the limit, there may be more"


def _board(result: ModelRun, facts: dict[str, Any]) -> dict[str, str]:
    from e2cp.solvers.status import Status

    assert result.partial is not None
    wrong = result.run.status is Status.WRONG
    solved = not wrong and set(result.partial.holes.tolist()) == set(result.request.relaxed)
    origin = _origin(result, solved=solved, wrong=wrong)
    if facts["holes"]:
        placed = f"{facts['placed']} placed, {plural(facts['holes'], 'hole')}"
        lines = {"partial": f"{placed}, score {facts['score_partial']} ({origin})"}
    else:
        lines = {"placed": f"all {plural(facts['placed'], 'piece')} ({origin})"}
    if result.completion is not None:
        lines["completed"] = result.completion.described
    lines["score"] = f"{facts['score']} of {facts['max_score']}"
    lines["valid"] = "yes" if facts["valid"] else f"NO: {result.run.message}" if wrong else "NO"
    return lines


def _origin(result: ModelRun, *, solved: bool, wrong: bool) -> str:
    """Return in words where a board comes from."""
    if result.source == "model":
        return "refused" if wrong else "the model's solution"
    if result.source == "clues":
        return "not solved: the clues alone"
    if solved:
        return f"the solution of {result.source}"
    if result.source == result.request.engine:
        return f"not solved: the largest partial board that {result.source} met"
    return f"not solved: the largest partial assignment our own search met ({result.source})"


def _where(facts: dict[str, Any], *, link: bool) -> dict[str, str]:
    files = facts.get("files")
    lines = {"see it": facts["link"]} if link and facts["link"] is not None else {}
    if files:
        lines["written"] = files[0] if len(files) == 1 else f"{files[0]} to {files[-1]}"
    elif files is not None:
        lines["written"] = "nothing"
    elif facts["board"] is not None and not lines:
        lines["board"] = "not kept: --out FILE writes it, --link prints it"
    return lines
