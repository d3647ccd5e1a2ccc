"""What a child process is started for, and what is known of it when it has ended."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import dataclass

from e2cp.runtime.memory import tells_of_memory


@dataclass(frozen=True)
class Task:
    """What a child is started for.

    Attributes
    ----------
    module
        What it runs: `e2cp.runtime.child_main` says what it must have.
    payload
        What it reads on standard input; without one it is sent lines there while it runs.
    arguments
        Further arguments of its command.
    memory_mb
        Limit on its memory.
    cpu
        The processor to keep to, where the system allows.
    log
        Whether its standard error is shown, not kept.
    outlives
        Whether it may outlive this process for a moment, to save what it has.
    keep
        Descriptors that it keeps open: the lock of a folder.
    """

    module: str
    payload: str | None = None
    arguments: tuple[str, ...] = ()
    memory_mb: int | None = None
    cpu: int | None = None
    log: bool = False
    outlives: bool = False
    keep: tuple[int, ...] = ()

    def terms(self, parent: int, started: float) -> str:
        """Write what the child of a process binds itself to; see `e2cp.runtime.child_limits`."""
        return json.dumps(
            {
                "parent": None if self.outlives else parent,
                "started": started,
                "memory_mb": self.memory_mb,
                "cpu": self.cpu,
            }
        )


@dataclass(frozen=True)
class Usage:
    """What is known of a process that is no more.

    Attributes
    ----------
    code
        Its exit code; below zero the signal that ended it.
    cpu_s, peak_mb
        What it took, with those of its own children that it waited for.
    lost
        Whether nothing is known but that it was killed, by no doing of its own.
    """

    code: int
    cpu_s: float
    peak_mb: float
    lost: bool = False

    @classmethod
    def wait_for(cls, pid: int) -> Usage:
        """Wait for the end of a child of this very process."""
        _, status, usage = os.wait4(pid, 0)
        code = os.waitstatus_to_exitcode(status)
        return cls(code, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


@dataclass(frozen=True)
class Exit(Usage):
    """How a child ended.

    Attributes
    ----------
    complaint
        What it wrote to standard error last.
    waited_s
        Seconds in which it could have run but had no processor.
    load
        Threads of the whole machine that ran or could run, on average while it lived.
    """

    complaint: str = ""
    waited_s: float = 0.0
    load: float = 0.0

    @property
    def reason(self) -> str:
        """The last line of the complaint, else the code in words."""
        if self.complaint:
            return self.complaint.splitlines()[-1]
        if self.code >= 0:
            return f"the solver's process ended with exit code {self.code}"
        return f"the solver's process was ended by {signal.Signals(-self.code).name}"

    @property
    def cause(self) -> str:
        """The code or the signal, with the last line of the complaint."""
        code = f"exit code {self.code}" if self.code >= 0 else signal.Signals(-self.code).name
        return f"{code}: {self.complaint.splitlines()[-1]}" if self.complaint else code

    @property
    def short_of_memory(self) -> bool:
        """Whether it complained about want of memory."""
        return tells_of_memory(self.complaint)
