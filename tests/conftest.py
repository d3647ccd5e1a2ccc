import atexit
import json
import os
import shutil
import signal
import tempfile

import pytest
from hypothesis import settings
from typer.testing import CliRunner

from e2cp.cli.main import app

# started in the background of a script we would ignore Ctrl-C, and so would all that tests start
signal.signal(signal.SIGINT, signal.default_int_handler)

# the key by which folders of one's own are known is not that of whoever runs the tests
STATE = tempfile.mkdtemp(prefix="e2cp-state-")
os.environ["XDG_STATE_HOME"] = STATE
atexit.register(shutil.rmtree, STATE, ignore_errors=True)

settings.register_profile("e2cp", deadline=None)
settings.load_profile("e2cp")


class Shell:
    """Runs e2cp in this process and keeps what it printed."""

    def __call__(self, *arguments, code=0, stdin=None):
        result = CliRunner().invoke(app, [str(a) for a in arguments], input=stdin)
        assert code is None or result.exit_code == code, result.output
        return result

    def json(self, *arguments, code=0):
        result = self(*arguments, "--json", code=code)
        return json.loads(result.stdout)


@pytest.fixture
def e2cp():
    return Shell()


def pytest_collection_modifyitems(items):
    """Notebooks take as long as the long tests do."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.long)
