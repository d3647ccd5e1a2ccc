"""Faults of all kinds for a search with a checkpoint, and what must hold after each."""

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

from e2cp.catalogue.opening import load_board
from e2cp.errors import InputError
from e2cp.parallel.checkpoint import load_checkpoint, previous
from e2cp.parallel.status import read_status

E2CP = Path(sys.executable).with_name("e2cp")
PAUSE = (0.2, 3.0)
"""Seconds between two faults, at least and at most."""

ROOM = 2000
"""Bytes that a file may have on a disk that counts as full: less than a state or a board."""

GROWTH = 1.05
SETTLED = 60.0
"""Memory may grow by so much, once a process is so many seconds old."""

WEIGHTS = {
    "stop a worker": 6,
    "kill a worker": 5,
    "stop the parent": 3,
    "hang up": 4,
    "read its files": 3,
    "full disk": 3,
    "crash a worker": 2,
    "kill the parent": 0.25,
    "end the parent": 0.25,
    "kill all": 0.25,
}
"""How often each fault comes, as a share."""


class Soak:
    """A hybrid search on Eternity II that is killed, stopped, starved and resumed.

    Parameters
    ----------
    folder
        Where it searches.
    workers, seed
        Of the search; the seed draws the faults, too.
    """

    def __init__(self, folder, *, workers=2, seed=1):
        self.folder, self.workers, self.seed = folder, workers, seed
        self.checkpoint, self.out = folder / "search", folder / "best.json"
        self.rng = np.random.default_rng(seed)
        self.faults, self.failures = Counter(), []
        self.best, self.process, self.starts = 0, None, 0
        self.memory: dict[int, tuple[float, int]] = {}
        self.most_growth = 1.0

    def run(self, seconds):
        """Make faults for so long; return the counts."""
        begin = time.monotonic()
        self._start()
        try:
            with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C: what was found by then
                while time.monotonic() < begin + seconds:
                    self._step()
        finally:
            self._end()
        self._check(ended=True)
        return {
            "minutes": round((time.monotonic() - begin) / 60, 2),
            "faults": sum(self.faults.values()),
            "by kind": dict(self.faults),
            "starts": self.starts,
            "best": self.best,
            "memory growth": round(self.most_growth, 3),
            "failures": self.failures,
        }

    def _step(self):
        time.sleep(float(self.rng.uniform(*PAUSE)))
        if self.process.poll() is not None:
            self._fail(f"the search ended by itself with exit code {self.process.returncode}")
            self._start()
            return
        names, weights = list(WEIGHTS), np.array(list(WEIGHTS.values()), float)
        name = str(self.rng.choice(names, p=weights / weights.sum()))
        getattr(self, "_" + name.replace(" ", "_"))()
        self.faults[name] += 1
        self._check()

    def _start(self):
        """Begin, or go on, with a log that is lost as often as not."""
        self.starts += 1
        resumed = (self.checkpoint / "search.json").exists()
        command = [str(E2CP), *(["resume", str(self.checkpoint)] if resumed else ["hybrid"])]
        if not resumed:
            command += ["--seed", str(self.seed), "--checkpoint", str(self.checkpoint)]
        command += ["--workers", str(self.workers), "--out", str(self.out), "--time", "inf"]
        lost = self.starts % 3
        if lost == 1:
            log = os.open("/dev/full", os.O_WRONLY)
        elif lost == 2:
            reading, log = os.pipe()
            os.close(reading)
        else:
            log = os.open(self.folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        os.close(log)
        self._wait_until_it_runs()

    def _wait_until_it_runs(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(InputError):
                status = read_status(self.checkpoint)
                running = status.process and status.process.split()[0] == str(self.process.pid)
                if running and len(_children(self.process.pid)) >= self.workers:
                    return
            time.sleep(0.1)

    def _worker(self):
        children = _children(self.process.pid)
        return int(self.rng.choice(children)) if children else None

    def _signal(self, pid, number):
        if pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)

    def _stop_a_worker(self):
        self._pause(self._worker())

    def _stop_the_parent(self):
        self._pause(self.process.pid)

    def _pause(self, pid):
        self._signal(pid, signal.SIGSTOP)
        time.sleep(float(self.rng.uniform(0.05, 1.0)))
        self._signal(pid, signal.SIGCONT)

    def _kill_a_worker(self):
        self._signal(self._worker(), signal.SIGKILL)

    def _crash_a_worker(self):
        self._signal(self._worker(), signal.SIGSEGV)

    def _hang_up(self):
        self._signal(self.process.pid, signal.SIGHUP)

    def _read_its_files(self):
        for command in ("status", "history"):
            asked = [str(E2CP), command, str(self.checkpoint), "--json"]
            result = subprocess.run(asked, capture_output=True, text=True, check=False)
            if result.returncode or not json.loads(result.stdout):
                self._fail(f"{command}: {result.stderr}")

    def _full_disk(self):
        """Let no file grow, of the parent or of a worker, for a while."""
        pid = self.process.pid if self.rng.random() < 0.5 else self._worker()
        if pid is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (ROOM, before[1]))
            time.sleep(float(self.rng.uniform(0.2, 5.0)))
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    def _kill_the_parent(self):
        self.process.kill()
        self.process.wait()
        self._check(ended=True)
        self._start()

    def _end_the_parent(self):
        number = signal.SIGTERM if self.rng.random() < 0.5 else signal.SIGINT
        self.process.send_signal(number)
        try:
            code = self.process.wait(60)
        except subprocess.TimeoutExpired:
            self._fail(f"it did not end within a minute of {number.name}")
            self.process.kill()
            self.process.wait()
            code = 130
        if code != 130:
            self._fail(f"exit code {code} after {number.name}")
        self._check(ended=True)
        self._start()

    def _kill_all(self):
        for pid in (*_children(self.process.pid), self.process.pid):
            self._signal(pid, signal.SIGKILL)
        self.process.wait()
        self._check(ended=True)
        self._start()

    def _end(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self._fail("it did not end when it was asked to")
                self.process.kill()
                self.process.wait()

    def _check(self, *, ended=False):
        """See that every file can be read, no best board is lost, and memory is flat."""
        try:
            status = read_status(self.checkpoint)
            scores = [entry.score for entry in status.history]
            if (self.checkpoint / "best.json").exists():
                scores.append(load_board(self.checkpoint / "best.json").score)
            if self.out.exists():
                scores.append(load_board(self.out).score)
        except InputError as error:
            self._fail(str(error))
            return
        score = max(scores, default=0)
        if score < self.best:
            self._fail(f"{self.best} was known, and {score} is left")
        self.best = max(self.best, score)
        if ended:
            for file in self.checkpoint.glob("worker-?.npz"):
                if not previous(file).exists() and not file.exists():
                    continue
                try:
                    load_checkpoint(file)
                except InputError as error:
                    self._fail(str(error))
        self._weigh()

    def _weigh(self):
        """Compare the parent's memory with what it was when it had settled."""
        size = _resident(self.process.pid)
        if not size:
            return
        born, first = self.memory.get(self.process.pid, (time.monotonic(), 0))
        if not first and time.monotonic() - born >= SETTLED:
            first = size
        self.memory[self.process.pid] = (born, first)
        if first:
            self.most_growth = max(self.most_growth, size / first)
            if size > GROWTH * first:
                self._fail(f"memory grew from {first >> 20} to {size >> 20} MB")

    def _fail(self, what):
        if what not in self.failures:
            self.failures.append(what)
            print(f"soak: {what}", file=sys.stderr, flush=True)


def _children(pid):
    """Return the processes that a process has started and that live."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    return [int(word) for word in text.split()]


def _resident(pid):
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, IndexError):
        return 0
