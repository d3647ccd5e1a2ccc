"""A scheduler of dask and its workers as real processes, on the loopback interface."""

import json
import os
import subprocess
import sys
import time


class Cluster:
    """A scheduler and its workers, as processes."""

    def __init__(self, folder):
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes = []
        quiet = ["--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(self.file)]
        self.scheduler = self._start("dask_scheduler", "--port", "0", *quiet)
        deadline = time.monotonic() + 60
        while not self.file.exists():
            assert time.monotonic() < deadline
            assert self.scheduler.poll() is None
            time.sleep(0.05)

    def add_worker(self):
        return self._start(
            *("dask_worker", "--scheduler-file", str(self.file), "--nthreads", "1", "--no-nanny"),
            *("--host", "127.0.0.1", "--no-dashboard", "--local-directory", str(self.folder)),
        )

    def _start(self, module, *arguments):
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *arguments],
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"},
        )
        self.processes.append(process)
        return process

    @property
    def address(self):
        return json.loads(self.file.read_text())["address"]

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()
