import subprocess
import sys

import pytest

CODE = """
import sys
import e2cp.kernels
assert "scipy.linalg" not in sys.modules
import numba, numpy as np

@numba.njit
def uses_linear_algebra(a):
    return np.linalg.inv(a) @ a, np.cov(a)

identity, spread = uses_linear_algebra(np.array([[1.0, 2.0], [3.0, 5.0]]))
assert np.allclose(identity, np.eye(2))
assert np.allclose(spread, np.cov([[1.0, 2.0], [3.0, 5.0]]))
"""


@pytest.mark.long
def test_kernels_load_no_linear_algebra_and_others_still_have_it():
    result = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
