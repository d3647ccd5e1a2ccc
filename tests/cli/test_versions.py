import platform
import subprocess
import sys

from e2cp import __version__


def test_versions(e2cp):
    values = e2cp.json("versions")
    assert values["e2cp"] == __version__
    assert values["python"] == platform.python_version()
    assert values["numpy"]
    assert "numpy" in e2cp("versions").stdout


def test_the_version_alone(e2cp):
    assert e2cp("--version").stdout == f"e2cp {__version__}\n"


def test_the_package_runs_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "e2cp", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"e2cp {__version__}\n"
