import builtins
import json
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from e2cp.view.serve import HOST


def test_what_cannot_be_shown(e2cp, tmp_path):
    assert "neither a search nor a campaign" in e2cp("view", tmp_path, code=2).stderr
    assert "nobody" in e2cp("view", "record:nobody", code=2).stderr


def test_a_port_that_is_taken(e2cp):
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"--port {port}" in e2cp("view", "--port", port, code=2).stderr


def test_packages_that_are_missing_are_named(e2cp, monkeypatch):
    real = builtins.__import__

    def without_uvicorn(name, *others):
        if name == "uvicorn":
            raise ModuleNotFoundError("no", name="uvicorn")
        return real(name, *others)

    monkeypatch.setattr(builtins, "__import__", without_uvicorn)
    assert 'pip install "e2cp[view]"' in e2cp("view", code=2).stderr


def test_the_command_line_does_not_load_the_server():
    unwanted = "{'starlette', 'uvicorn', 'e2cp.view'}"
    code = f"import sys, e2cp.cli.main; sys.exit(bool({unwanted} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_it_serves_until_it_is_interrupted():
    command = [sys.executable, "-m", "e2cp", "view", "meta10/10x10", "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        said = ""
        while not said.endswith("}\n"):
            said += process.stdout.readline()
        address = json.loads(said)["address"]
        assert address.startswith(f"http://{HOST}:") and len(address.partition("#")[2]) >= 24
        with urllib.request.urlopen(address.partition("#")[0], timeout=20) as page:
            assert b"<!DOCTYPE html>" in page.read()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0


@pytest.mark.parametrize("command", ["search", "hybrid", "resume", "solve", "campaign run"])
def test_live_is_offered(e2cp, command):
    assert "--live" in e2cp(*command.split(), "--help").stdout


def test_solve_with_a_page(e2cp):
    result = e2cp("solve", "balanced/4x4-3:2/01", "--method", "zla", "--live", "--time", "20")
    assert "live: http://127.0.0.1:" in result.stderr and "24 of 24" in result.stdout
