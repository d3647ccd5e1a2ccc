from e2cp.lab import measure_models
from e2cp.lab.measure_models import all_measured, measure
from e2cp.modelling.registry import all_variants

COLUMNS = {"4×4 3:2": "balanced/4x4-3:2", "6×6 6:2": "harris/gemp-6x6-6:2"}


def test_every_cp_sat_variant_is_measured_with_both_tunings():
    chosen = all_measured()
    for name in ("table", "bool", "element"):
        assert f"{name}@cpsat[tuning=ours]" in chosen
        assert f"{name}@cpsat[tuning=default]" in chosen
    assert "sat-pd" in chosen
    assert "max-match" in chosen  # with an objective nothing is tuned
    assert {text.partition("@")[0] for text in chosen} == set(all_variants()[0])


def test_both_tunings_are_told_apart(monkeypatch):
    monkeypatch.setattr(measure_models, "COLUMNS", {"4×4 3:2": "balanced/4x4-3:2"})
    figures = measure(["bool@cpsat[tuning=ours]", "bool@cpsat[tuning=default]"], count=1, seconds=8)
    ours, default = figures["rows"]
    assert ours["engine"] == "cpsat[tuning=ours]"
    assert ours["settings"]["linearization_level"] == "0"
    assert default["engine"] == "cpsat[tuning=default]"
    assert default["settings"] == {"num_workers": "1"}


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
