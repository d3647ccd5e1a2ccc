"""How a process is limited to one thread: libraries start more, which slows the others down."""

from __future__ import annotations

ONE_THREAD = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL", "NUMBA")}
"""Variables of the environment."""
