from pathlib import Path

from e2cp.solvers.page import solvers_page
from e2cp.solvers.registry import all_solvers, find_solver

PAGE = Path(__file__).parents[2] / "docs" / "solvers.md"


def test_the_page_about_the_solvers_is_current():
    assert PAGE.read_text() == solvers_page(), "make solvers-page"


def test_it_names_every_solver_and_everything_that_we_set():
    text = PAGE.read_text()
    for name in all_solvers()[0]:
        solver = find_solver(name)
        assert name in text
        assert solver.seed_meaning in text
        for each in solver.settings():
            if each.ours is not None:
                assert f"| {each.name} | " in text
