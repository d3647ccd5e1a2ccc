import re

import pytest

from e2cp.catalogue.opening import load, load_board
from e2cp.errors import InputError
from e2cp.picture import pdf


def pages(data):
    assert data.startswith(b"%PDF")
    return len(re.findall(rb"/Type\s*/Page\b", data))


def test_pieces_come_on_sheets_to_cut_out_on_white(monkeypatch):
    monkeypatch.setattr(pdf, "DOTS", 30)
    monkeypatch.setattr(pdf, "SHORT", 248)
    monkeypatch.setattr(pdf, "LONG", 351)
    kept = []
    real = pdf._pdf
    monkeypatch.setattr(pdf, "_pdf", lambda sheets: kept.extend(sheets) or real(sheets))
    assert pages(pdf.pieces_pdf(load("eternity2"))) == 4 == len(kept)
    assert all(sheet.getpixel((x, y)) == (255, 255, 255) for sheet in kept for x, y in [(0, 0)])
    assert kept[0].getpixel((124, 176)) != (255, 255, 255)
    monkeypatch.setattr(pdf, "MOST_SHEETS", 3)
    with pytest.raises(InputError, match="too many sheets"):
        pdf.pieces_pdf(load("eternity2"))


def test_a_board_is_one_page(e2cp, tmp_path):
    out = tmp_path / "board.pdf"
    e2cp("show", "record:470", "--out", out)
    assert pages(out.read_bytes()) == 1
    assert load_board("record:470").score == 470
