from e2cp.lab import measure_models
from e2cp.lab.measure_models import measure

COLUMNS = {"4×4 3:2": "balanced/4x4-3:2", "6×6 6:2": "harris/gemp-6x6-6:2"}


def test_variants_are_measured_on_each_column(monkeypatch):
    monkeypatch.setattr(measure_models, "COLUMNS", COLUMNS)
    rows = []
    figures = measure(["bool", "sat-p@glucose4"], count=1, seconds=8, on_row=rows.append)
    assert rows == ["bool on cpsat", "sat-p on glucose4"]
    assert figures["columns"] == list(COLUMNS)
    for row in figures["rows"]:
        for runs in row["runs"].values():
            assert runs[0]["status"] in ("SAT", "TIMEOUT")
            assert runs[0]["cpu_s"] > 0
    assert figures["rows"][0]["runs"]["6×6 6:2"][0]["status"] == "SAT"
