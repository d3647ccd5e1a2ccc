import pytest
from lab_cases import PUZZLE, a_board

from e2cp.errors import InputError
from e2cp.formats.boards.document import board_to_json
from e2cp.formats.pieces.writing import puzzle_to_json
from e2cp.lab.instances import anchored_selector, select_instances


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("b", "a"):
        (folder / f"{name}.json").write_text(puzzle_to_json(PUZZLE))
    (folder / "board.json").write_text(board_to_json(a_board(), {}))
    (folder / "README.md").write_text("no puzzle")
    (folder / ".hidden.txt").write_text("no puzzle")
    return folder


def test_embedded_puzzles_series_and_patterns():
    one = select_instances(["harris/gemp-6x6-6:2/01"])
    assert [(each.name, each.group) for each in one] == [
        ("harris/gemp-6x6-6:2/01", "harris/gemp-6x6-6:2")
    ]
    series = select_instances(["harris/gemp-6x6-6:2", "harris/gemp-6x6-6:2/01"])
    assert len(series) == 20
    assert len({each.name for each in series}) == 20
    assert len(select_instances(["balanced/4x4-3:2/0*"])) == 9


def test_clues_hold_as_asked():
    assert [len(select_instances(["eternity2"], c)[0].puzzle.clues) for c in ("none", "all")] == [
        0,
        5,
    ]


def test_a_folder_a_file_and_a_pattern(folder, monkeypatch):
    notes = []
    found = select_instances([str(folder)], on_note=notes.append)
    assert [each.name for each in found] == [f"{folder}/a.json", f"{folder}/b.json"]
    assert {each.group for each in found} == {"mine"}
    assert notes == [f"{folder}/board.json is a board, no puzzle: left out"]
    monkeypatch.chdir(folder.parent)
    assert [e.name for e in select_instances(["mine/b.json"])] == [f"{folder}/b.json"]
    assert [e.name for e in select_instances(["**/a.json", "./mine/a.json"])] == [
        f"{folder}/a.json"
    ]


@pytest.mark.parametrize(
    ("selector", "anchored"),
    [
        ("eternity2", "eternity2"),
        ("harris/", "harris/"),
        ("harris/gemp-6x6*", "harris/gemp-6x6*"),
        ("./eternity2", "{}/eternity2"),
        ("/eternity2", "/eternity2"),
        ("mine", "{}/mine"),
        ("none.txt", "{}/none.txt"),
        ("none/*", "{}/none/*"),
        ("eternty2", "eternty2"),
    ],
)
def test_only_paths_are_seen_from_a_folder(folder, selector, anchored):
    assert anchored_selector(selector, folder.parent) == anchored.format(folder.parent)


@pytest.mark.parametrize(
    ("selector", "complaint"),
    [
        ("eternty2", "no puzzle of this name: read eternty2, expected eternity2"),
        ("nowhere/*.txt", "nowhere/[*].txt: no such file"),
        ("nothing.txt", "nothing.txt: no such file"),
        ("empty", "empty: no puzzle in this folder"),
        ("broken.txt", "broken.txt"),
    ],
)
def test_what_stands_for_nothing_is_refused(tmp_path, monkeypatch, selector, complaint):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken.txt").write_text("no puzzle at all")
    with pytest.raises(InputError, match=complaint):
        select_instances([selector])


def test_boards_alone_are_no_instances(folder):
    with pytest.raises(InputError, match="no puzzle among the instances"):
        select_instances([str(folder / "board.json")])
