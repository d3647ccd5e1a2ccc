"""Loading the machine code of our own engines ahead of time."""

from __future__ import annotations

from functools import cache

import numpy as np

from e2cp.puzzle.generate import generate


@cache
def load_kernels(engine: str) -> None:
    """Compile or load all machine code that an engine may need, once a process."""
    tiny = generate("gemp", 3, inner=2, frame=2).puzzle
    if engine == "zla":
        from e2cp.methods.zla.scan import Scan

        for form in ("lists", "masks"):
            Scan(tiny, form=form).load()
    elif engine == "quota":
        from e2cp.methods.breaks.fit import fit
        from e2cp.methods.breaks.kernel import search
        from e2cp.methods.breaks.tables import BreakTables

        rng = np.random.default_rng(0)
        maker = BreakTables(tiny, fit(tiny, rng))
        tables, pieces = maker.plan(rng)
        search(tables, maker.state(pieces, 0), 0)
    elif engine == "mac":
        from e2cp.methods.mac.propagating_search import mac_search

        mac_search(tiny, seconds=0.0)
