from hypothesis import given
from hypothesis import strategies as st
from strategies import planted

from e2cp.formats.detect import read_any
from e2cp.formats.document import Document
from e2cp.formats.pieces.document import puzzle_from_document
from e2cp.formats.pieces.reading import one_order, read_pieces
from e2cp.formats.saving import puzzle_to
from e2cp.puzzle.clue import Clue
from e2cp.runtime.files import Source

NAME_LETTERS = st.characters().filter(str.isprintable)


@given(planted(), st.sampled_from(["text", "csv"]))
def test_text_and_csv_round_trip(sample, form):
    source = Source("pieces", puzzle_to(sample.puzzle, form))
    assert read_any(source) is None
    reading = one_order(read_pieces(source, grey="0"), "pieces")
    assert reading.puzzle.hash == sample.puzzle.hash


@given(planted(), st.text(NAME_LETTERS), st.data())
def test_json_round_trips_with_name_and_clues(sample, name, data):
    solution = sample.solution
    cells = data.draw(st.sets(st.integers(0, solution.puzzle.size - 1)))
    clues = [Clue(int(solution.pieces[c]), c, int(solution.rotations[c])) for c in sorted(cells)]
    puzzle = solution.puzzle.with_clues(clues)
    puzzle.name = name
    source = Source("puzzle.json", puzzle_to(puzzle, "json"))
    again = puzzle_from_document(Document.parse(source))
    assert again == puzzle
    assert again.name == name
    assert read_any(source) == puzzle
