"""Results show themselves."""

import e2cp
from e2cp.picture.notebook import result_html
from e2cp.puzzle.generate import generate

SOLUTION = generate("gemp", 3, inner=2, frame=2).solution


def test_facts_stand_beside_the_board_and_are_escaped():
    html = result_html({"puzzle": "<script>", "nothing": "", "score": 12}, SOLUTION)
    assert "&lt;script&gt;" in html
    assert "<script>" not in html
    assert "nothing" not in html
    assert html.count("<svg") == 1
    assert "<svg" not in result_html({}, None)


def test_results_of_models_solves_and_searches_show_themselves():
    puzzle = SOLUTION.puzzle
    searched = e2cp.run_search(e2cp.make_search("zla", puzzle), e2cp.Stop(seconds=10))
    for result in (searched, e2cp.model(puzzle, "bool"), e2cp.solve(puzzle)):
        assert "<svg" in result._repr_html_()
    assert searched.to_pandas()["score"].iloc[-1] == puzzle.max_score
