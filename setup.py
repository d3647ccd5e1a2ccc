"""Packages are found, not listed: a new folder in ``e2cp/methods`` needs no line anywhere else."""

from setuptools import find_packages, setup

setup(packages=[*find_packages(include=["e2cp*"]), "e2cp.instances", "e2cp.models"])
