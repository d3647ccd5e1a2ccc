"""Solvers end with the process that asked for them."""

import os
import signal
import subprocess
import sys
import time

import pytest
from processes import is_alive

PARENT = """
import subprocess, sys, time
from e2cp.runtime.parent_death import die_with_parent
child = subprocess.Popen(["sleep", "600"], preexec_fn=die_with_parent, start_new_session=True)
print(child.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can")
def test_a_child_ends_with_its_parent():
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    with parent:
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.send_signal(signal.SIGKILL)
    for _ in range(200):
        if not is_alive(child):
            return
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    pytest.fail("the child lives on")
