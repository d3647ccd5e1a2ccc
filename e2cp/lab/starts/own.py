"""The start that each search makes itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.lab.instances import Instance
from e2cp.lab.starts.start import Start

if TYPE_CHECKING:
    from e2cp.lab.spec import Spec
    from e2cp.lab.starts.store import StartStore


class OwnStart:
    """No board: the method does as it does without one."""

    name = ""

    def start(self, instance: Instance, seed: int, spec: Spec, store: StartStore | None) -> Start:
        """Return no board."""
        return Start()

    def task(self, instance: Instance, seed: int, spec: Spec) -> None:
        """Return nothing: no run makes it."""
