"""The back ends, one file each: a file here offers its solvers in a dictionary ``SOLVERS``."""
