import json
import re

import pytest

from e2cp.errors import InputError
from e2cp.exchange.decode import decode
from e2cp.exchange.export import export
from e2cp.exchange.forms import FORMS, forms_of
from e2cp.exchange.model_map import ModelMap
from e2cp.modelling.registry import all_variants, find_variant
from e2cp.puzzle.clue import Clue
from e2cp.puzzle.generate import generate

PLANTED = generate("e2style", 4, inner=3, frame=3, seed=4, name="four; --> constraint false;")
PUZZLE = PLANTED.puzzle
CASES = [
    ("sat-pd", "cnf"), ("maxsat-half", "wcnf"), ("bool", "opb"), ("bool", "mzn"),
    ("table", "mzn"), ("element", "xml"), ("arith", "pb"), ("table", "pbtxt"),
]  # fmt: skip
COMMENT = {"cnf": "c ", "wcnf": "c ", "opb": "* ", "mzn": "% ", "xml": "<!-- ", "pbtxt": "# "}


@pytest.mark.parametrize(("encoding", "form"), CASES)
def test_a_file_says_what_it_is(tmp_path, encoding, form):
    done = export(PUZZLE, encoding, tmp_path / f"a.{form}", relax=frozenset({5}))
    content = done.file.read_bytes()
    if form == "pb":
        assert b"encoding arith, written by e2cp" in content
        return
    comments = [line for line in content.decode().splitlines() if line.startswith(COMMENT[form])]
    said = "\n".join(comments)
    assert f"e2cp decode a.{form}.map.json OUTPUT" in said
    if done.text == "encoding":
        assert f"encoding {encoding}, written by e2cp" in said
        assert "4 x 4 cells, 0 clues, relaxed cells: B2" in said
        assert f"{done.variables} variables, {done.constraints} constraints" in said
        assert "no seed renames variables" in said
        for part in json.loads(done.map_file.read_text())["parts"]:
            assert part["meaning"] in said


@pytest.mark.parametrize(("encoding", "form"), CASES)
def test_the_map_names_every_variable_of_the_file(tmp_path, encoding, form):
    done = export(PUZZLE, encoding, tmp_path / f"a.{form}")
    values = json.loads(done.map_file.read_text())
    names = values["variables"]
    assert len(names) == len(set(names)) == (done.variables or 0)
    assert values["seed"] == 1
    assert values["puzzle"]["sides"] == PUZZLE.sides.tolist()
    text = done.file.read_text(errors="replace")
    if form == "cnf":
        assert f"p cnf {len(names)} " in text
    elif form == "xml":
        assert re.findall(r'<var id="(\w+)">', text) == names
    elif form == "mzn" and names:
        assert re.findall(r"^var .*: (\w+);", text, re.MULTILINE) == names
    elif form == "pbtxt":
        assert re.findall(r'  name: "(.*)"', text) == names


@pytest.mark.parametrize("encoding", all_variants()[0])
def test_names_tell_pieces_cells_and_colours(encoding):
    variant, settings = find_variant(encoding)
    names = variant.build(PUZZLE, frozenset({5}), settings).names
    assert len(names) == len(set(names))
    assert not any("." in name for name in names)
    squares = set(re.findall(r"[A-D][1-4]", " ".join(names)))
    assert squares >= {PUZZLE.square(cell) for cell in range(16)} - {"B2"}


def test_a_placement_is_named_as_it_lies(tmp_path):
    """The variables that are true where a board lies are those that its placements name."""
    done = export(PUZZLE, "sat-pd", tmp_path / "a.cnf")
    board = PLANTED.solution
    lying = {
        f"p[{board.pieces[cell]},{board.rotations[cell]},{PUZZLE.square(cell)}]"
        for cell in range(16)
    }
    names = ModelMap.read(done.map_file).variables
    own = {f"p[{t},{r},{c}]" for t, r, c in re.findall(r"p\[(\d+),(\d),(\w+)\]", " ".join(names))}
    assert lying <= own
    literals = [n if name in lying else -n for n, name in enumerate(names, start=1)]
    (tmp_path / "answer").write_text("v " + " ".join(map(str, literals)) + " 0\n")
    assert decode(done.map_file, tmp_path / "answer").board == board


def test_what_nobody_labelled_is_named_by_its_part():
    names = find_variant("sat-p")[0].build(PUZZLE, settings={"amo": "seqcounter"}).names
    assert names[-1].startswith("P2.")
    assert len(names) == len(set(names))


def test_clues_and_settings_are_in_the_map(tmp_path):
    board = PLANTED.solution
    puzzle = PUZZLE.with_clues([Clue(int(board.pieces[5]), 5, int(board.rotations[5]))])
    done = export(puzzle, "sat-p[amo=ladder,clues=units]", tmp_path / "new" / "a.cnf", relax=2)
    asked = ModelMap.read(done.map_file)
    assert asked.puzzle == puzzle
    assert asked.encoding == "sat-p[clues=units,amo=ladder]"
    assert len(asked.relaxed) == 2
    assert ", 1 clues, relaxed cells: " in done.file.read_text()


def test_only_table_and_element_without_settings_have_a_hand_written_text(tmp_path):
    kinds = {
        name: export(PUZZLE, name, tmp_path / "a.mzn").text
        for name in ("table", "element", "table[corner=on]", "element[colours=table]", "domino")
    }
    assert [name for name, text in kinds.items() if text == "hand-written"] == ["table", "element"]


@pytest.mark.parametrize(
    ("name", "file"),
    [("table", "a.cnf"), ("sat-p", "a.pb"), ("sat-p", "a"), ("sat-p", "a.mzn"), ("bool", "a.wcnf")],
)
def test_a_kind_has_its_own_suffixes(tmp_path, name, file):
    with pytest.raises(InputError, match="is not written so"):
        export(PUZZLE, name, tmp_path / file)
    assert not list(tmp_path.iterdir())


def test_a_model_with_integers_has_no_opb(tmp_path):
    with pytest.raises(InputError, match=r"only Boolean variables .* read IO\[A1\]"):
        export(PUZZLE, "element", tmp_path / "a.opb")
    assert not list(tmp_path.iterdir())


def test_forms_that_a_variant_lacks_have_a_reason():
    reasons = forms_of(*find_variant("element"))
    assert set(reasons) == set(FORMS)
    assert reasons["cnf"] == "not for a cpsat model"
    assert "Boolean" in reasons["opb"]
    assert not reasons["xml"]


@pytest.mark.parametrize(
    ("encoding", "offered"), [("table", ".mzn, .xml, .pb, .pbtxt"), ("bool", ".opb, .mzn")]
)
def test_only_forms_that_the_encoding_has_are_offered(tmp_path, encoding, offered):
    with pytest.raises(InputError, match=f"is not written so: read .cnf, expected {offered}"):
        export(PUZZLE, encoding, tmp_path / "a.cnf")
