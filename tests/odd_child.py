"""A child that follows orders, for tests: its payload names the events and the end."""

import json
import os
import signal
import sys
import time
from pathlib import Path

from e2cp.runtime.child_limits import apply_limits
from e2cp.runtime.child_main import run_child
from e2cp.runtime.memory import memory_mb

warmed = []


def serve(started):
    run_child(lambda text, emit: obey(json.loads(text), started, emit))


def warm(text):
    warmed.append(text)
    if json.loads(text).get("kill the forkserver"):
        os.kill(os.getpid(), signal.SIGKILL)
    if json.loads(text).get("fail in the forkserver"):
        raise RuntimeError


def obey(orders, started, emit):
    for event in orders.get("events", ()):
        emit({**event, "at": time.time()} if event.get("at") == "now" else event)
    if orders.get("facts"):
        facts = {
            "pid": os.getpid(),
            "parent": os.getppid(),
            "session": os.getsid(0),
            "cpus": sorted(os.sched_getaffinity(0)),
            "files": sorted(int(path.name) for path in Path("/proc/self/fd").iterdir()),
            "threads": len(list(Path("/proc/self/task").iterdir())),
            "warmed": len(warmed),
            "numba": "numba" in sys.modules,
            "mapped": memory_mb("VmSize"),
            "started": started,
        }
        emit({"event": "facts", **facts})
    if "burn" in orders:
        end = time.process_time() + orders["burn"]
        while time.process_time() < end:
            pass
    if "hold" in orders:
        block = bytearray(orders["hold"] << 20)
        block[::4096] = b"x" * len(block[::4096])
    if "complain" in orders:
        print(orders["complain"], file=sys.stderr)
    if orders.get("deaf"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if "signal" in orders:
        os.kill(os.getpid(), orders["signal"])
    if "exit" in orders:
        sys.exit(orders["exit"])
    if "raise" in orders:
        raise {"MemoryError": MemoryError, "RuntimeError": RuntimeError}[orders["raise"]]
    time.sleep(orders.get("sleep", 0))


if __name__ == "__main__":
    serve(apply_limits(sys.argv[1]))
