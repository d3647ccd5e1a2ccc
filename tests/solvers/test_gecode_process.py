import os
import shutil
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from e2cp.catalogue.opening import load
from e2cp.errors import InputError
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.check import check
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.fault import PuzzleError
from e2cp.puzzle.generate import generate
from e2cp.puzzle.puzzle import Puzzle
from e2cp.solvers.gecode_process import decode_gecode, gecode_available, run_gecode
from e2cp.solvers.minizinc_text import minizinc_text

FORMS = ["table", "element"]
REASON = gecode_available()
gecode = pytest.mark.skipif(REASON is not None, reason=str(REASON))
linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads /proc")


def brute(puzzle, relaxed=frozenset()):
    """All boards with exactly the relaxed cells empty and every other junction matched."""
    clues = {clue.cell: clue for clue in puzzle.clues}
    kept = {clue.piece for clue in puzzle.clues}
    oriented = puzzle.oriented.tolist()
    pieces, rotations = [HOLE] * puzzle.size, [0] * puzzle.size
    edges = [None] * puzzle.size
    boards = set()

    def fits(cell, colours):
        if any((c == 0) != rim for c, rim in zip(colours, puzzle.cell_rims[cell], strict=True)):
            return False
        row, col = divmod(cell, puzzle.cols)
        above = edges[cell - puzzle.cols] if row else None
        before = edges[cell - 1] if col else None
        return (above is None or above[2] == colours[0]) and (
            before is None or before[1] == colours[3]
        )

    def place(cell):
        if cell == puzzle.size:
            boards.add(Board(puzzle, pieces, rotations))
            return
        if cell in relaxed:
            place(cell + 1)
            return
        if cell in clues:
            options = [(clues[cell].piece, clues[cell].rotation)]
        else:
            free = [p for p in range(puzzle.size) if p not in pieces and p not in kept]
            options = [(p, r) for p in free for r in range(puzzle.periods[p])]
        for piece, rotation in options:
            if fits(cell, oriented[piece][rotation]):
                pieces[cell], rotations[cell] = piece, rotation
                edges[cell] = oriented[piece][rotation]
                place(cell + 1)
                pieces[cell], rotations[cell], edges[cell] = HOLE, 0, None

    place(0)
    return boards


def boards_of(form, puzzle, relaxed=frozenset(), seed=1):
    """All boards Gecode finds, each exactly once and each approved by the checker."""
    text = minizinc_text(form, puzzle, relaxed)
    outcome = run_gecode(text, seed=seed, seconds=60, max_solutions=None)
    assert outcome.complete
    assert outcome.status == ("sat" if outcome.solutions else "unsat")
    boards = [decode_gecode(puzzle, relaxed, solution) for solution in outcome.solutions]
    for board in boards:
        report = check(board)
        assert report.valid
        assert not report.mismatches
        assert set(board.holes.tolist()) == relaxed
    assert len(set(boards)) == len(boards)
    return set(boards)


CASES = {
    "3x3 all corners alike": (generate("gemp", 3, inner=1, frame=1, seed=1).puzzle, ()),
    "2x2": (generate("gemp", 2, inner=3, seed=2).puzzle, ()),
    "2x3": (generate("gemp", 2, 3, inner=2, seed=2).puzzle, (2,)),
    "3x3": (generate("gemp", 3, inner=3, frame=2, seed=2).puzzle, ()),
    "3x4 duplicates": (generate("gemp", 3, 4, inner=2, frame=2, seed=1).puzzle, ()),
    "4x3 one palette": (generate("gemp", 4, 3, inner=2, seed=5).puzzle, ()),
    "4x4": (generate("e2style", 4, inner=3, frame=2, seed=1).puzzle, ()),
    "4x4 another": (generate("gemp", 4, inner=3, frame=3, seed=4).puzzle, ()),
    "3x3 inner cell relaxed": (generate("gemp", 3, inner=3, frame=3, seed=3).puzzle, (4,)),
    "3x3 corner relaxed": (generate("gemp", 3, inner=3, frame=3, seed=3).puzzle, (0,)),
    "3x4 two relaxed": (generate("gemp", 3, 4, inner=4, frame=4, seed=2).puzzle, (1, 6)),
    "3x4 neighbours relaxed": (generate("gemp", 3, 4, inner=4, frame=4, seed=2).puzzle, (5, 6, 9)),
    "4x4 inner relaxed": (generate("e2style", 4, inner=5, frame=4, seed=3).puzzle, (5, 10)),
}


@gecode
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", CASES)
def test_all_boards_are_found_once(form, case):
    puzzle, relaxed = CASES[case]
    expected = brute(puzzle, frozenset(relaxed))
    assert expected
    assert boards_of(form, puzzle, frozenset(relaxed)) == expected


@gecode
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("hole", [1, 3, 5, 7])
def test_no_grey_side_faces_a_hole(form, hole):
    # With one colour the border piece left over would fit in the middle, grey towards the hole.
    puzzle = generate("gemp", 3, inner=1, seed=1).puzzle
    relaxed = frozenset({hole})
    assert boards_of(form, puzzle, relaxed) == brute(puzzle, relaxed)


def test_the_cases_have_duplicate_and_symmetric_pieces():
    puzzles = [puzzle for puzzle, _ in CASES.values()]
    assert any(len(set(puzzle.types.tolist())) < puzzle.size for puzzle in puzzles)
    assert {1, 2, 4} <= {period for puzzle in puzzles for period in puzzle.periods.tolist()}


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_clues_stand(form):
    planted = generate("gemp", 4, inner=2, frame=2, seed=3)
    solution = planted.solution
    clues = [
        Clue(int(solution.pieces[cell]), cell, int(solution.rotations[cell]))
        for cell in (0, 2, 5, 7, 11, 14)
    ]
    puzzle = planted.puzzle.with_clues(clues)
    expected = brute(puzzle)
    assert len(expected) > 1
    assert boards_of(form, puzzle) == expected


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_nothing_may_be_left_to_choose(form):
    planted = generate("gemp", 3, inner=3, frame=2, seed=2)
    pieces, rotations = planted.solution.pieces.tolist(), planted.solution.rotations.tolist()
    clues = [Clue(*placed) for placed in zip(pieces, range(9), rotations, strict=True)]
    assert boards_of(form, planted.puzzle.with_clues(clues)) == {planted.solution}
    everywhere = frozenset(range(9))
    assert boards_of(form, planted.puzzle, everywhere) == {Board.empty(planted.puzzle)}


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_a_clue_of_a_symmetric_piece_may_be_turned(form):
    puzzle = generate("gemp", 3, inner=1, frame=2, seed=1).puzzle
    inner = int(np.flatnonzero(puzzle.kinds == 0)[0])
    assert puzzle.periods[inner] == 1
    assert boards_of(form, puzzle.with_clues([Clue(inner, 4, 3)])) == brute(puzzle)


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_the_piece_of_a_clue_on_a_relaxed_cell_is_kept_for_it(form):
    planted = generate("gemp", 3, inner=2, frame=1, seed=3)
    corner = int(planted.solution.pieces[0])
    puzzle = planted.puzzle.with_clues([Clue(corner, 0, int(planted.solution.rotations[0]))])
    relaxed = frozenset({0})
    expected = brute(puzzle, relaxed)
    assert len(expected) < len(brute(planted.puzzle, relaxed))
    assert boards_of(form, puzzle, relaxed) == expected


def unsolvable():
    """A 3×4 puzzle whose counts are right and that still has no solution."""
    sides = generate("gemp", 3, 4, inner=3, frame=3, seed=1).puzzle.sides
    borders = [p for p, piece in enumerate(sides.tolist()) if piece.count(0) == 1]
    for one, other in product(borders, repeat=2):
        changed = sides.copy()
        mine, theirs = (list(sides[p]).index(0) for p in (one, other))
        changed[one, mine - 1] = sides[other, theirs - 1]
        changed[other, theirs - 1] = sides[one, mine - 1]
        try:
            puzzle = Puzzle(3, 4, changed)
        except PuzzleError:
            continue
        if not brute(puzzle):
            return puzzle
    raise AssertionError("every change left a solution")


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_unsat_stays_unsat(form):
    outcome = run_gecode(
        minizinc_text(form, unsolvable(), frozenset()), seed=1, seconds=60, max_solutions=1
    )
    assert (outcome.status, outcome.complete, outcome.solutions) == ("unsat", True, ())


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_clues_that_do_not_match_are_unsat(form):
    planted = generate("gemp", 4, inner=4, frame=4, seed=1)
    puzzle, solution = planted.puzzle, planted.solution
    corner = Clue(int(solution.pieces[0]), 0, int(solution.rotations[0]))
    joined = puzzle.oriented[corner.piece, corner.rotation, 1]
    border = next(
        Clue(piece, 1, rotation)
        for piece, rotation in product(range(puzzle.size), range(4))
        if puzzle.kinds[piece] == 1
        and puzzle.oriented[piece, rotation, 0] == 0
        and puzzle.oriented[piece, rotation, 3] != joined
    )
    assert boards_of(form, puzzle.with_clues([corner, border])) == set()


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_seeds_decide(form):
    text = minizinc_text(form, generate("gemp", 4, inner=1, frame=1, seed=1).puzzle, frozenset())
    runs = [run_gecode(text, seed=seed, seconds=60, max_solutions=3) for seed in (7, 7, 8)]
    assert runs[0].solutions == runs[1].solutions != runs[2].solutions
    assert all(len(run.solutions) == 3 and not run.complete for run in runs)
    assert all(run.status == "sat" for run in runs)


@gecode
@pytest.mark.parametrize("form", FORMS)
def test_eternity_with_48_holes_is_solved_and_measured(form):
    puzzle = load("eternity2", clues="none")
    black = [cell for cell in range(256) if (cell // 16 + cell) % 2 == 0]
    relaxed = frozenset(np.random.default_rng(1).choice(black, 48, replace=False).tolist())
    text = minizinc_text(form, puzzle, relaxed)
    outcome = run_gecode(text, seed=1, seconds=60, max_solutions=1)
    assert outcome.status == "sat"
    board = decode_gecode(puzzle, relaxed, outcome.solutions[0])
    assert check(board).valid
    assert not check(board).mismatches
    parts = [outcome.statistics[f"{part}_seconds"] for part in ("flat", "build", "solve")]
    assert all(part > 0 for part in parts)
    assert sum(parts) < outcome.seconds
    assert outcome.statistics["nodes"] >= 100
    assert {"failures", "propagations"} <= set(outcome.statistics)


@linux
@gecode
@pytest.mark.parametrize("form", FORMS)
def test_the_limit_is_met_and_nothing_is_left_running(form):
    text = minizinc_text(form, load("eternity2", clues="none"), frozenset())
    started = []
    outcome = run_gecode(text, seed=1, seconds=2, max_solutions=1, on_start=started.append)
    assert (outcome.status, outcome.complete) == ("unknown", False)
    assert 1.5 < outcome.seconds < 3.5
    assert session_members(started[0]) == []
    assert not Path(f"/proc/{started[0]}").exists()


@linux
@gecode
def test_what_overruns_the_soft_limit_is_killed(tmp_path, monkeypatch):
    # A minizinc that ignores SIGTERM and has, like the real one, a child in another group.
    replace_minizinc(
        """
        trap '' TERM
        set -m
        echo '{"type": "solution", "output": {"json": {"x": 1}}}'
        echo '{"type": "solu'
        sleep 60 &
        wait; wait
        """,
        tmp_path,
        monkeypatch,
    )
    started = []
    outcome = run_gecode("", seed=1, seconds=0.5, max_solutions=1, on_start=started.append)
    assert outcome.seconds < 2.0
    assert outcome.solutions == ({"x": 1},)
    assert session_members(started[0]) == []
    assert not Path(f"/proc/{started[0]}").exists()


@gecode
def test_a_minizinc_too_old_for_us_is_reported(tmp_path, monkeypatch):
    replace_minizinc("echo unknown option >&2; exit 1", tmp_path, monkeypatch)
    with pytest.raises(InputError, match=r"MiniZinc failed: .*unknown option.*2\.6"):
        run_gecode("", seed=1, seconds=5, max_solutions=1)


def replace_minizinc(script, folder, monkeypatch):
    """Put a command before the real minizinc that differs from it in solving."""
    real = shutil.which("minizinc")
    fake = folder / "minizinc"
    fake.write_text(f'#!/bin/bash\n[ "$1" = --solvers-json ] && exec {real} "$@"\n{script}\n')
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


LONG_RUN = """
from e2cp.catalogue.opening import load
from e2cp.solvers.gecode_process import run_gecode
from e2cp.solvers.minizinc_text import minizinc_text
text = minizinc_text("table", load("eternity2", clues="none"), frozenset())
show = lambda pid: print(pid, flush=True)
run_gecode(text, seed=1, seconds=None, max_solutions=1, on_start=show)
"""


@linux
@gecode
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_run_leaves_nothing_behind(number, tmp_path):
    command = [sys.executable, "-c", LONG_RUN]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as parent:
        session = int(parent.stdout.readline())
        assert eventually(lambda: len(session_members(session)) == 2)
        parent.send_signal(number)
        assert eventually(lambda: session_members(session) == [], seconds=5)
        parent.communicate()
    assert parent.returncode != 0


def eventually(condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def session_members(session):
    """Processes of a session that still run; one that init has yet to bury does not."""
    processes = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            processes.append(int(file.parent.name))
    return processes


@gecode
def test_a_bad_text_is_reported_with_line():
    with pytest.raises(InputError, match="MiniZinc model:2: syntax error"):
        run_gecode("var 1..2: x;\nsolve ;\n", seed=1, seconds=10, max_solutions=1)
    with pytest.raises(InputError, match=r"MiniZinc model:1: .*nonsense"):
        run_gecode("constraint nonsense(3);", seed=1, seconds=10, max_solutions=1)


@gecode
def test_a_constraint_gecode_does_not_have_is_reported():
    text = "predicate odd(var int: x); var 1..2: x; constraint odd(x); solve satisfy;"
    with pytest.raises(InputError, match=r"Gecode refused the model: read .*odd"):
        run_gecode(text, seed=1, seconds=10, max_solutions=1)


def test_a_missing_minizinc_is_reported_with_the_command(monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    assert "apt-get install minizinc flatzinc" in gecode_available()
    with pytest.raises(InputError, match="apt-get install"):
        run_gecode("solve satisfy;", seed=1, seconds=1, max_solutions=1)


def test_an_unknown_form_is_reported():
    puzzle = generate("gemp", 3, inner=2, seed=1).puzzle
    with pytest.raises(InputError, match="read tabel, expected element, table"):
        minizinc_text("tabel", puzzle, frozenset())


def test_a_relaxed_cell_off_the_board_is_reported():
    puzzle = generate("gemp", 3, inner=2, seed=1).puzzle
    with pytest.raises(InputError, match="off the board: read 9, expected 0 to 8"):
        minizinc_text("table", puzzle, frozenset({1, 9}))


def test_a_puzzles_name_stays_in_its_comment():
    puzzle = generate("gemp", 3, inner=2, seed=1, name="one\nconstraint false;").puzzle
    assert "% THE PUZZLE: one constraint false;\n" in minizinc_text("table", puzzle, frozenset())


def test_a_symmetric_piece_is_listed_in_its_different_rotations_only():
    puzzle = generate("gemp", 3, inner=1, frame=1, seed=1).puzzle
    text = minizinc_text("element", puzzle, frozenset())
    rows = text[text.index("oriented = [|") :].splitlines()[1:]
    assert rows.index("|];") == 4 * 4 + 4 * 4 + 1


def test_a_solution_with_other_holes_is_refused():
    planted = generate("gemp", 3, inner=2, seed=1)
    pieces, rotations = planted.solution.pieces.tolist(), planted.solution.rotations.tolist()
    solution = {"IO": [], "I": pieces, "O": rotations}
    assert decode_gecode(planted.puzzle, frozenset(), solution) == planted.solution
    with pytest.raises(InputError, match="other holes"):
        decode_gecode(planted.puzzle, frozenset({4}), solution)


def test_a_piece_that_cannot_show_its_colours_is_refused():
    puzzle = generate("gemp", 3, inner=2, frame=2, seed=1).puzzle
    solution = {"piece": list(range(9)), "level": [[9] * 3] * 4, "upright": [[9] * 4] * 3}
    with pytest.raises(InputError, match="piece 1 cannot show its colours at A1"):
        decode_gecode(puzzle, frozenset(), solution)
