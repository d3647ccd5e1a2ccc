from e2cp.catalogue.opening import load_board


def test_start_boards_are_made_and_kept(e2cp, tmp_path):
    arguments = [
        "initial",
        "balanced/5x5-4:3/01",
        "--relax",
        "4",
        "--count",
        "3",
        "--out",
        tmp_path,
    ]
    rows = e2cp.json(*arguments)["boards"]
    assert [row["seed"] for row in rows] == [1, 2, 3]
    assert len({load_board(row["file"]) for row in rows}) > 1
    for row in rows:
        assert load_board(row["file"]).score == row["score"]
    again = e2cp.json(*arguments)["boards"]
    assert [row["status"] for row in again] == ["kept"] * 3
    assert [row["score"] for row in again] == [row["score"] for row in rows]
    assert "scores" in e2cp(*arguments).stdout
