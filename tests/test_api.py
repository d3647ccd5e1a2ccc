import subprocess
import sys

import pytest

import e2cp


def test_every_public_name_is_there():
    for name in e2cp.__all__:
        assert getattr(e2cp, name).__doc__, name
    assert dir(e2cp) == e2cp.__all__
    assert set(e2cp.__all__) == set(e2cp._HOMES)


def test_the_promised_calls():
    puzzle = e2cp.load("eternity2", clues="starter")
    board = e2cp.load_board("record:470", puzzle)
    assert board.score == e2cp.check(board).score == 470
    planted = e2cp.generate("e2style", 6, inner=5, frame=3, seed=1)
    assert planted.solution.score == planted.puzzle.max_score
    assert e2cp.draw_png(e2cp.draw_svg(planted.solution)).startswith(b"\x89PNG")


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        e2cp.nonsense  # noqa: B018


@pytest.mark.parametrize("before", ["", "import e2cp.solvers.base, e2cp.methods.base; "])
def test_rooms_can_be_called(before):
    shown = "print(e2cp.solvers()[0].name, e2cp.methods()[0].name, e2cp.encodings()[0].name)"
    code = f"import e2cp; {before}{shown}; from e2cp.solvers import registry; e2cp.solvers.registry"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["cpsat", "anneal", "arith"]


def test_importing_is_lazy():
    code = "import sys, e2cp; sys.exit('numpy' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
