import pytest

from e2cp.catalogue.opening import load_board
from e2cp.formats.saving import save_board


def test_a_board_in_plain_text(e2cp):
    text = e2cp("show", "record:470", "--plain").stdout
    assert len(text.splitlines()) == 3 * 16 + 1
    assert text.splitlines()[-1] == "eternity2, 16 × 16, 256 placed, score 470 of 480"


def test_without_a_target_the_pieces_of_eternity_are_shown(e2cp):
    assert e2cp("show").stdout.splitlines()[-1] == "eternity2, 16 × 16"


@pytest.mark.parametrize("target", ["record:470", "record:230", "clue2"])
@pytest.mark.parametrize(("suffix", "start"), [(".svg", b"<svg"), (".png", b"\x89PNG")])
def test_pictures_are_written(e2cp, tmp_path, target, suffix, start):
    path = tmp_path / f"picture{suffix}"
    values = e2cp.json("show", target, "--out", path, "--width", "300")
    assert values["picture"] == str(path)
    assert path.read_bytes().startswith(start)


def test_numbers_are_drawn_on_request(e2cp, tmp_path):
    e2cp("show", "record:470", "--out", tmp_path / "a.svg")
    e2cp("show", "record:470", "--out", tmp_path / "b.svg", "--numbers")
    assert 'class="number"' not in (tmp_path / "a.svg").read_text()
    assert (tmp_path / "b.svg").read_text().count('class="number"') == 256


def test_the_link_shows_the_same_board(e2cp):
    link = e2cp("show", "record:470", "--link").stdout.strip()
    assert load_board(link) == load_board("record:470")
    jef = e2cp("show", "record:470", "--link", "--motifs", "jef").stdout.strip()
    assert jef != link
    assert load_board(jef) == load_board("record:470")


def test_a_puzzle_links_to_its_clues(e2cp):
    link = e2cp("show", "eternity2", "--clues", "all", "--link").stdout.strip()
    assert load_board(link).placed == 5


def test_a_board_file_that_does_not_name_its_puzzle_needs_it(e2cp, tmp_path):
    path = save_board(load_board("record:470"), tmp_path / "board.txt")
    path.write_text("\n".join(path.read_text().splitlines()[2:]))
    assert "puzzle of this board is not known" in e2cp("show", path, code=2).stderr
    assert e2cp.json("show", path, "--puzzle", "eternity2")["score"] == 470


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["record:470", "--out", "board.jpg"], "no picture of this kind"),
        (["record:470", "--link", "--motifs", "jeff"], "jeff"),
        (["record:470", "--out", "board.png", "--width", "20000"], "picture too large"),
        (["nothing"], "no puzzle of this name"),
        (["record:470", "--out", "/dev/null/board.svg"], "cannot be written"),
    ],
)
def test_bad_input_is_exit_code_two(e2cp, arguments, message):
    assert message in e2cp("show", *arguments, code=2).stderr
