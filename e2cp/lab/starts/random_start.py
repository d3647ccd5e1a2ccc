"""Start boards with all pieces placed at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2cp.lab.instances import Instance
from e2cp.lab.starts.start import Start
from e2cp.workflows.start import random_start

if TYPE_CHECKING:
    from e2cp.lab.spec import Spec
    from e2cp.lab.starts.store import StartStore


class RandomStart:
    """Another board for every seed: rim pieces on the rim, clues in place, the rest by chance."""

    name = "random"

    def start(self, instance: Instance, seed: int, spec: Spec, store: StartStore | None) -> Start:
        """Return the board of a seed."""
        return Start(random_start(instance.puzzle, seed))

    def task(self, instance: Instance, seed: int, spec: Spec) -> None:
        """Return nothing: no run makes it."""
