from e2cp.cli.model_options import complete_engine


def test_engines_and_their_parameters_are_completed():
    assert "cadical195" in complete_engine("cad")
    assert complete_engine("cpsat[lineariz") == ["cpsat[linearization_level="]
    after = complete_engine("cpsat[tuning=default,symmetry_l")
    assert after == ["cpsat[tuning=default,symmetry_level="]
    assert complete_engine("cpsat[random_see") == []  # the run sets it
