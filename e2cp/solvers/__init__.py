"""Back ends that solve a built model: CP-SAT, the SAT and MaxSAT solvers of PySAT, Gecode."""

import sys

from e2cp import Room

sys.modules[__name__].__class__ = Room  # ``e2cp.solvers()`` lists them
