import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lab_cases import PUZZLE, a_board, a_case, a_record

from e2cp.catalogue.opening import open_any
from e2cp.errors import InputError
from e2cp.lab.ledger import Ledger, start_file
from e2cp.lab.record import Record
from e2cp.solvers.status import Status


def filled(folder, *records):
    with Ledger(folder) as ledger:
        for record in records:
            ledger.append(record)
    return ledger


def test_what_is_appended_is_read_back(tmp_path):
    record = a_record(
        message="über «alles»", counts={"conflicts": 3.0}, trajectory=[(0.5, 12), (1.0, 24)]
    )
    ledger = filled(tmp_path, record)
    assert ledger.records() == [record]
    assert ledger.statuses() == {record.key: "SAT"}
    assert Ledger(tmp_path).keys() == {record.key}


def test_an_empty_ledger_has_nothing(tmp_path):
    ledger = Ledger(tmp_path / "none")
    assert (ledger.records(), ledger.statuses(), ledger.environments()) == ([], {}, {})
    assert ledger.board_of(a_record()) is None
    assert not (tmp_path / "none").exists()


def test_every_writer_has_a_file_of_its_own(tmp_path):
    filled(tmp_path, a_record(1))
    filled(tmp_path, a_record(2))
    assert len(list((tmp_path / "runs").iterdir())) == 2
    assert len(Ledger(tmp_path).records()) == 2


@pytest.mark.parametrize(
    ("former", "later", "kept"),
    [
        (Status.CRASH, Status.SAT, Status.SAT),
        (Status.SAT, Status.CRASH, Status.SAT),
        (Status.WRONG, Status.SAT, Status.SAT),
        (Status.WRONG, Status.CRASH, Status.WRONG),
        (Status.CRASH, Status.CRASH, Status.CRASH),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_of_runs_with_one_key_one_counts(tmp_path, former, later, kept, turned):
    runs = [
        a_record(1, former, started="2026-01-01T00:00:00", message="former"),
        a_record(1, later, started="2026-01-02T00:00:00", message="later"),
    ]
    ledger = filled(tmp_path, *(reversed(runs) if turned else runs))
    [record] = ledger.records()
    assert record.status == kept
    assert ledger.statuses() == {record.key: kept}
    assert record.message == ("former" if former == kept != later else "later")
    ledger.write_parquet(tmp_path / "t.parquet")
    table = duckdb.read_parquet(str(tmp_path / "t.parquet"))
    assert table.project("status, message").fetchall() == [(kept, record.message)]


@settings(max_examples=40)
@given(data=st.data())
def test_cut_anywhere_all_before_stays_and_appending_goes_on(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("ledger [a*?]")
    records = [a_record(seed, message='né {"status": "SAT"}' * seed) for seed in (1, 2, 3)]
    filled(folder, *records)
    [file] = (folder / "runs").iterdir()
    whole = file.read_bytes()
    cut = data.draw(st.integers(0, len(whole)))
    file.write_bytes(whole[:cut])
    ends = [len(b"\n".join(whole.split(b"\n")[: count + 1])) for count in range(3)]
    left = [record for record, end in zip(records, ends, strict=True) if end <= cut]
    assert Ledger(folder).records() == left
    assert Ledger(folder).keys() == {record.key for record in left}
    filled(folder, a_record(4))
    expected = {record.key for record in [*left, a_record(4)]}
    assert Ledger(folder).keys() == expected
    assert {record.key for record in Ledger(folder).records()} == expected


def test_a_board_is_kept_with_its_puzzle(tmp_path):
    record, board = a_record(), a_board()
    with Ledger(tmp_path) as ledger:
        ledger.append(a_record(2))
        assert ledger.board(record.key, PUZZLE) is None
        ledger.append(record, board)
        assert ledger.board(record.key, PUZZLE) == board
    found = Ledger(tmp_path).board_of(record)
    assert found == board
    assert found.puzzle.name == PUZZLE.name
    assert Ledger(tmp_path).board_of(a_record(2)) is None


def test_a_board_is_written_before_its_run(tmp_path, monkeypatch):
    ledger = Ledger(tmp_path)
    monkeypatch.setattr(ledger._runs, "append", lambda line: pytest.fail("killed"))
    with pytest.raises(pytest.fail.Exception):
        ledger.append(a_record(), a_board())
    assert Ledger(tmp_path).records() == []
    assert Ledger(tmp_path).board(a_record().key, PUZZLE) == a_board()


def test_environments_are_kept_once(tmp_path):
    ledger = Ledger(tmp_path)
    ledger.keep_environment("abc", {"host": "here"})
    ledger.keep_environment("abc", {"host": "there"})
    assert Ledger(tmp_path).environments() == {"abc": {"host": "here"}}


def test_counts_that_json_lacks_do_not_lose_the_run(tmp_path):
    record = a_record(counts={"bound": float("inf"), "conflicts": 2.0})
    ledger = filled(tmp_path, record)
    assert ledger.statuses() == {record.key: "SAT"}
    assert ledger.records()[0].counts == {"conflicts": 2.0}


def test_the_start_board_of_a_case_is_kept(tmp_path):
    spec = a_case(kind="search", variant="vlns", engine="", start=a_board())
    with Ledger(tmp_path) as ledger:
        ledger.keep_start(spec)
        ledger.keep_start(a_case())
    record = Record.of(spec, Status.FEASIBLE)
    assert [file.name for file in (tmp_path / "starts").iterdir()] == [f"{record.start}.json"]
    assert open_any(str(tmp_path / start_file(record.start))).board.score == a_board().score
    assert a_record().start == ""


def test_as_parquet(tmp_path):
    records = [
        a_record(
            1,
            counts={"conflicts": 3.0},
            trajectory=[(0.5, 12)],
            message='it\'s, "so"',
            settings={"slice": "1000"},
        ),
        a_record(2, Status.TIMEOUT),
    ]
    parquet = filled(tmp_path, *records).write_parquet(tmp_path / "out" / "it's.parquet")
    rows = duckdb.read_parquet(str(parquet).replace("'", "?")).order("seed")
    assert rows.columns == list(vars(records[0]))
    shown = rows.project("key, message, counts, trajectory, target, settings").fetchall()
    assert shown == [
        (records[0].key, 'it\'s, "so"', {"conflicts": 3.0}, [[0.5, 12.0]], None, {"slice": "1000"}),
        (records[1].key, "", {}, [], None, {}),
    ]


def test_a_table_that_cannot_be_written_is_refused(tmp_path):
    ledger = filled(tmp_path, a_record())
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        ledger.write_parquet(tmp_path / "file" / "t.parquet")
    with pytest.raises(InputError, match="no runs yet"):
        Ledger(tmp_path / "none").write_parquet(tmp_path / "t.parquet")
