import platform

from e2cp import __version__


def test_versions(e2cp):
    values = e2cp.json("versions")
    assert values["e2cp"] == __version__
    assert values["python"] == platform.python_version()
    assert values["numpy"]
    assert "numpy" in e2cp("versions").stdout
