"""Numba without a library that none of our kernels uses."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any, cast


def leave_linear_algebra_out() -> None:
    """Load numba's array functions without ``scipy.linalg``, a quarter of a second of importing.

    Numba asks for it before it loads any machine code, only to know whether it is there. The
    answer is no for that moment, and it asks again whenever a function needs it, so that others'
    kernels in this process lack nothing.
    """
    name = "scipy.linalg"
    if name in sys.modules or "numba.np.arraymath" in sys.modules:
        return
    modules = cast(dict[str, Any], sys.modules)
    modules[name] = None
    try:
        with suppress(ImportError):
            from numba.np import arraymath

            arraymath._HAVE_BLAS = True
    finally:
        del modules[name]
