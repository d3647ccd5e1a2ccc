import json

from e2cp.modelling.readme import models_readme
from e2cp.modelling.registry import all_variants, models_folder


def test_the_page_about_the_variants_is_current():
    folder = models_folder()
    measured = json.loads((folder / "measured.json").read_text())
    assert (folder / "README.md").read_text() == models_readme(measured)


def test_every_variant_was_measured_on_its_engine():
    measured = json.loads((models_folder() / "measured.json").read_text())
    assert {row["encoding"] for row in measured["rows"]} >= set(all_variants()[0])
    for row in measured["rows"]:
        assert set(row["runs"]) == set(measured["columns"])
        assert all(len(runs) == measured["count"] for runs in row["runs"].values())
        statuses = {run["status"] for runs in row["runs"].values() for run in runs}
        assert statuses <= {"SAT", "OPTIMAL", "TIMEOUT", "FEASIBLE"}
