"""What may be said of a start board that is made."""

from __future__ import annotations

from dataclasses import dataclass

from e2cp.lab.starts.task import How
from e2cp.modelling.options import option
from e2cp.modelling.relaxation import Draw


@dataclass(frozen=True)
class StartOptions:
    """Set in the brackets of a model or a method, beside its own options."""

    relax: int | None = option(None, "cells that are left empty; of a model an eighth, at most 32")
    cells: Draw = option("checkerboard", "how they are drawn")
    cpu: float | None = option(
        None, "limit on the processor, in seconds; that of the searches if left out", least=0.1
    )
    time: float | None = option(None, "limit by the clock, in seconds", least=0.1)
    complete: How = option("optimal", "how holes are filled: optimal where they are few, random")
