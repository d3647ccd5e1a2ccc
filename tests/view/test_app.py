"""Every route of the page, every refusal and every limit, without a browser."""

import json
import re

import numpy as np
import pytest
from starlette.testclient import TestClient

from e2cp.catalogue.opening import load, load_board
from e2cp.formats.boards.link import board_to_link
from e2cp.formats.boards.table import board_to_csv
from e2cp.formats.saving import save_board
from e2cp.puzzle.board import HOLE, Board
from e2cp.puzzle.generate import generate
from e2cp.view import guard
from e2cp.view.app import make_app
from e2cp.view.board_values import page_document
from e2cp.view.subject import Subject

TOKEN = "a-token-of-24-characters"
BASE = "http://127.0.0.1:8470"
ASKING = {guard.TOKEN: TOKEN}
RECORD = load_board("record:470")
SMALL = generate("gemp", 4, inner=3, frame=2, seed=5).solution


@pytest.fixture(scope="module")
def app():
    return make_app(Subject("record:470", RECORD), TOKEN)


@pytest.fixture(scope="module")
def client(app):
    with TestClient(app, base_url=BASE, headers=ASKING) as client:
        yield client


def sent(board):
    """Return a board as the page sends it."""
    values = page_document(board)
    puzzle = {key: values["puzzle"][key] for key in ("name", "hash", "rows", "cols", "sides")}
    puzzle["clues"] = values["puzzle"]["clues"]
    return {
        "puzzle": puzzle,
        "pieces": board.pieces.tolist(),
        "rotations": board.rotations.tolist(),
    }


# ---- the page


def test_the_page_and_its_files_need_nothing_else(client):
    page = client.get("/")
    assert page.status_code == 200 and "text/html" in page.headers["content-type"]
    names = set(re.findall(r'(?:src|href)="([^"]+)"', page.text))
    assert names and all(name.startswith(("/static/", "#")) for name in names)
    assert "<style" not in page.text and " style=" not in page.text and " onclick=" not in page.text
    assert not re.search(r"<script(?![^>]* src=)", page.text)
    todo, seen = {name.rpartition("/")[2] for name in names if name[0] == "/"}, set()
    while todo:
        name = todo.pop()
        seen.add(name)
        file = client.get(f"/static/{name}")
        assert file.status_code == 200, name
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", file.text), name
        assert "innerHTML" not in file.text and "eval(" not in file.text
        todo |= set(re.findall(r"from '\./([a-z_]+\.js)'", file.text)) - seen
    assert {"main.js", "page.css", "model.js", "icon.svg", "campaign.js"} <= seen


@pytest.mark.parametrize("name", ["no.js", "..%2fapp.py", "%2e%2e/app.py", "../app.py", "app.py"])
def test_no_other_file_is_served(client, name):
    assert client.get(f"/static/{name}").status_code == 404


def test_every_answer_has_a_strict_policy(client):
    for path in ("/", "/static/main.js", "/api/state", "/nowhere"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers


# ---- who is let in


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8470", "127.0.0.1.evil.example", "a@127.0.0.1", "", "[x"]
)
def test_other_hosts_are_refused(client, host):
    assert client.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1:8470", "localhost:9999", "localhost"])
def test_this_machine_is_not(client, host):
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:8470"]
)
def test_pages_of_other_origins_are_refused(client, origin):
    assert client.post("/api/check", json={}, headers={"origin": origin}).status_code == 403
    assert client.get("/api/state", headers={"origin": BASE}).status_code == 200


def test_pages_of_other_sites_are_refused(client):
    assert client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client.get("/", headers={"sec-fetch-site": "none"}).status_code == 200


def routes(app):
    paths = {"number": "1", "place": "0", "form": "svg", "key": "x"}
    for route in app.routes:
        if route.path.startswith("/api/"):
            path = re.sub(r"{(\w+)(:int)?}", lambda match: paths[match[1]], route.path)
            yield from ((method, path) for method in route.methods - {"HEAD"})


def test_nothing_is_read_or_computed_without_the_token(app, client):
    every = list(routes(app))
    assert len(every) == 11
    for method, path in every:
        for token in ("", "wrong", TOKEN[:-1], "é"):
            headers = {guard.TOKEN: token.encode()}
            assert client.request(method, path, headers=headers).status_code == 401, path
        assert TOKEN not in client.request(method, path, headers={guard.TOKEN: b""}).text


def test_other_methods_are_refused(client):
    for method in ("PUT", "PATCH", "OPTIONS", "TRACE"):
        assert client.request(method, "/api/state").status_code == 405


def test_requests_have_a_greatest_size(client):
    body = b" " * (guard.MOST_BYTES + 1)
    assert client.post("/api/check", content=body).status_code == 413

    def pieces():
        for _ in range(9):
            yield b" " * (guard.MOST_BYTES // 8)

    assert client.post("/api/check", content=pieces()).status_code == 413
    assert client.post("/api/check", headers={"content-length": "-1"}).status_code == 413


@pytest.mark.parametrize("body", [b"{", b"[]", b'"x"', b"[" * 100_000, b"\xff", b"NaN"])
@pytest.mark.parametrize("path", ["/api/check", "/api/open", "/api/jobs", "/api/compare"])
def test_broken_requests_get_one_line(client, path, body):
    answer = client.post(path, content=body)
    assert answer.status_code == 400 and answer.json()["error"].count("\n") == 0


# ---- what a page asks for


def test_the_state(client):
    state = client.get("/api/state").json()
    assert state["kind"] == "board" and state["board"]["score"] == 470
    assert {"hybrid", "windows"} <= set(state["methods"]) and "mac" not in state["methods"]


def test_a_board_that_is_checked(client):
    found = client.post("/api/check", json=sent(RECORD)).json()
    assert found["score"] == 470 and found["valid"] and len(found["mismatches"]) == 10
    assert found["link"] == board_to_link(RECORD)
    assert found["obstruction"]["reason"] == "mismatch"


def test_a_board_without_a_link_and_one_that_breaks_a_rule(client):
    sides = SMALL.puzzle.sides.copy()
    sides[sides == sides.max()] = 90
    many = type(SMALL.puzzle)(4, 4, sides)
    found = client.post("/api/check", json=sent(Board(many, SMALL.pieces, SMALL.rotations))).json()
    assert found["link"] is None and "too many colours" in found["no_link"]
    turned = Board(SMALL.puzzle, SMALL.pieces, (SMALL.rotations + 1) % 4)
    found = client.post("/api/check", json=sent(turned)).json()
    assert not found["valid"] and found["obstruction"] is None


@pytest.mark.parametrize(
    ("key", "value", "error"),
    [
        ("pieces", [0] * 15, "expected 16"),
        ("pieces", [16] + [0] * 15, "wrong value"),
        ("pieces", ["0"] * 16, "wrong value"),
        ("rotations", [4] * 16, "wrong value"),
        ("rotations", None, "a list"),
        ("puzzle", None, "no object"),
        ("puzzle", {"rows": 10**9, "cols": 2}, "wrong value"),
    ],
)
def test_a_board_that_is_none(client, key, value, error):
    answer = client.post("/api/check", json={**sent(SMALL), key: value})
    assert answer.status_code == 400 and error in answer.json()["error"]


def test_a_puzzle_that_is_not_what_it_says(client):
    values = sent(SMALL)
    values["puzzle"]["sides"][0] = [1, 1, 1, 1]
    assert client.post("/api/check", json=values).status_code == 400


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("record:470", 470),
        (board_to_link(RECORD), 470),
        (f"look: {board_to_link(RECORD)}", 470),
        (json.dumps({"a": 1}), None),
        ("eternity2", 0),
        ("", None),
        ("record:nobody", None),
        ("\0", None),
    ],
)
def test_opening_what_was_pasted(client, text, score):
    answer = client.post("/api/open", json={"text": text})
    assert answer.status_code == (400 if score is None else 200), answer.text
    if score is not None:
        assert answer.json()["score"] == score and answer.json()["puzzle"]["rows"] == 16


def test_a_pasted_board_may_be_of_the_puzzle_that_is_shown(client):
    pieces = SMALL.pieces.copy()
    pieces[5] = HOLE
    text = board_to_csv(Board(SMALL.puzzle, pieces, SMALL.rotations))
    assert client.post("/api/open", json={"text": text}).status_code == 400
    found = client.post("/api/open", json={"text": text, "near": sent(SMALL)}).json()
    assert found["pieces"] == pieces.tolist() and found["score"] == 20


def test_no_file_of_the_machine_is_opened(client, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save_board(RECORD, tmp_path / "board.json")
    for text in ("board.json", str(tmp_path / "board.json"), "/etc/passwd", "-", "record:../board"):
        answer = client.post("/api/open", json={"text": text})
        assert answer.status_code == 400, text
        assert "root:" not in answer.text


def test_a_board_that_is_too_large(client):
    big = generate("gemp", 51, inner=20, frame=5, seed=1).solution
    text = json.dumps({"text": board_to_link(big)})
    answer = client.post("/api/open", content=text)
    assert answer.status_code == 400 and "too large for the page" in answer.json()["error"]


def test_two_boards_compared(client):
    order = np.arange(16)
    order[[5, 6]] = [6, 5]
    other = Board(SMALL.puzzle, SMALL.pieces[order], SMALL.rotations[order])
    found = client.post("/api/compare", json={"first": sent(SMALL), "second": sent(other)}).json()
    assert found["cycles"] == [[5, 6]] and found["scores"] == [24, other.score]
    assert client.post("/api/compare", json={"first": sent(SMALL)}).status_code == 400
    foreign = {"first": sent(SMALL), "second": sent(RECORD)}
    assert client.post("/api/compare", json=foreign).status_code == 400


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("json", b"{"),
        ("csv", b"row"),
        ("link", b"https://"),
        ("text", b""),
    ],
)
def test_a_board_to_keep(client, form, begins):
    answer = client.post(f"/api/export/{form}", json={**sent(SMALL), "width": 200, "numbers": True})
    assert answer.status_code == 200 and answer.content.startswith(begins)
    if form in ("json", "link"):
        near = {"text": answer.text, "near": sent(SMALL)}
        assert client.post("/api/open", json=near).json()["pieces"] == SMALL.pieces.tolist()


def test_a_board_that_cannot_be_kept_so(client):
    assert client.post("/api/export/exe", json=sent(SMALL)).status_code == 404
    for width in (0, 10**6, "2", True):
        wide = {**sent(SMALL), "width": width}
        assert client.post("/api/export/png", json=wide).status_code == 400


def test_names_are_never_markup(client):
    puzzle = SMALL.puzzle.renamed("<script>alert(1)</script>")
    named = Board(puzzle, SMALL.pieces, SMALL.rotations)
    drawn = client.post("/api/export/svg", json=sent(named)).text
    assert "<script>" not in drawn and "&lt;script&gt;" in drawn


# ---- jobs


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"kind": "shell"}, "no such job"),
        ({"kind": "report"}, "no such job"),
        ({"seconds": 10**9}, "0.1 to 600"),
        ({"seconds": True}, "wrong time"),
        ({"seconds": float(0)}, "0.1 to 600"),
        ({"kind": "repair", "cells": [16]}, "wrong cells"),
        ({"kind": "repair"}, "wrong cells"),
        ({"kind": "search", "method": "./mine.py"}, "no such method"),
        ({"kind": "search", "method": "hybrid[source=./mine.py]"}, "no such method"),
        ({"kind": "search", "seed": -1}, "wrong seed"),
        ({"board": None}, "no board"),
        ({"board": {}}, "no object"),
    ],
)
def test_jobs_that_make_no_sense(client, change, error):
    asked = {"kind": "complete", "board": sent(SMALL), **change}
    answer = client.post("/api/jobs", json=asked)
    assert answer.status_code == 400 and error in answer.json()["error"], answer.text


def test_one_job_at_a_time_which_can_be_cancelled(client):
    start = Board.of_clues(load("eternity2"))
    asked = {"kind": "search", "board": sent(start), "seconds": 100}
    first = client.post("/api/jobs", json=asked)
    assert first.status_code == 202
    number = first.json()["job"]
    assert client.post("/api/jobs", json=asked).status_code == 409
    assert client.get("/api/state").json()["busy"]
    assert client.delete(f"/api/jobs/{number + 1}").status_code == 404
    assert client.delete(f"/api/jobs/{number}").status_code == 200


def test_what_only_a_folder_has(client):
    assert client.get("/api/history/0").status_code == 404
    assert client.get("/api/run/x").status_code == 404
    assert client.post("/api/report", json={}).status_code == 404
    assert client.get("/api/history/x").status_code == 404


def test_a_board_with_holes_says_what_stands_in_the_way(client):
    pieces = RECORD.pieces.copy()
    pieces[:] = HOLE
    pieces[0] = RECORD.pieces[0]
    board = Board(RECORD.puzzle, pieces, RECORD.rotations)
    assert client.post("/api/check", json=sent(board)).json()["obstruction"] is None
