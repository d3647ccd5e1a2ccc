from lab_cases import a_board, a_case, a_record

from e2cp.lab.executor import Ended


def test_an_end_travels_as_text():
    record = a_record(trajectory=[(0.1, 3), (0.2, 24)], counts={"moves": 3.0})
    for board in (a_board(), None):
        ended = Ended(record, board, {"host": "there"})
        assert Ended.from_json(ended.to_json(), a_case()) == ended
