from e2cp.workflows import diagnosis


def test_this_machine_is_looked_at(e2cp):
    values = e2cp.json("doctor", code=None)
    states = {finding["name"]: finding["state"] for finding in values["findings"]}
    for name in ("python", "packages", "search", "solvers", "processors", "temporary folders"):
        assert states[name] in ("ok", "note"), values
    wrong = [finding for finding in values["findings"] if finding["state"] == "wrong"]
    assert values["wrong"] == len(wrong)


def test_what_is_wrong_is_named_with_advice(e2cp, monkeypatch):
    monkeypatch.setattr(diagnosis, "LEAST_DISK", 2**70)
    result = e2cp("doctor", code=1)
    assert "WRONG" in result.stdout and "make room" in result.stdout
    assert e2cp.json("doctor", code=1)["wrong"] >= 1


def test_a_check_that_fails_is_a_finding(monkeypatch):
    def broken():
        raise OSError("gone")

    monkeypatch.setattr(diagnosis, "usable_cpus", broken)
    finding = next(one for one in diagnosis.diagnose() if one.name == "cores")
    assert (finding.state, finding.told) == ("wrong", "OSError: gone")
