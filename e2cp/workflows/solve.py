"""Solving a puzzle by the method that suits it, or by several at once until one has the answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from difflib import get_close_matches
from threading import Event
from typing import Any

from e2cp.errors import InputError
from e2cp.methods.info import NO_HEADER
from e2cp.modelling.local_module import is_path
from e2cp.modelling.options import parse_name, split_engine
from e2cp.modelling.registry import all_variants, find_variant
from e2cp.picture.notebook import result_html
from e2cp.puzzle.board import Board
from e2cp.puzzle.check import check
from e2cp.puzzle.estimate import estimate
from e2cp.puzzle.fault import class_counts
from e2cp.puzzle.puzzle import Puzzle
from e2cp.runtime.cpus import usable_cpus
from e2cp.solvers.registry import NO_SOLVERS, all_solvers, find_solver, solver_for
from e2cp.solvers.request import Request
from e2cp.solvers.run import Run, run
from e2cp.solvers.status import Status

MOST_PLACEMENTS = 4_000_000
"""Of which models are raced: a million take some hundred megabytes in each of them."""

SMALL = 64
"""Boards up to so many cells are left to the scan alone for a while."""

HEAD_START = 2.0
"""Seconds for which they are."""

Watch = Callable[[str, Board], None]


@dataclass(frozen=True)
class Solution:
    """What became of a puzzle.

    Attributes
    ----------
    puzzle
        The puzzle.
    status
        ``SAT``, ``UNSAT``, or why there is no answer; ``FEASIBLE`` if solutions were found, but
        not as many as asked for.
    method
        The method that gave the answer; without one the methods that tried.
    boards
        The solutions, each recounted by the checker; if all were asked for but none are to be
        kept, only the first.
    best
        The first solution, or the best partial board, if a method reported one.
    solutions
        Number of solutions met. Pieces that look alike count as different pieces; a symmetric
        piece counts in each of its different rotations once.
    complete
        Whether there are no others.
    seconds, cpu_seconds
        Time by the clock, and on the processor by all methods.
    counts
        What the engine counted: placements, conflicts, …
    seed
        The seed.
    interrupted
        Whether Ctrl-C ended it.
    message
        What went wrong, if something did.
    """

    puzzle: Puzzle
    status: Status
    method: str
    boards: tuple[Board, ...]
    best: Board | None
    solutions: int
    complete: bool
    seconds: float
    cpu_seconds: float
    counts: dict[str, float]
    seed: int
    interrupted: bool
    message: str = ""

    def _repr_html_(self) -> str:
        more = "" if self.complete else ", there may be more"
        facts = {
            "puzzle": self.puzzle.name,
            "status": self.status,
            "method": self.method,
            "solutions": f"{self.solutions}{more}",
            "time": f"{self.seconds:.2f} s, {self.cpu_seconds:.2f} s of processor",
            "message": self.message,
        }
        return result_html(facts, self.best)

    def as_dict(self) -> dict[str, Any]:
        """Return everything but the boards for JSON; the checker counts the score anew."""
        report = None if self.best is None else check(self.best)
        return {
            "puzzle": self.puzzle.name,
            "status": str(self.status),
            "method": self.method,
            "score": 0 if report is None else report.score,
            "max_score": self.puzzle.max_score,
            "placed": 0 if report is None else report.placed,
            "valid": report is not None and report.valid,
            "solutions": self.solutions,
            "complete": self.complete,
            "seconds": round(self.seconds, 3),
            "cpu_seconds": round(self.cpu_seconds, 3),
            **{key: int(value) for key, value in sorted(self.counts.items()) if key != "solutions"},
            "seed": self.seed,
            "interrupted": self.interrupted,
            "message": self.message,
        }


def solve(
    puzzle: Puzzle,
    method: str = "auto",
    *,
    solutions: int | None = 1,
    keep: bool = True,
    seed: int = 1,
    seconds: float | None = None,
    memory_mb: int | None = None,
    jobs: int | None = None,
    started: float | None = None,
    on_board: Watch | None = None,
) -> Solution:
    """Solve a puzzle; the first answer that the checker confirms counts.

    Every method runs in a process of its own, and those that lose are stopped at once.

    Parameters
    ----------
    puzzle
        The puzzle; its clues hold.
    method
        A method that looks for solutions such as ``zla`` or ``mac``, or the path of one; a
        variant such as ``sat-pd[amo=ladder]``, on a solver of choice as in ``sat-pd@glucose4``;
        ``auto`` for those of `choose_methods`, beside each other.
    solutions
        How many to find; None for all.
    keep
        Whether to return all solutions; if not, and all are asked for, methods may count them
        without handing over each.
    seed
        The seed of every method.
    seconds, memory_mb
        Limits on time, and on the memory of each process.
    jobs
        How many methods ``auto`` may run at a time; the number of processors if left out.
    started
        When the time began to count, as `time.time` gives it; now if left out.
    on_board
        Called with the method and each board, partial ones too, from the thread of that method.

    Raises
    ------
    InputError
        If there is no such method, or it cannot take this puzzle.
    """
    begin = time.time() if started is None else started
    methods = choose_methods(puzzle, jobs) if method == "auto" else [method]
    asked = Request(
        puzzle,
        "",
        "",
        seed=seed,
        seconds=seconds,
        memory_mb=memory_mb,
        solutions=solutions,
        parameters={},
    )
    requests = {name: _request(asked, name, keep) for name in methods}
    wait = HEAD_START if puzzle.size <= SMALL else 0.0
    runs, winner, interrupted = _race(requests, begin, wait, on_board)
    return _verdict(asked, runs, winner, interrupted, time.time() - begin)


def placement_count(puzzle: Puzzle) -> int:
    """Return how many ways there are to put one piece on one cell that keeps the rim."""
    inner, border, corner = class_counts(puzzle.rows, puzzle.cols)
    return 4 * inner**2 + border**2 + corner**2


def choose_methods(puzzle: Puzzle, jobs: int | None = None) -> list[str]:
    """Return the methods that suit a puzzle, the likeliest first, at most one a processor.

    Nothing is faster on small boards, and from the transition upwards (see
    `e2cp.puzzle.estimate`), than placing pieces without looking ahead. Below it a large board
    has so many solutions that CP-SAT often meets one sooner. Of a board with too many placements
    a model would fill the memory before anything is solved.
    """
    if placement_count(puzzle) > MOST_PLACEMENTS:
        return ["zla"]
    if puzzle.size > SMALL and estimate(puzzle).position == "below":
        methods = ["bool", "zla", "sat-pd", "mac"]
    else:
        methods = ["zla", "sat-pd", "bool", "mac"]
    others = [name for name in _own_methods() if find_solver(name).boards == "all"]
    methods += [name for name in others if name not in methods]
    return methods[: max(1, jobs or len(usable_cpus()))]


def _request(asked: Request, method: str, keep: bool) -> Request:
    name, wish = split_engine(method)
    if _searches_itself(name):
        if wish is not None:
            raise InputError(
                "this method takes no model, so it runs on no other solver",
                read=method,
                expected=name,
            )
        return replace(asked, engine=name, keep=keep)
    if "[" not in name and not is_path(name) and name not in all_variants()[0]:
        known = ["auto", *_own_methods(), *all_variants()[0]]
        near = get_close_matches(name, known, n=1, cutoff=0.6)
        hint = f"{near[0]}?" if near else ", ".join(known)
        raise InputError("no method of this name solves a puzzle", read=name, expected=hint)
    variant, _ = find_variant(name)
    engine = solver_for(variant, wish)
    missing = find_solver(engine).missing()
    if missing is not None:
        raise InputError(f"{engine} is not here", read=missing)
    return replace(asked, encoding=name, engine=engine)


def _own_methods() -> list[str]:
    """Return the solvers that search the puzzle itself."""
    return [name for name, make in all_solvers()[0].items() if not make().takes_model]


def _searches_itself(name: str) -> bool:
    """Whether a name or a path is of a method that looks for solutions."""
    if parse_name(name)[0] in _own_methods():
        return True
    if not is_path(name):
        return False
    try:
        return not find_solver(name).takes_model
    except InputError as error:
        if error.problem in (NO_HEADER, NO_SOLVERS):
            return False  # a variant, perhaps
        raise


def _race(
    requests: dict[str, Request], begin: float, wait: float, on_board: Watch | None
) -> tuple[dict[str, Run], str | None, bool]:
    """Run requests beside each other, all but the first after a while, until one is answered."""
    cancelled = Event()

    def go(method: str, delay: float) -> Run | None:
        if cancelled.wait(delay):
            return None
        request = requests[method]
        if request.seconds is not None:
            left = request.seconds - (time.time() - begin)
            if left <= 0:
                return None
            request = replace(request, seconds=left)
        watch = None if on_board is None else lambda board: on_board(method, board)
        return run(request, on_board=watch, cancelled=cancelled)

    runs: dict[str, Run] = {}
    errors: list[InputError] = []
    winner, interrupted = None, False
    with ThreadPoolExecutor(len(requests)) as pool:
        futures: dict[Future[Run | None], str] = {}
        try:
            for number, method in enumerate(requests):
                futures[pool.submit(go, method, wait if number else 0.0)] = method
            for future in as_completed(futures):
                winner = winner or _take_result(future, futures[future], runs, errors)
                if winner is not None:
                    cancelled.set()
        except KeyboardInterrupt:
            interrupted = True
        finally:
            cancelled.set()
        for future, method in futures.items():
            _take_result(future, method, runs, errors)
    if not runs and errors:
        raise errors[0]
    return runs, winner, interrupted


def _take_result(
    future: Future[Run | None], method: str, runs: dict[str, Run], errors: list[InputError]
) -> str | None:
    """Note what became of a method; return its name if it has the answer."""
    try:
        result = future.result()
    except InputError as error:
        errors.append(error)
        return None
    if result is None:
        return None
    runs[method] = result
    return method if result.status.solved else None


def _verdict(
    asked: Request, runs: dict[str, Run], winner: str | None, interrupted: bool, seconds: float
) -> Solution:
    tried = list(runs.values())
    if winner is not None:
        chosen = runs[winner]
    else:
        chosen = max(tried, key=lambda result: len(_perfect(result)), default=Run())
    boards = _perfect(chosen)
    found = max(len(boards), int(chosen.counts.get("solutions", 0)))
    partial = [b for r in tried for b in (*r.boards, r.partial) if b is not None]
    best = boards[0] if boards else max(partial, key=lambda board: board.score, default=None)
    if winner is not None:
        status = Status.SAT if boards else Status.UNSAT
    else:
        status = Status.FEASIBLE if boards else _unanswered(tried)
    enough = asked.solutions is not None and found >= asked.solutions
    return Solution(
        puzzle=asked.puzzle,
        status=status,
        method=winner or ", ".join(runs),
        boards=tuple(boards),
        best=best,
        solutions=found,
        complete=(winner is not None and not enough and chosen.status is not Status.OPTIMAL)
        or status is Status.UNSAT,
        seconds=seconds,
        cpu_seconds=sum(result.cpu_s for result in tried),
        counts=dict(chosen.counts),
        seed=asked.seed,
        interrupted=interrupted,
        message="; ".join(f"{name}: {r.message}" for name, r in runs.items() if r.message),
    )


def _perfect(result: Run) -> list[Board]:
    """Return the boards that the checker finds to be solutions."""
    reports = ((board, check(board)) for board in result.boards)
    return [board for board, report in reports if report.valid and report.score == report.max_score]


def _unanswered(runs: list[Run]) -> Status:
    """Name the reason why there is no answer: the limit, if that was one."""
    statuses = [result.status for result in runs]
    if Status.TIMEOUT in statuses or Status.FEASIBLE in statuses:
        return Status.TIMEOUT
    return statuses[0] if statuses else Status.TIMEOUT
